import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/** The headers of an upgrade; `connection` lists the other two. */
const UPGRADE_HEADERS = new Set(['connection', 'upgrade', 'http2-settings']);

/**
 * Ignores upgrades that we do not support, such as `curl --http2` asks for, and responds in HTTP/1.1 (RFC 9110, 7.8). Once there is
 * an 'upgrade' listener, Node emits no 'request' for them: the socket goes back to the server as a new connection, which begins with
 * the same request without the upgrade. `socketPath` has its own listener. (Node 24.9 has `shouldUpgradeCallback` for this.)
 */
export function ignoreOtherUpgrades(app: FastifyInstance, socketPath: string): void {
  const pendingResponses = new WeakMap<Duplex, number>();
  app.server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const count = (by: number) => pendingResponses.set(socket, (pendingResponses.get(socket) ?? 0) + by);
    count(1);
    response.once('close', () => count(-1));
  });
  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (request.url?.startsWith(socketPath)) return;
    // Pipelined after pending responses, which Node has detached: this one would never be sent.
    if ((pendingResponses.get(socket) ?? 0) > 0) {
      socket.destroy();
      return;
    }
    socket.unshift(Buffer.concat([Buffer.from(headOf(request), 'latin1'), head]));
    app.server.emit('connection', socket);
  });
}

function headOf({ method, url, rawHeaders }: IncomingMessage): string {
  const lines = [`${method} ${url} HTTP/1.1`];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (!UPGRADE_HEADERS.has(name.toLowerCase())) lines.push(`${name}: ${rawHeaders[index + 1] ?? ''}`);
  }
  return `${lines.join('\r\n')}\r\n\r\n`;
}

/** Calls back once for each connection, also when it was emitted again as above. */
export function onNewConnection(app: FastifyInstance, listener: (socket: Socket) => void): void {
  const known = new WeakSet<Socket>();
  app.server.on('connection', (socket: Socket) => {
    if (known.has(socket)) return;
    known.add(socket);
    listener(socket);
  });
}
