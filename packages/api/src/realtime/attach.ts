import { createAdapter as createPostgresAdapter } from '@socket.io/postgres-adapter';
import type { FastifyInstance } from 'fastify';
import { Server, type Socket } from 'socket.io';
import { isAlive, viewerOfCookies } from '../modules/accounts/public.ts';
import { isOwnOrigin } from '../platform/cross-site.ts';
import type { Viewer } from '../platform/http.ts';
import type { Parts } from '../platform/parts.ts';
import { watchCalendars } from './calendars.ts';
import { listenToChat } from './chat-events.ts';
import { fanOut } from './fan-out.ts';
import { ROOM } from './rooms.ts';
import type { RealtimeServer } from './types.ts';

/** NOTIFY carries less than 8,000 bytes; a payload of exactly that many would be lost. */
const NOTIFY_PAYLOAD_THRESHOLD = 7900;

/** Sockets on the same port as pages and API: websocket only, only for a live session, only from our own pages. */
export async function attachRealtime(app: FastifyInstance, parts: Parts): Promise<RealtimeServer> {
  const { redisUrl } = parts.settings;
  const { adapter, disconnect } = redisUrl ? await throughRedis(parts, redisUrl) : throughPostgres(parts);

  const io: RealtimeServer = new Server(app.server, {
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: 64 * 1024,
    allowRequest: (request, callback) =>
      callback(null, isOwnOrigin(request.headers.origin, request.headers.host ?? '')),
    adapter,
  });

  io.use((socket, next) => {
    const cookies = app.parseCookie(socket.handshake.headers.cookie ?? '');
    viewerOfCookies(parts, cookies, app.unsignCookie)
      .then((viewer) => {
        if (!viewer) return next(new Error('unauthorized'));
        socket.data.viewer = viewer;
        next();
      })
      .catch(next);
  });
  io.on('connection', (socket) => welcome(socket, parts, socket.data.viewer));
  fanOut(io, parts.events);
  parts.presence.answeredBy(async (userId) => (await io.in(ROOM.user(userId)).fetchSockets()).length > 0);

  app.addHook('preClose', async () => {
    await io.close();
    disconnect();
  });
  return io;
}

function throughPostgres({ pool, log }: Parts) {
  const adapter = createPostgresAdapter(pool, {
    payloadThreshold: NOTIFY_PAYLOAD_THRESHOLD,
    errorHandler: (error) => log.warn({ err: error }, 'the socket adapter lost the database'),
  });
  return { adapter, disconnect: () => undefined };
}

/** Loaded only where it is used: every start pays for what it loads. */
async function throughRedis({ log }: Parts, url: string) {
  const [{ createAdapter }, { Redis }] = await Promise.all([import('@socket.io/redis-adapter'), import('ioredis')]);
  const publisher = new Redis(url);
  const subscriber = new Redis(url);
  for (const connection of [publisher, subscriber])
    connection.on('error', (error) => log.warn({ err: error }, 'redis is out of reach'));
  const disconnect = () => {
    publisher.disconnect();
    subscriber.disconnect();
  };
  return { adapter: createAdapter(publisher, subscriber), disconnect };
}

/** A socket hears what concerns its user once it has registered; whose socket it is, the session has decided already. */
function welcome(socket: Socket, parts: Parts, viewer: Viewer): void {
  void socket.join([ROOM.session(viewer.sessionId), ROOM.connections(viewer.id)]);
  socket.on('register', async (userId: unknown, acknowledge?: unknown) => {
    // Asked again, now that the socket stands in its rooms: a session that ended in between would have missed it.
    const own = Number(userId) === viewer.id && (await isAlive(parts, viewer).catch(() => false));
    if (own) void socket.join(ROOM.user(viewer.id));
    if (typeof acknowledge === 'function') acknowledge({ ok: own });
    if (!own) socket.disconnect(true);
  });
  listenToChat(socket, parts, viewer);
  watchCalendars(socket);
}
