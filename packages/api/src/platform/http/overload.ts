import { TEXT } from '@casovi/contract/texts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendUnavailable } from './unavailable.ts';

/**
 * Requests under way at which the next one is turned away. Twenty connections to the database work through this many in a
 * second or two; whoever came later would wait for longer than people do, and take memory meanwhile.
 */
export const MOST_REQUESTS_AT_ONCE = 500;
/** Connections that wait to be taken over. Whoever finds no room there hears nothing at all, and waits for seconds. */
export const LISTEN_BACKLOG = 4096;

declare module 'fastify' {
  interface FastifyRequest {
    /** To be called when the whole answer has been given to the connection. */
    handedOver?(): void;
  }
}

/** Never shed: those who watch over us must always hear from us. */
export const HEALTH_CHECKS = new Set(['/healthz', '/readyz']);

/** With more to do than can be done, says so at once instead of making everybody wait. */
export function shedOverload(app: FastifyInstance, most: number): void {
  const underWay = new Set<FastifyRequest>();
  const admit = async (request: FastifyRequest, reply: FastifyReply) => {
    // Nothing would tell us of the end of a request whose client has left already.
    if (underWay.has(request) || HEALTH_CHECKS.has(request.url) || request.raw.socket.destroyed) return;
    if (underWay.size >= most) return sendUnavailable(request, reply, TEXT.overloaded);
    underWay.add(request);
  };
  const release = async (request: FastifyRequest) => {
    underWay.delete(request);
  };

  app.addHook('onRequest', admit);
  // While its body is on the way a request costs next to nothing, and clients that send slowly must not keep others out.
  app.addHook('preParsing', async (request) => {
    if (!request.raw.complete) await release(request);
  });
  app.addHook('preValidation', admit);
  // What is left is up to the client: one that reads slowly keeps nobody out either.
  app.addHook('onSend', release);
  // For answers that are written past Fastify, which then tells of nothing but their end.
  app.decorateRequest('handedOver', function (this: FastifyRequest) {
    underWay.delete(this);
  });
  app.addHook('onResponse', release);
  app.addHook('onRequestAbort', release);
}
