import { ERROR_TEXT } from '@casovi/contract/texts/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendUnavailable } from './unavailable.ts';

/**
 * Further requests are shed. Twenty database connections work through this many in a second or two; more would wait longer than
 * people do, and take memory.
 */
export const MAX_CONCURRENT_REQUESTS = 500;
/** Connections that the kernel queues. When the queue is full, clients time out without a response. */
export const LISTEN_BACKLOG = 4096;

declare module 'fastify' {
  interface FastifyRequest {
    /** To be called after `reply.hijack`, when `onSend` is not called. */
    responseWritten?(): void;
  }
}

/** Never shed: monitoring must always get a response. */
export const HEALTH_CHECKS = new Set(['/healthz', '/readyz']);

/** Load shedding: above the limit a request gets 503 at once. */
export function shedOverload(app: FastifyInstance, maxConcurrent: number): void {
  const active = new Set<FastifyRequest>();
  const admit = async (request: FastifyRequest, reply: FastifyReply) => {
    // No hook is called at the end of a request whose client has disconnected already.
    if (active.has(request) || HEALTH_CHECKS.has(request.url) || request.raw.socket.destroyed) return;
    if (active.size >= maxConcurrent) return sendUnavailable(request, reply, ERROR_TEXT.overloaded);
    active.add(request);
  };
  const release = async (request: FastifyRequest) => {
    active.delete(request);
  };

  app.addHook('onRequest', admit);
  // A request whose body is still arriving does not count: slow clients must not block others.
  app.addHook('preParsing', async (request) => {
    if (!request.raw.complete) await release(request);
  });
  app.addHook('preValidation', admit);
  // Nor does one that is sent to a slow reader.
  app.addHook('onSend', release);
  app.decorateRequest('responseWritten', function (this: FastifyRequest) {
    active.delete(this);
  });
  app.addHook('onResponse', release);
  app.addHook('onRequestAbort', release);
}
