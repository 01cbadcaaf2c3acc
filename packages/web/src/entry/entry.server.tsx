import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { PageServices } from '@casovi/contract/pages';
import { renderToPipeableStream } from 'react-dom/server';
import {
  createContext,
  createRequestHandler,
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router';
import { NonceContext } from '../lib/nonce.ts';
import { servicesContext } from '../lib/services.ts';

const nonceContext = createContext('');
const RENDER_TIMEOUT_MILLISECONDS = 10_000;

export type Ssr = (request: Request, services: PageServices, nonce: string) => Promise<Response>;

/**
 * The handler is made here, inside the build, so that it shares its copy of React Router with the routes.
 * The server mounts it: `build.entry.module.createSsr(build, 'production')`.
 */
export function createSsr(build: ServerBuild, mode: 'production' | 'development'): Ssr {
  const handle = createRequestHandler(build, mode);
  return (request, services, nonce) => {
    const context = new RouterContextProvider();
    context.set(servicesContext, memoizeServices(services));
    context.set(nonceContext, nonce);
    return handle(request, context);
  };
}

/** Memoizes what several loaders of a page request, and reports each error once. */
function memoizeServices(services: PageServices): PageServices {
  const reported = new Set<unknown>();
  return {
    ...services,
    site: services.site,
    me: once(() => services.me()),
    unread: once(() => services.unread()),
    subjects: once(() => services.subjects()),
    report: (error) => {
      if (!reported.has(error)) services.report(error);
      reported.add(error);
    },
  };
}

function once<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let value: Promise<Value> | undefined;
  return () => {
    value ??= load();
    return value;
  };
}

/** Errors of loaders and of rendering. Those of an aborted request are ignored. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  const cause = isRouteErrorResponse(error) && 'error' in error ? error.error : error;
  context.get(servicesContext).report(cause);
};

/** Rendered completely before it is sent: the status is final, and the page is readable without scripts. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const services = loadContext.get(servicesContext);
  const nonce = loadContext.get(nonceContext);
  const failures: unknown[] = [];
  const page = await new Promise<string>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </NonceContext>,
      {
        nonce,
        // Otherwise React sends later parts hidden, for a script to insert.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          clearTimeout(timer);
          for (const failure of failures) services.report(failure);
          resolve(text(pipe(new PassThrough())));
        },
        // React Router calls `handleError` and renders the error boundary.
        onShellError: reject,
        onError(error) {
          failures.push(error);
        },
      },
    );
    const timer = setTimeout(() => abort(new Error('Rendering took too long')), RENDER_TIMEOUT_MILLISECONDS);
  });
  return new Response(withoutPreloads(page), { status: failures.length > 0 ? 500 : status, headers });
}

/**
 * Preloads of scripts would travel beside styles and fonts: on a slow line the page is painted a second later with them. `<Scripts>`
 * has no setting for it. Scripts are found by their imports, and the page works without them meanwhile.
 */
const withoutPreloads = (html: string): string => html.replaceAll(/<link rel="modulepreload"[^>]*>/g, '');
