import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendUnavailable } from './unavailable.ts';

/**
 * Requests under way at which the next one is turned away. Twenty connections to the database work through this many in a
 * second or two; whoever came later would wait for longer than people do, and take memory meanwhile.
 */
export const MOST_REQUESTS_AT_ONCE = 500;
/** Connections that wait to be taken over. Whoever finds no room there hears nothing at all, and waits for seconds. */
export const LISTEN_BACKLOG = 4096;

/** Those who watch over us must always hear from us. */
const NEVER_SHED = new Set(['/healthz', '/readyz']);

/** With more to do than can be done, says so at once instead of making everybody wait. */
export function shedOverload(app: FastifyInstance, most: number): void {
  let underWay = 0;
  const counted = new WeakSet<FastifyRequest>();
  const release = (request: FastifyRequest) => {
    if (counted.delete(request)) underWay--;
  };

  app.addHook('onRequest', async (request, reply) => {
    if (NEVER_SHED.has(request.url)) return;
    if (underWay < most) {
      underWay++;
      counted.add(request);
      return;
    }
    return sendUnavailable(request, reply);
  });
  app.addHook('onResponse', async (request) => release(request));
  app.addHook('onRequestAbort', async (request) => release(request));
}
