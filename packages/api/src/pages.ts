import { createHash, randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { PageServices } from '@casovi/contract/pages';
import { ERROR_TEXT } from '@casovi/contract/texts/errors';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { resolveViewer } from './modules/accounts/public.ts';
import { pageServices } from './page-services.ts';
import type { Tag } from './platform/cache/change-log.ts';
import { refuseCrossSite } from './platform/http/cross-site.ts';
import { sendUnavailable } from './platform/http/unavailable.ts';
import type { Parts } from './platform/parts.ts';
import { isDatabaseUnavailable } from './platform/postgres/database.ts';

/** Renders one page. The web package builds it; here it is only called. */
export type RenderPage = (request: Request, services: PageServices, nonce: string) => Promise<Response>;

export interface PagesPart {
  render: RenderPage;
  /** The built client files; absent while Vite serves them in development. */
  clientFolder?: string;
}

const METHODS = ['GET', 'HEAD', 'POST'];
const YEAR_SECONDS = 31_536_000;
/** Pages, and their data on the way from page to page, that are the same for every visitor without a session. */
const SHARED =
  /^\/(_root|_|predmeti(\/[^/]+)?|profesori\/[^/]+|uslovi-koriscenja|politika-privatnosti|login|postani-profesor)?(\.data)?$/;
const FORM = 'application/x-www-form-urlencoded';
const SCRIPT = /<script([^>]*)>([\s\S]*?)<\/script>/g;

/** Everything that is not the API: the client's files, then server-rendered pages. */
export async function mountPages(app: FastifyInstance, parts: Parts, pages: PagesPart): Promise<void> {
  if (pages.clientFolder) {
    const { clientFolder } = pages;
    await app.register(fastifyStatic, {
      root: join(clientFolder, 'assets'),
      prefix: '/assets/',
      index: false,
      // The build leaves packed twins beside scripts and styles.
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        // Built files carry a hash of their content in their name; the few others (icons) do not.
        reply.header(
          'cache-control',
          path.includes('/assets/') ? `public, max-age=${YEAR_SECONDS}, immutable` : 'public, max-age=3600',
        );
      },
    });
    for (const file of readdirSync(clientFolder, { withFileTypes: true })) {
      if (file.isFile()) app.get(`/${file.name}`, (_request, reply) => reply.sendFile(file.name, clientFolder));
    }
  }
  const handler = (request: FastifyRequest, reply: FastifyReply) => renderPage(parts, pages, request, reply);
  // A route rather than the not-found handler alone: what is sent is packed in a hook of routes.
  app.get('/*', handler);
  app.setNotFoundHandler(handler);
  await app.register(async (forms) => {
    forms.addHook('onRequest', refuseCrossSite(parts.settings.publicUrl));
    forms.removeAllContentTypeParsers();
    // As it came: the page reads it.
    forms.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) => done(null, body));
    forms.post('/*', handler);
  });
}

async function renderPage(parts: Parts, pages: PagesPart, request: FastifyRequest, reply: FastifyReply) {
  if (!METHODS.includes(request.method)) return reply.code(405).header('allow', METHODS.join(', ')).send();
  const viewer = await resolveViewer(parts, request, reply);
  const nonce = randomBytes(16).toString('base64');
  const headers = new Headers();
  for (const name of ['accept', 'accept-language', 'user-agent'] as const) {
    const value = request.headers[name];
    if (value) headers.set(name, value);
  }
  const isForm = request.method === 'POST';
  if (isForm) headers.set('content-type', FORM);
  const url = pageAddress(request.url, parts.settings.publicUrl);
  const tags = new Set<Tag>();
  const services = pageServices(parts, viewer, request.log, (...more) => {
    for (const tag of more) tags.add(tag);
  });
  let whole = true;
  let withoutDatabase = false;
  const report = (error: unknown) => {
    whole = false;
    withoutDatabase ||= isDatabaseUnavailable(error);
    services.report(error);
  };
  const response = await pages.render(
    new Request(url, { method: request.method, headers, ...(isForm && { body: request.body as string }) }),
    { ...services, report, post: (path, body) => postToApi(request, reply, path, body) },
    nonce,
  );
  if (withoutDatabase && response.status >= 500) return sendUnavailable(request, reply, ERROR_TEXT.maintenance);
  // A page differs for whoever is logged in, and nobody's page may be kept for another visitor.
  if (!response.headers.has('cache-control'))
    reply.header('cache-control', viewer || isForm ? 'private, no-store' : 'no-cache');
  // Headers alone, as for HEAD, leave nothing to be packed.
  const body = response.body ? await response.text() : undefined;
  const made = pages.clientFolder !== undefined && whole && response.status === 200 && tags.size > 0;
  const shared = made && !viewer && SHARED.test(url.pathname);
  const html = shared && body ? body.replaceAll(` nonce="${nonce}"`, '') : body;
  if (shared) reply.cacheTags = [...tags];
  reply.code(response.status).headers(Object.fromEntries(response.headers));
  if (pages.clientFolder) {
    const scripts = shared && body ? hashesOf(body, nonce) : `'nonce-${nonce}'`;
    reply.header('content-security-policy', contentSecurityPolicy(scripts, parts.settings.publicUrl));
  } else {
    // Vite brings styles and scripts of its own into the page.
    reply.removeHeader('content-security-policy');
  }
  return reply.send(html);
}

/** Through the API's own route, with the cookies, address and origin of the visitor: no limit or rule stands here a second time. */
async function postToApi(request: FastifyRequest, reply: FastifyReply, path: string, body: object) {
  const {
    'content-length': _length,
    'transfer-encoding': _transfer,
    'accept-encoding': _encoding,
    ...headers
  } = request.headers;
  const { remoteAddress } = request.socket;
  const answer = await request.server.inject({
    method: 'POST',
    url: path,
    headers: { ...headers, accept: 'application/json', 'content-type': 'application/json' },
    payload: body,
    ...(remoteAddress && { remoteAddress }),
  });
  const cookies = answer.headers['set-cookie'];
  if (cookies) reply.header('set-cookie', cookies);
  return { status: answer.statusCode, reply: answer.json() as unknown };
}

/** On this site, whatever was asked for: `//elsewhere` is a path of ours, and so is an address with a host of its own. */
function pageAddress(asked: string, publicUrl: string): URL {
  const path = asked.startsWith('/') ? asked : `/${asked}`;
  return new URL(`${publicUrl}${path}`);
}

/**
 * A page that is kept is sent to many: its scripts are named by what they say, which a nonce of one answer could not be. Only
 * those count that we gave the nonce to, so that a script which somebody smuggled in is as dead as on any other page.
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
    // Positions of menus and dialogs are set as style attributes by the component library.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(publicUrl.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}
