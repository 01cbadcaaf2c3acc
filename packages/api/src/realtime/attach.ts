import { id } from '@casovi/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { Server, type Socket } from 'socket.io';
import { isAlive, viewerOfCookies } from '../modules/accounts/public.ts';
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
/** Of one account on one process: more tabs than anybody has. */
const SOCKETS_PER_ACCOUNT = 50;
const EVENTS: Limit = { name: 'socketEventPerConnection', points: 600, seconds: 60, inMemory: true };
/** A connection without a handshake only holds its place. */
const HANDSHAKE_TIMEOUT_MILLISECONDS = 10_000;

const nothingOpen = () => undefined;

/** Sockets on the same port as pages and API: websocket only, only for a live session, only from our own pages. */
export async function attachRealtime(app: FastifyInstance, parts: Parts): Promise<RealtimeServer> {
  const opening = openSockets(app, parts);
  // Known before they are open: a hook that is added while the application closes is never called.
  // Pages connect to another process at once; requests that are still served here go on telling the other processes.
  app.addHook('preClose', () => opening.then(({ closeSockets }) => closeSockets(), nothingOpen));
  app.addHook('onClose', () => opening.then(({ close }) => close(), nothingOpen));
  return (await opening).io;
}

async function openSockets(app: FastifyInstance, parts: Parts) {
  let io: RealtimeServer | undefined;
  // A page that reconnects asks for what it missed; it only has to notice that it missed something.
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
    // Upgrades elsewhere are answered as ordinary requests.
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
  io.on('connection', (socket) => welcome(socket, parts, socket.data.viewer));
  parts.presence.lookUpWith(async (userId) => (await io.in(ROOM.user(userId)).fetchSockets()).length > 0);
  return io;
}

/** A socket hears what concerns its user once it has registered; whose socket it is, the session has decided already. */
function welcome(socket: Socket, parts: Parts, viewer: Viewer): void {
  void socket.join([ROOM.session(viewer.sessionId), ROOM.connections(viewer.id)]);
  socket.use((_packet, next) => {
    parts.limits.take(EVENTS, socket.id).then(
      () => next(),
      () => socket.disconnect(true),
    );
  });
  socket.on('register', async (userId: unknown, acknowledge?: unknown) => {
    const asked = id.safeParse(userId);
    // Asked again, now that the socket stands in its rooms: a session that ended in between would have missed it.
    const own = asked.data === viewer.id && (await isAlive(parts, viewer).catch(() => false));
    if (own) void socket.join(ROOM.user(viewer.id));
    if (typeof acknowledge === 'function') acknowledge({ ok: own });
    if (!own) socket.disconnect(true);
  });
  listenToChat(socket, parts, viewer);
  watchCalendars(socket);
}
