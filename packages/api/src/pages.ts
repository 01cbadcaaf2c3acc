import { randomBytes } from 'node:crypto';
import type { PageServices } from '@casovi/contract/pages';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { resolveViewer } from './modules/accounts/public.ts';
import { pageServices } from './page-services.ts';
import type { Parts } from './platform/parts.ts';

/** Renders one page. The web package builds it; here it is only called. */
export type RenderPage = (request: Request, services: PageServices, nonce: string) => Promise<Response>;

export interface PagesPart {
  render: RenderPage;
  /** The built client files; absent while Vite serves them in development. */
  clientFolder?: string;
}

const YEAR_SECONDS = 31_536_000;

/** Everything that is not the API: the client's files, then server-rendered pages. */
export async function mountPages(app: FastifyInstance, parts: Parts, pages: PagesPart): Promise<void> {
  if (pages.clientFolder) {
    await app.register(fastifyStatic, {
      root: pages.clientFolder,
      wildcard: false,
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
  }
  const handler = (request: FastifyRequest, reply: FastifyReply) => renderPage(parts, pages, request, reply);
  // A route rather than the not-found handler alone: what is sent is packed in a hook of routes.
  app.get('/*', handler);
  app.setNotFoundHandler(handler);
}

async function renderPage(parts: Parts, pages: PagesPart, request: FastifyRequest, reply: FastifyReply) {
  if (request.method !== 'GET' && request.method !== 'HEAD') return reply.code(405).header('allow', 'GET, HEAD').send();
  const viewer = await resolveViewer(parts, request, reply);
  const nonce = randomBytes(16).toString('base64');
  const headers = new Headers();
  for (const name of ['accept', 'accept-language', 'user-agent', 'if-none-match'] as const) {
    const value = request.headers[name];
    if (value) headers.set(name, value);
  }
  const url = pageAddress(request.url, parts.settings.publicUrl);
  const response = await pages.render(
    new Request(url, { method: request.method, headers }),
    pageServices(parts, viewer, request.log),
    nonce,
  );
  if (pages.clientFolder) {
    const secure = parts.settings.publicUrl.startsWith('https:');
    reply.header('content-security-policy', contentSecurityPolicy(nonce, secure));
  } else {
    // Vite brings styles and scripts of its own into the page.
    reply.removeHeader('content-security-policy');
  }
  // A page differs for whoever is logged in, and nobody's page may be kept for another visitor.
  if (!response.headers.has('cache-control')) reply.header('cache-control', viewer ? 'private, no-store' : 'no-cache');
  // Headers alone, as for HEAD, leave nothing to be packed.
  if (!response.body) return reply.code(response.status).headers(Object.fromEntries(response.headers)).send();
  return reply.send(response);
}

/** On this site, whatever was asked for: `//elsewhere` is a path of ours, and so is an address with a host of its own. */
function pageAddress(asked: string, publicUrl: string): URL {
  const path = asked.startsWith('/') ? asked : `/${asked}`;
  return new URL(`${publicUrl}${path}`);
}

function contentSecurityPolicy(nonce: string, secure: boolean): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
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
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}
