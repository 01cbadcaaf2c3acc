import { id } from '@casovi/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { Server, type Socket } from 'socket.io';
import { isSessionAlive, viewerOfCookies } from '../modules/accounts/public.ts';
import { isOwnOrigin } from '../platform/http/cross-site.ts';
import type { Viewer } from '../platform/http/route.ts';
import { ignoreOtherUpgrades } from '../platform/http/upgrades.ts';
import type { Parts } from '../platform/parts.ts';
import type { Limit } from '../platform/security/rate-limits.ts';
import { openAdapter } from './adapter.ts';
import { watchCalendars } from './calendars.ts';
import { listenToChat } from './chat-events.ts';
import { fanOut } from './fan-out.ts';
import { fanOutChat } from './fan-out-chat.ts';
import { ProcessChannel } from './process-channel.ts';
import { ROOM } from './rooms.ts';
import type { ClusterAdapter, RealtimeServer } from './types.ts';

const SOCKET_PATH = '/socket.io/';
/** On one process. */
const SOCKETS_PER_ACCOUNT = 50;
const EVENTS: Limit = { name: 'socketEventPerConnection', points: 600, seconds: 60, inMemory: true };
const HANDSHAKE_TIMEOUT_MILLISECONDS = 10_000;

const nothingOpen = () => undefined;

/** Sockets on the same port as pages and API: websocket only, only for a live session, only from our own pages. */
export async function attachRealtime(app: FastifyInstance, parts: Parts): Promise<RealtimeServer> {
  const opening = openSockets(app, parts);
  // Hooks are added before the sockets are open: one that is added while the application closes is never called. Sockets close first,
  // the channel to the other processes last, since requests that are still served publish events.
  app.addHook('preClose', () => opening.then(({ closeSockets }) => closeSockets(), nothingOpen));
  app.addHook('onClose', () => opening.then(({ close }) => close(), nothingOpen));
  return (await opening).io;
}

async function openSockets(app: FastifyInstance, parts: Parts) {
  let io: RealtimeServer | undefined;
  // Pages refetch when they reconnect, so a disconnect makes them fetch the lost events.
  const cluster = await openAdapter(parts, () => {
    for (const socket of io?.of('/').sockets.values() ?? []) socket.conn.close();
  });
  io = openServer(app, parts, cluster.adapter);
  const channel = new ProcessChannel(io);
  fanOut(io, parts.events, channel);
  fanOutChat(io, parts, channel);
  return {
    io,
    closeSockets: () => {
      io.engine.close();
    },
    close: () => {
      channel.flush();
      return cluster.close(() => io.close());
    },
  };
}

function openServer(app: FastifyInstance, parts: Parts, adapter: ClusterAdapter['adapter']): RealtimeServer {
  const io: RealtimeServer = new Server(app.server, {
    transports: ['websocket'],
    path: SOCKET_PATH,
    serveClient: false,
    // Other upgrades are served as ordinary requests (ignoreOtherUpgrades).
    destroyUpgrade: false,
    maxHttpBufferSize: 64 * 1024,
    connectTimeout: HANDSHAKE_TIMEOUT_MILLISECONDS,
    allowRequest: ({ headers: { origin, host = '' } }, callback) =>
      callback(null, isOwnOrigin(origin, host, parts.settings.publicUrl)),
    adapter,
  });

  ignoreOtherUpgrades(app, SOCKET_PATH);

  io.use((socket, next) => {
    const cookies = app.parseCookie(socket.handshake.headers.cookie ?? '');
    viewerOfCookies(parts, cookies, app.unsignCookie)
      .then((viewer) => {
        if (!viewer) return next(new Error('unauthorized'));
        const open = io.of('/').adapter.rooms.get(ROOM.connections(viewer.id))?.size ?? 0;
        if (open >= SOCKETS_PER_ACCOUNT) return next(new Error('too many connections'));
        socket.data.viewer = viewer;
        next();
      })
      .catch((error) => {
        parts.log.warn({ err: error }, 'a handshake failed');
        next(new Error('unavailable'));
      });
  });
  io.on('connection', (socket) => handleConnection(socket, parts, socket.data.viewer));
  parts.presence.lookUpWith(async (userId) => (await io.in(ROOM.user(userId)).fetchSockets()).length > 0);
  return io;
}

/** A socket receives its user's events once it has registered. */
function handleConnection(socket: Socket, parts: Parts, viewer: Viewer): void {
  void socket.join([ROOM.session(viewer.sessionId), ROOM.connections(viewer.id)]);
  socket.use((_packet, next) => {
    parts.limits.take(EVENTS, socket.id).then(
      () => next(),
      () => socket.disconnect(true),
    );
  });
  socket.on('register', async (userId: unknown, acknowledge?: unknown) => {
    const requested = id.safeParse(userId);
    // Checked again, now that the socket is in its rooms: the event of a session that ended before was missed.
    const own = requested.data === viewer.id && (await isSessionAlive(parts, viewer).catch(() => false));
    if (own) void socket.join(ROOM.user(viewer.id));
    if (typeof acknowledge === 'function') acknowledge({ ok: own });
    if (!own) socket.disconnect(true);
  });
  listenToChat(socket, parts, viewer);
  watchCalendars(socket);
}
