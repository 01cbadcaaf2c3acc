import { createHash, randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { FORM_PAGES, OPT_OUT_PAGE, type PageServices, PUBLIC_PAGES } from '@casovi/contract/pages';
import { ERROR_TEXT } from '@casovi/contract/texts/errors';
import type { CookieSerializeOptions } from '@fastify/cookie';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { resolveViewer } from './modules/accounts/public.ts';
import { pageServices } from './page-services.ts';
import type { Tag } from './platform/cache/change-log.ts';
import { refuseCrossSite } from './platform/http/cross-site.ts';
import { sendUnavailable } from './platform/http/unavailable.ts';
import type { Parts } from './platform/parts.ts';
import { isDatabaseUnavailable } from './platform/postgres/database.ts';

export type RenderPage = (request: Request, services: PageServices, nonce: string) => Promise<Response>;

export interface PagesPart {
  render: RenderPage;
  /** The built client files; absent while Vite serves them in development. */
  clientFolder?: string;
}

const METHODS = ['GET', 'HEAD'];
const YEAR_SECONDS = 31_536_000;
/** With the parts that it imports. */
const SERVICE_WORKER = /\/sw(-\w+)?\.js$/;
const WORKER_POLICY =
  "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const CACHED_PAGES = new Set([...PUBLIC_PAGES, '/login', '/pretraga']);
const CACHED_PATTERN = /^\/(predmeti(\/[^/]+){1,2}|profesori\/[^/]+)$/;
/** The home page's data request is `/_root.data`. */
const isCacheable = (path: string): boolean => {
  const page = path.endsWith('.data') ? path.slice(0, -'.data'.length).replace(/^\/(_root|_)$/, '/') : path;
  return CACHED_PAGES.has(page) || CACHED_PATTERN.test(page);
};
const FORM = 'application/x-www-form-urlencoded';
const SCRIPT = /<script([^>]*)>([\s\S]*?)<\/script>/g;

/** Static files, then server-rendered pages. */
export async function mountPages(app: FastifyInstance, parts: Parts, pages: PagesPart): Promise<void> {
  if (pages.clientFolder) {
    const { clientFolder } = pages;
    await app.register(fastifyStatic, {
      root: join(clientFolder, 'assets'),
      prefix: '/assets/',
      index: false,
      // The build writes .br and .gz files.
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', cachingOf(path));
        // What it asks for itself is under a policy of its own.
        if (SERVICE_WORKER.test(path)) reply.header('content-security-policy', WORKER_POLICY);
      },
    });
    for (const file of readdirSync(clientFolder, { withFileTypes: true })) {
      if (file.isFile()) app.get(`/${file.name}`, (_request, reply) => reply.sendFile(file.name, clientFolder));
    }
  }
  const handler = (request: FastifyRequest, reply: FastifyReply) => renderPage(parts, pages, request, reply);
  // A route too, because compression is a hook of routes.
  app.get('/*', handler);
  app.setNotFoundHandler(handler);
  await app.register(async (forms) => {
    forms.addHook('onRequest', refuseCrossSite(parts.settings.publicUrl));
    forms.removeAllContentTypeParsers();
    // Parsed by the page's action.
    forms.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) => done(null, body));
    for (const path of FORM_PAGES) forms.post(path, handler);
    await forms.register(async (optOut) => {
      // The page needs none of its fields.
      optOut.addContentTypeParser('multipart/form-data', { parseAs: 'string' }, (_request, _body, done) =>
        done(null, ''),
      );
      optOut.post(OPT_OUT_PAGE, handler);
    });
  });
}

/** Files in assets have a content hash in their name, others (icons) do not. */
function cachingOf(path: string): string {
  if (path.includes('/assets/')) return `public, max-age=${YEAR_SECONDS}, immutable`;
  return SERVICE_WORKER.test(path) ? 'no-cache' : 'public, max-age=3600';
}

async function renderPage(parts: Parts, pages: PagesPart, request: FastifyRequest, reply: FastifyReply) {
  const isForm = request.method === 'POST' && !request.is404;
  if (!isForm && !METHODS.includes(request.method)) return reply.code(405).header('allow', METHODS.join(', ')).send();
  const viewer = await resolveViewer(parts, request, reply);
  const nonce = randomBytes(16).toString('base64');
  const headers = new Headers();
  for (const name of ['accept', 'accept-language', 'user-agent'] as const) {
    const value = request.headers[name];
    if (value) headers.set(name, value);
  }
  if (isForm) headers.set('content-type', FORM);
  const url = pageUrl(request.url, parts.settings.publicUrl);
  const tags = new Set<Tag>();
  const services = pageServices(parts, viewer, request.log, (...more) => {
    for (const tag of more) tags.add(tag);
  });
  let complete = true;
  let databaseDown = false;
  const report = (error: unknown) => {
    complete = false;
    databaseDown ||= isDatabaseUnavailable(error);
    services.report(error);
  };
  const response = await pages.render(
    new Request(url, { method: request.method, headers, ...(isForm && { body: request.body as string }) }),
    { ...services, report, post: (path, body) => postToApi(request, reply, path, body) },
    nonce,
  );
  if (databaseDown && response.status >= 500) return sendUnavailable(request, reply, ERROR_TEXT.maintenance);
  // Pages of logged-in users are never cached.
  if (!response.headers.has('cache-control'))
    reply.header('cache-control', viewer || isForm ? 'private, no-store' : 'no-cache');
  const body = response.body ? await response.text() : undefined;
  const succeeded = pages.clientFolder !== undefined && complete && response.status === 200 && tags.size > 0;
  const cached = succeeded && !viewer && isCacheable(url.pathname);
  const html = cached && body ? body.replaceAll(` nonce="${nonce}"`, '') : body;
  if (cached) reply.cacheTags = [...tags];
  reply.code(response.status).headers(Object.fromEntries(response.headers));
  if (pages.clientFolder) {
    const scripts = cached && body ? hashesOf(body, nonce) : `'nonce-${nonce}'`;
    reply.header('content-security-policy', contentSecurityPolicy(scripts, parts.settings.publicUrl));
  } else {
    // Vite injects styles and scripts.
    reply.removeHeader('content-security-policy');
  }
  return reply.send(html);
}

/** Injects a request of the API, with the visitor's cookies, address and origin, so that its limits and validation apply. */
async function postToApi(request: FastifyRequest, reply: FastifyReply, path: string, body: object) {
  const {
    'content-length': _length,
    'transfer-encoding': _transfer,
    'accept-encoding': _encoding,
    ...headers
  } = request.headers;
  const { remoteAddress } = request.socket;
  const response = await request.server.inject({
    method: 'POST',
    url: path,
    headers: { ...headers, accept: 'application/json', 'content-type': 'application/json' },
    payload: body,
    ...(remoteAddress && { remoteAddress }),
  });
  // They replace those of `resolveViewer`, which renewed or ended the session that the visitor had before.
  for (const { name, value, ...options } of response.cookies)
    reply.setCookie(name, value, options as CookieSerializeOptions);
  const retryAfter = response.headers['retry-after'];
  if (retryAfter) reply.header('retry-after', retryAfter);
  return { status: response.statusCode, reply: response.json() as unknown };
}

/** Always on this site: `//elsewhere` and absolute URLs are treated as paths. */
function pageUrl(requested: string, publicUrl: string): URL {
  const path = requested.startsWith('/') ? requested : `/${requested}`;
  return new URL(`${publicUrl}${path}`);
}

/**
 * A cached page cannot have a nonce, so its scripts are allowed by hash. Only scripts that were rendered with the nonce count, so that
 * an injected script is blocked as on any other page.
 */
function hashesOf(html: string, nonce: string): string {
  const ours = [...html.matchAll(SCRIPT)].filter(
    ([, attributes]) => attributes?.includes(` nonce="${nonce}"`) && !attributes.includes('ld+json'),
  );
  const inline = ours.flatMap(([, , script]) => script || []);
  return inline.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`).join(' ');
}

function contentSecurityPolicy(scripts: string, publicUrl: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${scripts}`.trimEnd(),
    "style-src 'self'",
    // The component library positions menus and dialogs by style attributes.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(publicUrl.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}
