import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** A request that takes longer than this after we were told to stop is cut off. */
const DRAIN_MILLISECONDS = 10_000;

/**
 * At the end connections on which nothing is under way are closed at once, the others when their request is answered, at the
 * latest after a while. Node by itself leaves those alone that browsers open ahead of need, on which nothing has been asked yet;
 * keeps those open whose request is answered later; and cuts off an answer that is still on its way to a slow reader.
 */
export function closeConnectionsAtEnd(app: FastifyInstance): void {
  /** How many requests are under way on each. */
  const connections = new Map<Socket, number>();
  let ending = false;
  let drained: NodeJS.Timeout | undefined;
  const add = (socket: Socket, requests: number) => {
    const sum = (connections.get(socket) ?? 0) + requests;
    connections.set(socket, sum);
    if (ending && sum === 0) socket.end();
  };
  app.server.on('connection', (socket: Socket) => {
    add(socket, 0);
    socket.once('close', () => connections.delete(socket));
  });
  app.server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    add(socket, 1);
    response.once('close', () => {
      if (!socket.destroyed) add(socket, -1);
    });
  });
  // Sockets of the live line end in their own way.
  app.server.on('upgrade', ({ socket }: IncomingMessage) => connections.delete(socket));
  app.server.closeIdleConnections = () => {
    for (const [socket, requests] of connections) if (requests === 0) socket.destroy();
  };
  app.addHook('preClose', async () => {
    ending = true;
    app.server.closeIdleConnections();
    drained = setTimeout(() => app.server.closeAllConnections(), DRAIN_MILLISECONDS).unref();
  });
  app.addHook('onClose', async () => clearTimeout(drained));
}
