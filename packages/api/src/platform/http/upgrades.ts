import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/** Those that offer another protocol; `connection` names them. */
const OFFERS = new Set(['connection', 'upgrade', 'http2-settings']);

/**
 * A client may offer another protocol, as `curl --http2` does; a server that does not speak it answers in HTTP/1.1
 * (RFC 9110, 7.8). Once anybody listens for upgrades, Node hands over the bare connection instead of a request: it goes
 * back to the server as a new one, which begins with the same request without the offer. `socketPath` has its own listener.
 */
export function answerOtherUpgrades(app: FastifyInstance, socketPath: string): void {
  const answering = new WeakMap<Duplex, number>();
  app.server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const count = (by: number) => answering.set(socket, (answering.get(socket) ?? 0) + by);
    count(1);
    response.once('close', () => count(-1));
  });
  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (request.url?.startsWith(socketPath)) return;
    // Node has forgotten the answers that are under way: what came after them would never be sent, nor held back.
    if ((answering.get(socket) ?? 0) > 0) {
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
    if (!OFFERS.has(name.toLowerCase())) lines.push(`${name}: ${rawHeaders[index + 1] ?? ''}`);
  }
  return `${lines.join('\r\n')}\r\n\r\n`;
}

/** For listeners on a connection: one that has come back as above has them already. */
export function onNewConnection(app: FastifyInstance, listener: (socket: Socket) => void): void {
  const known = new WeakSet<Socket>();
  app.server.on('connection', (socket: Socket) => {
    if (known.has(socket)) return;
    known.add(socket);
    listener(socket);
  });
}
