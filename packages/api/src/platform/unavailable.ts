import { createHash } from 'node:crypto';
import type { Failure } from '@casovi/contract/endpoint';
import { TEXT } from '@casovi/contract/texts';
import type { FastifyReply, FastifyRequest } from 'fastify';

const RETRY_AFTER_SECONDS = 3;

/** We are here and cannot do it just now. Says why (too much to do, or no database) and when to come back, as JSON or as a page. */
export function sendUnavailable(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string = TEXT.overloaded,
): FastifyReply {
  reply.code(503).header('retry-after', RETRY_AFTER_SECONDS).header('cache-control', 'no-store');
  if (/^\/(api\/|healthz|readyz)/.test(request.url)) return reply.send({ message: text } satisfies Failure);
  return reply.header('content-security-policy', POLICY).type('text/html; charset=utf-8').send(page(text));
}

/** On its own: no file of ours can be counted on at such a moment. */
const STYLE =
  ':root{color-scheme:light dark}' +
  'body{margin:0;min-height:100vh;display:grid;place-items:center;font:1.125rem/1.5 system-ui,sans-serif;text-align:center}' +
  'main{max-width:32rem;padding:1.5rem}a{color:inherit}';

const POLICY =
  `default-src 'none';style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}';` +
  "base-uri 'none';form-action 'none';frame-ancestors 'none'";

/** An empty address is that of the page itself. */
const page = (text: string): string =>
  '<!doctype html><html lang="sr-Latn-ME"><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
  `<title>${TEXT.product}</title><style>${STYLE}</style>` +
  `<main><h1>${TEXT.product}</h1><p>${text}</p><p><a href="">${TEXT.tryAgain}</a></p></main></html>`;
