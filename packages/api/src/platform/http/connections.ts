import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { onNewConnection } from './upgrades.ts';

/**
 * How long we keep an idle connection while we serve: longer than any proxy in ops/, so that the proxy is the one who closes it. Of visitors
 * themselves there may be more than a process can hold.
 */
export const keepAliveMilliseconds = (isBehindProxy: boolean): number => (isBehindProxy ? 72_000 : 10_000);

export interface DrainTimeouts {
  /** For how long `/healthz` says that we are leaving while we still accept connections. */
  announceMilliseconds: number;
  /** For how long idle connections stay open after that. */
  idleMilliseconds: number;
}

/**
 * A reverse proxy hears of our leaving by its health checks (ops/Caddyfile asks twice a second), and may be sending a POST on an idle connection
 * this very moment, which it would not try again elsewhere: the files in ops/ make it give up idle connections after two seconds.
 */
const BEHIND_PROXY: DrainTimeouts = { announceMilliseconds: 1500, idleMilliseconds: 3000 };
/** Browsers keep idle connections for minutes: there is nothing to wait for but the request that is on its way. */
const DIRECT: DrainTimeouts = { announceMilliseconds: 0, idleMilliseconds: 1000 };

export const drainTimeouts = (isBehindProxy: boolean): DrainTimeouts => (isBehindProxy ? BEHIND_PROXY : DIRECT);

/** A request that takes longer than this after we were told to stop is cut off. */
const DRAIN_MILLISECONDS = 7000;

declare module 'fastify' {
  interface FastifyInstance {
    /** Tells those who ask for our health that we are leaving, and gives them the time to hear it. To be closed after that. */
    announceStop(): Promise<void>;
  }
}

export interface Draining {
  /** True once we were told to stop. */
  readonly begun: boolean;
}

/**
 * Drains the connections when the application closes. Requests that still come on a connection that is open are served, and every answer from then
 * on says `connection: close`, HTTP's only way to tell the other side not to use it again. Connections that stay idle are closed after a
 * while; those whose request takes too long, at last. Node by itself would close idle ones at once, under a request that is on its way.
 */
export function drainConnections(app: FastifyInstance, timeouts: DrainTimeouts): Draining {
  /** The answers under way on each. */
  const connections = new Map<Socket, Set<ServerResponse>>();
  const upgraded = new Set<Socket>();
  let state: 'serving' | 'draining' | 'closing idle' = 'serving';
  const timers: NodeJS.Timeout[] = [];

  app.server.on('connection', (socket: Socket) => {
    connections.set(socket, new Set());
    // One whose offer of another protocol was turned down comes back as an ordinary one (upgrades.ts).
    upgraded.delete(socket);
  });
  onNewConnection(app, (socket) =>
    socket.once('close', () => {
      connections.delete(socket);
      upgraded.delete(socket);
    }),
  );
  app.server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const underWay = connections.get(socket);
    underWay?.add(response);
    response.once('close', () => {
      underWay?.delete(response);
      if (state === 'closing idle' && underWay?.size === 0) socket.end();
    });
  });
  app.server.on('upgrade', ({ socket }: IncomingMessage) => {
    connections.delete(socket);
    upgraded.add(socket);
  });
  app.server.closeIdleConnections = () => undefined;

  const closeIdle = () => {
    state = 'closing idle';
    for (const [socket, underWay] of connections) if (underWay.size === 0) socket.destroy();
    // Their own end begins with the drain. Whoever does not answer to it by now is gone, and would be waited for in vain.
    for (const socket of upgraded) socket.destroy();
  };
  app.decorate('announceStop', async () => {
    state = 'draining';
    if (app.server.listening) await wait(timeouts.announceMilliseconds);
  });
  app.addHook('preClose', async () => {
    state = 'draining';
    if (app.server.listening) {
      await idleTurn();
      app.server.close();
    }
    for (const underWay of connections.values())
      for (const response of underWay) if (!response.headersSent) response.setHeader('connection', 'close');
    timers.push(setTimeout(closeIdle, timeouts.idleMilliseconds).unref());
    timers.push(setTimeout(() => app.server.closeAllConnections(), DRAIN_MILLISECONDS).unref());
  });
  app.addHook('onClose', async () => timers.forEach(clearTimeout));
  return {
    get begun() {
      return state !== 'serving';
    },
  };
}

const IDLE_TURN_MILLISECONDS = 0.3;
const MOST_TURNS = 1000;

/**
 * Resolves right after a turn of the event loop in which there was next to nothing to do. To close the listening socket resets the connections that the
 * kernel has taken on and we have not: at the end of a long turn there can be several, each with a request in it.
 */
async function idleTurn(): Promise<void> {
  for (let turns = 0; turns < MOST_TURNS; turns += 1) {
    const began = performance.now();
    await new Promise(setImmediate);
    if (performance.now() - began < IDLE_TURN_MILLISECONDS) return;
  }
}
