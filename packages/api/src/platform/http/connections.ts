import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { onNewConnection } from './upgrades.ts';

/**
 * Behind a proxy longer than the keep-alive of any in ops/, so that the proxy closes first. Direct visitors may be more than a process
 * can hold.
 */
export const keepAliveMilliseconds = (isBehindProxy: boolean): number => (isBehindProxy ? 72_000 : 10_000);

export interface DrainTimeouts {
  /** For how long `/healthz` fails while we still accept connections. */
  announceMilliseconds: number;
  /** For how long idle connections stay open after that. */
  idleMilliseconds: number;
}

/**
 * A reverse proxy needs time to notice by its health checks (ops/Caddyfile: twice a second). It may be sending a POST on an idle
 * connection, which it would not retry elsewhere; those in ops/ close idle connections after two seconds.
 */
const BEHIND_PROXY: DrainTimeouts = { announceMilliseconds: 1500, idleMilliseconds: 3000 };
/** Browsers keep idle connections for minutes, so only a request that is being sent is waited for. */
const DIRECT: DrainTimeouts = { announceMilliseconds: 0, idleMilliseconds: 1000 };

export const drainTimeouts = (isBehindProxy: boolean): DrainTimeouts => (isBehindProxy ? BEHIND_PROXY : DIRECT);

/** Requests that take longer are cut off. */
const DRAIN_MILLISECONDS = 7000;

declare module 'fastify' {
  interface FastifyInstance {
    /** Fails the health checks and waits until proxies have noticed. To be called before `close`. */
    announceStop(): Promise<void>;
  }
}

export interface Draining {
  readonly begun: boolean;
}

/**
 * Graceful shutdown: when the application closes, requests that still arrive on open connections are served, with `connection: close`.
 * Idle connections are closed after a while, and those with a slow request last.
 */
export function drainConnections(app: FastifyInstance, timeouts: DrainTimeouts): Draining {
  /** Pending responses per connection. */
  const connections = new Map<Socket, Set<ServerResponse>>();
  const upgraded = new Set<Socket>();
  let state: 'serving' | 'draining' | 'closing idle' = 'serving';
  const timers: NodeJS.Timeout[] = [];

  app.server.on('connection', (socket: Socket) => {
    connections.set(socket, new Set());
    // An ignored upgrade is emitted as a connection again (upgrades.ts).
    upgraded.delete(socket);
  });
  onNewConnection(app, (socket) =>
    socket.once('close', () => {
      connections.delete(socket);
      upgraded.delete(socket);
    }),
  );
  app.server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const responses = connections.get(socket);
    responses?.add(response);
    response.once('close', () => {
      responses?.delete(response);
      if (state === 'closing idle' && responses?.size === 0) socket.end();
    });
  });
  app.server.on('upgrade', ({ socket }: IncomingMessage) => {
    connections.delete(socket);
    upgraded.add(socket);
  });
  // `server.close()` calls it at once, without an option against that, and would cut off requests that are being sent.
  app.server.closeIdleConnections = () => undefined;

  const closeIdle = () => {
    state = 'closing idle';
    for (const [socket, responses] of connections) if (responses.size === 0) socket.destroy();
    // They were asked to close when the drain began.
    for (const socket of upgraded) socket.destroy();
  };
  app.decorate('announceStop', async () => {
    state = 'draining';
    if (app.server.listening) await wait(timeouts.announceMilliseconds);
  });
  app.addHook('preClose', async () => {
    state = 'draining';
    if (app.server.listening) {
      await idleIteration();
      app.server.close();
    }
    for (const responses of connections.values())
      for (const response of responses) if (!response.headersSent) response.setHeader('connection', 'close');
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

const IDLE_ITERATION_MILLISECONDS = 0.3;
const MAX_ITERATIONS = 1000;

/**
 * Resolves after an idle iteration of the event loop. Closing the listening socket resets connections that the kernel has accepted
 * and we have not; after a long iteration there can be several, each with a request.
 */
async function idleIteration(): Promise<void> {
  for (let iterations = 0; iterations < MAX_ITERATIONS; iterations += 1) {
    const began = performance.now();
    await new Promise(setImmediate);
    if (performance.now() - began < IDLE_ITERATION_MILLISECONDS) return;
  }
}
