import { ERROR_TEXT } from '@casovi/contract/texts/errors';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import { docs } from './docs.ts';
import { accountsModule, resolveViewer, SESSION_COOKIES } from './modules/accounts/public.ts';
import { auditModule } from './modules/audit/public.ts';
import { chatModule } from './modules/chat/public.ts';
import { contactModule } from './modules/contact/public.ts';
import { lessonsModule } from './modules/lessons/public.ts';
import { mailbox, mailModule } from './modules/mail/public.ts';
import { notificationsModule } from './modules/notifications/public.ts';
import { overviewModule } from './modules/overview/public.ts';
import { plannerModule } from './modules/planner/public.ts';
import { privacyModule } from './modules/privacy/public.ts';
import { reviewsModule } from './modules/reviews/public.ts';
import { seoModule } from './modules/seo/public.ts';
import { subjectsModule } from './modules/subjects/public.ts';
import { tutorsModule } from './modules/tutors/public.ts';
import { picturesRoute, uploadsModule } from './modules/uploads/public.ts';
import { mountPages, type PagesPart } from './pages.ts';
import { cacheResponses } from './platform/cache/response-cache.ts';
import { handleClientError, ignoreUpgradeErrors } from './platform/http/client-errors.ts';
import { drainConnections, drainTimeouts, keepAliveMilliseconds } from './platform/http/connections.ts';
import { refuseCrossSite } from './platform/http/cross-site.ts';
import { AppError } from './platform/http/errors.ts';
import { HEALTH_CHECKS, MAX_CONCURRENT_REQUESTS, shedOverload } from './platform/http/overload.ts';
import { type Access, sendError } from './platform/http/route.ts';
import { limitSlowClients } from './platform/http/slow-clients.ts';
import type { Parts } from './platform/parts.ts';

export interface RouteEntry {
  method: string;
  url: string;
  access: Access | undefined;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route with who may call it: what a test of permissions walks. */
    routeTable: RouteEntry[];
  }
}

const JSON_BODY_LIMIT = 256 * 1024;
/** Enough for the largest picture over a slow line. */
const REQUEST_TIMEOUT_MILLISECONDS = 120_000;
const HEADERS_TIMEOUT_MILLISECONDS = 15_000;

/** JSON and pictures are nothing that a browser should open a page from. */
const NO_CONTENT = {
  defaultSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'none'"],
  frameAncestors: ["'none'"],
};

const HEADERS_WITHOUT_ROUTE = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
};

/** The whole application as a function of its parts: `main` listens with it, tests inject into it. */
export async function buildApp(parts: Parts, pages?: PagesPart): Promise<FastifyInstance> {
  const { settings } = parts;
  const behindProxy = Boolean(settings.trustProxy);
  const app: FastifyInstance = Fastify({
    loggerInstance: parts.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    genReqId: () => crypto.randomUUID(),
    trustProxy: trusted(settings.trustProxy),
    bodyLimit: JSON_BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MILLISECONDS,
    http: { headersTimeout: HEADERS_TIMEOUT_MILLISECONDS, connectionsCheckingInterval: 1000 },
    keepAliveTimeout: keepAliveMilliseconds(behindProxy),
    clientErrorHandler: handleClientError,
    // What comes while we stop is served: a POST that was refused would be lost behind a proxy.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 300 },
    // The contract checks what comes in and writes what goes out (platform/http/route.ts): Fastify's own way is not even loaded.
    schemaController: {
      compilersFactory: {
        buildValidator: (() => () => () => true) as never,
        buildSerializer: () => () => JSON.stringify,
      },
    },
    // An address that cannot be read meets no route and none of the hooks below.
    frameworkErrors: (error, request, reply) => {
      sendError(error, request, reply.headers(HEADERS_WITHOUT_ROUTE));
    },
  });

  ignoreUpgradeErrors(app);
  const draining = drainConnections(app, drainTimeouts(behindProxy));
  limitSlowClients(app, { behindProxy });

  const routeTable: RouteEntry[] = [];
  app.decorate('routeTable', routeTable);
  app.addHook('onRoute', ({ method, url, config }) => {
    for (const one of [method].flat()) routeTable.push({ method: one, url, access: config?.access });
  });
  app.decorateRequest('viewer', null);
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply));
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  shedOverload(app, MAX_CONCURRENT_REQUESTS);
  cacheResponses(app, parts, SESSION_COOKIES);
  app.addHook('onResponse', async (request, reply) => {
    const { method } = request;
    // The route, not the address: addresses can carry tokens. Pages have one route; their first part tells them apart.
    const route = request.routeOptions.url ?? `${/^\/[a-z-]{1,30}(?=[/?]|$)/.exec(request.url)?.[0] ?? ''}/*`;
    const userId = request.viewer?.id;
    // Proxies ask for our health several times a second.
    const level = HEALTH_CHECKS.has(route) ? 'debug' : 'info';
    request.log[level](
      { method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime), userId },
      'request',
    );
  });

  await app.register(helmet, {
    // Pages set their own policy with a nonce; what is left (JSON, pictures) may load nothing at all.
    contentSecurityPolicy: { useDefaults: false, directives: NO_CONTENT },
    strictTransportSecurity: settings.publicUrl.startsWith('https:')
      ? { maxAge: 31_536_000, includeSubDomains: true }
      : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  });
  await app.register(cookie, { secret: settings.sessionSecret });
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });

  app.get('/healthz', async () => {
    if (draining.begun) throw new AppError('maintenance');
    return { status: 'ok' };
  });
  app.get('/readyz', async () => {
    if (draining.begun) throw new AppError('maintenance');
    await parts.pool.query('SELECT 1').catch(() => {
      throw new AppError('maintenance');
    });
    return { status: 'ready' };
  });

  // Bodies are JSON. What a form of another site can send is not even read.
  app.removeContentTypeParser('text/plain');
  await app.register(async (api) => {
    docs(api);
    api.addHook('onRequest', refuseCrossSite(settings.publicUrl));
    api.addHook('onRequest', async (request, reply) => {
      request.viewer = await resolveViewer(parts, request, reply);
      reply.header('cache-control', 'no-store');
    });
    await api.register(accountsModule(parts));
    await api.register(chatModule(parts));
    await api.register(reviewsModule(parts));
    await api.register(contactModule(parts));
    await api.register(uploadsModule(parts));
    await api.register(subjectsModule(parts));
    await api.register(tutorsModule(parts));
    await api.register(plannerModule(parts));
    await api.register(lessonsModule(parts));
    await api.register(notificationsModule(parts));
    await api.register(auditModule(parts));
    await api.register(mailModule(parts));
    await api.register(overviewModule(parts));
    await api.register(privacyModule(parts));
    api.all('/api/*', { config: { access: 'public' } }, async () => {
      throw new AppError('notThere');
    });
  });

  picturesRoute(app, parts);
  await app.register(seoModule(parts));
  await app.register(mailbox(parts));
  if (pages) await mountPages(app, parts, pages);
  else app.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: ERROR_TEXT.notThere }));
  return app;
}

/** A number is how many proxies stand before us, counted from our side. */
function trusted(setting: boolean | number | string): NonNullable<FastifyServerOptions['trustProxy']> {
  return typeof setting === 'number' ? (_address, hop) => hop < setting : setting;
}
