import { TEXT } from '@casovi/contract/texts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from './errors.ts';

/**
 * Requests under way at which the next one is turned away. Twenty connections to the database work through this many in a
 * second or two; whoever came later would wait for longer than people do, and take memory meanwhile.
 */
export const MOST_REQUESTS_AT_ONCE = 500;
const RETRY_AFTER_SECONDS = 3;

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
    reply.header('retry-after', RETRY_AFTER_SECONDS);
    if (request.url.startsWith('/api/')) throw new AppError('unavailable');
    return reply.code(503).type('text/html; charset=utf-8').send(page(TEXT.overloaded));
  });
  app.addHook('onResponse', async (request) => release(request));
  app.addHook('onRequestAbort', async (request) => release(request));
}

const page = (text: string): string =>
  `<!doctype html><html lang="sr-Latn-ME"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<title>${TEXT.product}</title><p>${text}</p></html>`;
