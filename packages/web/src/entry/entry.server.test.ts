import type { PageServices } from '@casovi/contract/pages';
import { createElement } from 'react';
import { Outlet, type ServerBuild } from 'react-router';
import { describe, expect, it } from 'vitest';
import { orElse, servicesContext } from '../lib/services.ts';
import handleRequest, { createSsr, handleError } from './entry.server.tsx';

type RouteModule = NonNullable<ServerBuild['routes'][string]>['module'];

/** As small as a build can be: a root around one page. */
function buildOf(root: Partial<RouteModule>, page: Partial<RouteModule>): ServerBuild {
  const manifest = (id: string, module: Partial<RouteModule>) => ({
    id,
    module: `/${id}.js`,
    hasAction: false,
    hasLoader: 'loader' in module,
    hasClientAction: false,
    hasClientLoader: false,
    hasClientMiddleware: false,
    hasErrorBoundary: 'ErrorBoundary' in module,
    clientActionModule: undefined,
    clientLoaderModule: undefined,
    clientMiddlewareModule: undefined,
    hydrateFallbackModule: undefined,
  });
  const failed = () => createElement('p', null, 'Greška');
  const rootModule = { default: () => createElement(Outlet), ErrorBoundary: failed, ...root } as RouteModule;
  const pageModule = { default: () => createElement('p', null, 'Strana'), ...page } as RouteModule;
  return {
    entry: { module: { default: handleRequest, handleError } as ServerBuild['entry']['module'] },
    routes: {
      root: { id: 'root', path: '', module: rootModule },
      page: { id: 'page', parentId: 'root', index: true, module: pageModule },
    },
    assets: {
      entry: { imports: [], module: '/entry.js' },
      routes: {
        root: manifest('root', rootModule),
        page: { ...manifest('page', pageModule), parentId: 'root', index: true },
      },
      url: '/manifest.js',
      version: '1',
    },
    publicPath: '/',
    assetsBuildDirectory: '',
    future: { v8_middleware: true } as ServerBuild['future'],
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/manifest' },
  };
}

const broken = new Error('the database is gone');
const fails = () => {
  throw broken;
};

async function ask(build: ServerBuild, own: Partial<PageServices> = {}) {
  const reported: unknown[] = [];
  const services = { me: async () => null, report: (error) => reported.push(error), ...own } as PageServices;
  const response = await createSsr(build, 'production')(new Request('http://casovi.test/'), services, 'nonce');
  return { status: response.status, html: await response.text(), reported };
}

describe('what fails while a page is made is reported, once', () => {
  it('in a loader', async () => {
    const { status, html, reported } = await ask(buildOf({}, { loader: fails }));
    expect({ status, reported }).toEqual({ status: 500, reported: [broken] });
    expect(html).toContain('Greška');
    expect(html).not.toContain('database');
  });

  it('in rendering', async () => {
    const { status, html, reported } = await ask(buildOf({}, { default: fails }));
    expect({ status, reported }).toEqual({ status: 500, reported: [broken] });
    expect(html).toContain('Greška');
  });

  it('in what the page can do without', async () => {
    const loader: RouteModule['loader'] = async ({ context }) => {
      const services = context.get(servicesContext);
      return services.subjects().catch(orElse(services, []));
    };
    const subjects = () => Promise.reject(broken);
    const { status, html, reported } = await ask(buildOf({ loader }, { loader }), { subjects });
    expect({ status, reported }).toEqual({ status: 200, reported: [broken] });
    expect(html).toContain('Strana');
  });

  it('and nothing is where all went well, or somebody asked for what is not there', async () => {
    expect(await ask(buildOf({}, {}))).toMatchObject({ status: 200, reported: [] });
    const missing: RouteModule['loader'] = () => {
      throw new Response(null, { status: 404 });
    };
    expect(await ask(buildOf({}, { loader: missing }))).toMatchObject({ status: 404, reported: [] });
  });
});
