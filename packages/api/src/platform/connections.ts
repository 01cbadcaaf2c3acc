import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** A request that takes longer than this after we were told to stop is cut off. */
const DRAIN_MILLISECONDS = 10_000;
const LOOK_EVERY_MILLISECONDS = 50;

/**
 * Browsers open connections ahead of need, on which nothing has been asked yet; Node does not count those as idle. At the
 * end they are closed at once, the others soon after their request is answered, at the latest after a while. Node closes
 * the idle ones only when the end begins: who is answered later would keep his connection, so we look again and again.
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
  let looking: NodeJS.Timeout | undefined;
  let drained: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    for (const socket of silent) socket.destroy();
    looking = setInterval(() => app.server.closeIdleConnections(), LOOK_EVERY_MILLISECONDS).unref();
    drained = setTimeout(() => app.server.closeAllConnections(), DRAIN_MILLISECONDS).unref();
  });
  app.addHook('onClose', async () => {
    clearInterval(looking);
    clearTimeout(drained);
  });
}
