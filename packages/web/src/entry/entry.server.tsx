import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { PageServices } from '@casovi/contract/pages';
import { renderToPipeableStream } from 'react-dom/server';
import {
  createContext,
  createRequestHandler,
  type EntryContext,
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
    context.set(servicesContext, askedOnce(services));
    context.set(nonceContext, nonce);
    return handle(request, context);
  };
}

/** Several loaders of one page ask the same question; the server answers it once. */
function askedOnce(services: PageServices): PageServices {
  return {
    ...services,
    site: services.site,
    me: once(() => services.me()),
    unread: once(() => services.unread()),
    subjects: once(() => services.subjects()),
  };
}

function once<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let answer: Promise<Answer> | undefined;
  return () => {
    answer ??= ask();
    return answer;
  };
}

/** Pages are small, so the whole one is rendered before it is sent: the status is final, and nobody needs scripts to read it. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return Promise.resolve(new Response(null, { status, headers }));
  const nonce = loadContext.get(nonceContext);
  return new Promise((resolve, reject) => {
    let failed = false;
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </NonceContext>,
      {
        nonce,
        // Otherwise what lies far down is sent hidden, for a script to put into its place.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          clearTimeout(timer);
          const body = new PassThrough();
          text(body).then((html) => resolve(new Response(html, { status: failed ? 500 : status, headers })), reject);
          pipe(body);
        },
        onShellError: reject,
        onError() {
          failed = true;
        },
      },
    );
    const timer = setTimeout(() => abort(new Error('Rendering took too long')), RENDER_TIMEOUT_MILLISECONDS);
  });
}
