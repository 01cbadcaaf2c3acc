import { createHash } from 'node:crypto';
import type { Failure } from '@casovi/contract/endpoint';
import { SHELL_TEXT } from '@casovi/contract/texts/shell';
import type { FastifyReply, FastifyRequest } from 'fastify';

const RETRY_AFTER_SECONDS = 3;
/** The API, health checks, and React Router's data requests. */
const JSON_PATHS = /^\/(api\/|healthz|readyz)|\.data(\?|$)/;

/** 503 with Retry-After (overload, or no database), as JSON or as a page. */
export function sendUnavailable(request: FastifyRequest, reply: FastifyReply, text: string): FastifyReply {
  reply.code(503).header('retry-after', RETRY_AFTER_SECONDS).header('cache-control', 'no-store');
  if (JSON_PATHS.test(request.url)) return reply.send({ message: text } satisfies Failure);
  return reply.header('content-security-policy', POLICY).type('text/html; charset=utf-8').send(page(text));
}

/** Inline, in the colours of packages/web/src/styles.css: under overload other files may not load. */
const STYLE =
  ':root{color-scheme:light dark}' +
  'body{margin:0;min-height:100vh;display:grid;place-items:center;text-align:center;font:1.125rem/1.6 system-ui,sans-serif;' +
  'background:light-dark(#fbf9f5,#0e1720);color:light-dark(#5b6670,#a7b2bc)}' +
  'main{max-width:26rem;padding:1.5rem}' +
  'h1{margin:0;font-size:2.25rem;line-height:1.2;color:light-dark(#17212b,#f1eee7)}p{margin:1rem 0 2rem;text-wrap:balance}' +
  'a{display:inline-block;padding:.65rem 1.25rem;border-radius:.5rem;font-weight:600;text-decoration:none;' +
  'background:light-dark(#0f5e6b,#6cc3ce);color:light-dark(#fff,#0b1a20)}' +
  'a:focus-visible{outline:2px solid light-dark(#0f5e6b,#6cc3ce);outline-offset:3px}';

const POLICY =
  `default-src 'none';style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}';` +
  "base-uri 'none';form-action 'none';frame-ancestors 'none'";

const page = (text: string): string =>
  '<!doctype html><html lang="sr-Latn-ME"><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
  `<title>${SHELL_TEXT.product}</title><style>${STYLE}</style>` +
  `<main><h1>${SHELL_TEXT.product}</h1><p>${text}</p><a href="">${SHELL_TEXT.refreshPage}</a></main></html>`;
