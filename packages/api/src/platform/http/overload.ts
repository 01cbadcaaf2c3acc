import { ERROR_TEXT } from '@casovi/contract/texts/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendUnavailable } from './unavailable.ts';

/**
 * Concurrent requests above which the next one is shed. Twenty connections to the database work through this many in a second or
 * two; whoever came later would wait for longer than people do, and take memory meanwhile.
 */
export const MAX_CONCURRENT_REQUESTS = 500;
/** Connections that the kernel queues for us. When that queue is full a client hears nothing at all, and waits for seconds. */
export const LISTEN_BACKLOG = 4096;

declare module 'fastify' {
  interface FastifyRequest {
    /** For whoever writes a whole response past Fastify (`reply.hijack`), so that `onSend` is not called. */
    responseWritten?(): void;
  }
}

/** Never shed: whoever monitors us must always get an answer. */
export const HEALTH_CHECKS = new Set(['/healthz', '/readyz']);

/** Sheds load: above the limit a request is answered with 503 at once instead of making everybody wait. */
export function shedOverload(app: FastifyInstance, maxConcurrent: number): void {
  const active = new Set<FastifyRequest>();
  const admit = async (request: FastifyRequest, reply: FastifyReply) => {
    // No hook would tell of the end of a request whose client has left already.
    if (active.has(request) || HEALTH_CHECKS.has(request.url) || request.raw.socket.destroyed) return;
    if (active.size >= maxConcurrent) return sendUnavailable(request, reply, ERROR_TEXT.overloaded);
    active.add(request);
  };
  const release = async (request: FastifyRequest) => {
    active.delete(request);
  };

  app.addHook('onRequest', admit);
  // While its body arrives a request costs next to nothing, and clients that send slowly must not keep others out.
  app.addHook('preParsing', async (request) => {
    if (!request.raw.complete) await release(request);
  });
  app.addHook('preValidation', admit);
  // The rest is up to the client: one that reads slowly keeps nobody out either.
  app.addHook('onSend', release);
  app.decorateRequest('responseWritten', function (this: FastifyRequest) {
    active.delete(this);
  });
  app.addHook('onResponse', release);
  app.addHook('onRequestAbort', release);
}
