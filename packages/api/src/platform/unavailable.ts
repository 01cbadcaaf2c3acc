import type { Failure } from '@casovi/contract/endpoint';
import { TEXT } from '@casovi/contract/texts';
import type { FastifyReply, FastifyRequest } from 'fastify';

const RETRY_AFTER_SECONDS = 3;

/** We are here and cannot do it just now: too much to do, or no database. Says when to come back, as JSON or as a page. */
export function sendUnavailable(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.code(503).header('retry-after', RETRY_AFTER_SECONDS).header('cache-control', 'no-store');
  if (/^\/(api\/|healthz|readyz)/.test(request.url)) return reply.send({ message: TEXT.overloaded } satisfies Failure);
  return reply.type('text/html; charset=utf-8').send(page(TEXT.overloaded));
}

const page = (text: string): string =>
  `<!doctype html><html lang="sr-Latn-ME"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<title>${TEXT.product}</title><p>${text}</p></html>`;
