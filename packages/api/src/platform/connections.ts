import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** A request that takes longer than this after we were told to stop is cut off. */
const DRAIN_MILLISECONDS = 10_000;

/**
 * Browsers open connections ahead of need, on which nothing has been asked yet; Node does not count those as idle. At the
 * end they are closed at once, the others when their request is answered, at the latest after a while.
 */
export function closeConnectionsAtEnd(app: FastifyInstance): void {
  const silent = new Set<Socket>();
  const speaks = ({ socket }: { socket: Socket }) => silent.delete(socket);
  app.server.on('connection', (socket: Socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  app.server.on('request', speaks);
  app.server.on('upgrade', speaks);
  app.addHook('preClose', async () => {
    for (const socket of silent) socket.destroy();
    setTimeout(() => app.server.closeAllConnections(), DRAIN_MILLISECONDS).unref();
  });
}
