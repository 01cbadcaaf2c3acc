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
import { calendarFeedModule, calendarFeedRoute } from './modules/calendar-feed/public.ts';
import { chatModule } from './modules/chat/public.ts';
import { contactModule } from './modules/contact/public.ts';
import { lessonsModule } from './modules/lessons/public.ts';
import { mailbox, mailModule } from './modules/mail/public.ts';
import { notificationsModule } from './modules/notifications/public.ts';
import { overviewModule } from './modules/overview/public.ts';
import { plannerModule } from './modules/planner/public.ts';
import { privacyModule } from './modules/privacy/public.ts';
import { pushModule } from './modules/push/public.ts';
import { reviewsModule } from './modules/reviews/public.ts';
import { savedModule } from './modules/saved/public.ts';
import { searchModule } from './modules/search/public.ts';
import { seoModule } from './modules/seo/public.ts';
import { sharePictureRoutes } from './modules/sharing/public.ts';
import { subjectsModule } from './modules/subjects/public.ts';
import { tutorsModule } from './modules/tutors/public.ts';
import { picturesRoute, uploadsModule } from './modules/uploads/public.ts';
import { waitingModule } from './modules/waiting/public.ts';
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
    /** Every route with its access, for the test of permissions. */
    routeTable: RouteEntry[];
  }
}

const JSON_BODY_LIMIT = 256 * 1024;
/** Enough for the largest picture on a slow connection. */
const REQUEST_TIMEOUT_MILLISECONDS = 120_000;
const HEADERS_TIMEOUT_MILLISECONDS = 15_000;

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
    // During a shutdown requests are still served: a proxy would not retry a POST.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 300 },
    // platform/http/route.ts validates and serializes, so Fastify's own compilers are not loaded.
    schemaController: {
      compilersFactory: {
        buildValidator: (() => () => () => true) as never,
        buildSerializer: () => () => JSON.stringify,
      },
    },
    // For a malformed URL there is no route, and no hook is called.
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
    // The route, not the URL, which can have tokens. Pages have one route, so their first path segment is logged.
    const route = request.routeOptions.url ?? `${/^\/[a-z-]{1,30}(?=[/?]|$)/.exec(request.url)?.[0] ?? ''}/*`;
    const userId = request.viewer?.id;
    // Several times a second.
    const level = HEALTH_CHECKS.has(route) ? 'debug' : 'info';
    request.log[level](
      { method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime), userId },
      'request',
    );
  });

  await app.register(helmet, {
    // For JSON and pictures; pages set their own policy.
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

  // A form of another site can send text/plain, which is not parsed.
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
    await api.register(searchModule(parts));
    await api.register(tutorsModule(parts));
    await api.register(plannerModule(parts));
    await api.register(lessonsModule(parts));
    await api.register(waitingModule(parts));
    await api.register(savedModule(parts));
    await api.register(notificationsModule(parts));
    await api.register(calendarFeedModule(parts));
    await api.register(pushModule(parts));
    await api.register(auditModule(parts));
    await api.register(mailModule(parts));
    await api.register(overviewModule(parts));
    await api.register(privacyModule(parts));
    api.all('/api/*', { config: { access: 'public' } }, async () => {
      throw new AppError('notFound');
    });
  });

  picturesRoute(app, parts);
  sharePictureRoutes(app, parts);
  calendarFeedRoute(app, parts);
  await app.register(seoModule(parts));
  await app.register(mailbox(parts));
  if (pages) await mountPages(app, parts, pages);
  else app.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: ERROR_TEXT.notFound }));
  return app;
}

/** A number is the count of proxies in front. */
function trusted(setting: boolean | number | string): NonNullable<FastifyServerOptions['trustProxy']> {
  return typeof setting === 'number' ? (_address, hop) => hop < setting : setting;
}
