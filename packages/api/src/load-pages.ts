import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { ViteDevServer } from 'vite';
import type { PagesPart, RenderPage } from './pages.ts';
import type { Logger } from './platform/log/logger.ts';

/** The exports of the web package's server build that are used here. */
interface ServerBuild {
  entry: { module: { createSsr(build: unknown, mode: string): RenderPage } };
}

export interface LoadedPages {
  part: PagesPart;
  attach(app: FastifyInstance): Promise<void>;
  close(): Promise<void>;
}

const nothing = async () => undefined;

/** In development Vite runs in this process, with hot reload. */
export async function loadPages(webFolder: URL, log: Logger): Promise<LoadedPages> {
  if (process.env.CASOVI_DEV === '1') return loadFromVite(webFolder, log);
  const entry = new URL('build/server/index.js', webFolder);
  if (!existsSync(entry)) throw new Error('The pages are not built: run npm start, or npm run build.');
  const build = (await import(entry.href)) as ServerBuild;
  return {
    part: {
      render: build.entry.module.createSsr(build, 'production'),
      clientFolder: fileURLToPath(new URL('build/client/', webFolder)),
    },
    attach: nothing,
    close: nothing,
  };
}

async function loadFromVite(webFolder: URL, log: Logger): Promise<LoadedPages> {
  const { createServer } = await import('vite');
  let vite: ViteDevServer | undefined;
  const running = () => {
    if (!vite) throw new Error('Vite is attached before the first page is asked for.');
    return vite;
  };
  const render: RenderPage = async (request, services, nonce) => {
    const build = (await running().ssrLoadModule('virtual:react-router/server-build')) as ServerBuild;
    return build.entry.module.createSsr(build, 'development')(request, services, nonce);
  };
  return {
    part: { render },
    attach: async (app) => {
      const ours = process.listeners('SIGTERM');
      vite = await createServer({
        root: fileURLToPath(webFolder),
        configFile: fileURLToPath(new URL('vite.config.ts', webFolder)),
        // Hot reload on our own port.
        server: { middlewareMode: true, hmr: { server: app.server } },
      });
      // A listener of Vite would end the process before the graceful shutdown.
      for (const listener of process.listeners('SIGTERM')) {
        if (!ours.includes(listener)) process.off('SIGTERM', listener);
      }
      app.addHook('onRequest', (request, reply, done) => {
        if (request.url.startsWith('/api/') || request.url.startsWith('/slike/')) return done();
        running().middlewares(request.raw, reply.raw, () => done());
      });
      log.info('pages come from Vite, with hot reload');
    },
    close: async () => vite?.close(),
  };
}
