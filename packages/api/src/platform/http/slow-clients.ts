import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { refuseConnection } from './client-errors.ts';
import { onNewConnection } from './upgrades.ts';

/** A connection is slow when its request is still arriving after this time. */
const SLOW_AFTER_MILLISECONDS = 2000;
/** Concurrent slow connections: per address (a school can be behind one), and in all. */
export const MAX_SLOW_PER_ADDRESS = 100;
const MAX_SLOW = 1000;
/** After the grace period the average rate of a body must be 128 kbit/s: any phone reaches that, a slowloris does not. */
const BODY_GRACE_MILLISECONDS = 10_000;
const MIN_BYTES_PER_MILLISECOND = 16;
/** After the grace period a response must be read at 8 kbit/s. */
const READ_GRACE_MILLISECONDS = 30_000;
const MIN_READ_BYTES_PER_MILLISECOND = 1;
const SWEEP_EVERY_MILLISECONDS = 1000;

interface Arriving {
  part: 'headers' | 'body';
  /** Behind a proxy it is unknown until the headers have arrived (X-Forwarded-For). */
  address: string | undefined;
  since: number;
  bytesBefore: number;
}

/**
 * Limits what clients can hold by sending or reading slowly: a minimum rate for bodies and responses, and a maximum number of slow
 * requests per address and in all. Node has an option for the headers alone (`headersTimeout`), and none for rates.
 */
export function limitSlowClients(app: FastifyInstance, { behindProxy }: { behindProxy: boolean }): void {
  /** A connection receives one request at a time. */
  const arriving = new Map<Socket, Arriving>();
  const begin = (socket: Socket, part: Arriving['part']) =>
    arriving.set(socket, {
      part,
      address: behindProxy ? undefined : socket.remoteAddress,
      since: performance.now(),
      bytesBefore: socket.bytesRead,
    });

  /** Connections with unsent data: since when, and how many bytes had been sent before. */
  const reading = new Map<Socket, { since: number; readBefore: number }>();
  const connections = new Set<Socket>();
  const forget = (socket: Socket) => {
    arriving.delete(socket);
    reading.delete(socket);
    connections.delete(socket);
  };

  app.server.on('connection', (socket: Socket) => {
    begin(socket, 'headers');
    connections.add(socket);
  });
  onNewConnection(app, (socket) => socket.once('close', () => forget(socket)));
  app.server.on('upgrade', ({ socket }: IncomingMessage) => forget(socket));
  const receive = (request: IncomingMessage) => {
    arriving.delete(request.socket);
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
    if (length === '0' && !encoding) return;
    begin(request.socket, 'body');
    request.once('end', () => arriving.delete(request.socket));
  };
  // Not earlier: Socket.IO replaces the listeners that were there before it, and hides requests to its own path from them.
  app.addHook('onListen', async () => {
    app.server.prependListener('request', receive);
  });
  app.addHook('onRequest', async ({ raw: { socket }, ip }) => {
    const entry = arriving.get(socket);
    if (entry) entry.address = ip;
  });

  const sweeping = setInterval(() => {
    for (const socket of tooSlow(arriving)) refuseConnection(socket, 408);
    for (const socket of connections) {
      if (socket.writableLength === 0) reading.delete(socket);
      else if (!reading.has(socket)) reading.set(socket, { since: performance.now(), readBefore: readOf(socket) });
    }
    for (const [socket, { since, readBefore }] of reading) {
      const expected = (performance.now() - since - READ_GRACE_MILLISECONDS) * MIN_READ_BYTES_PER_MILLISECOND;
      if (readOf(socket) - readBefore < expected) socket.destroy();
    }
  }, SWEEP_EVERY_MILLISECONDS).unref();
  app.addHook('onClose', async () => clearInterval(sweeping));
}

/** Bytes that have left this process. */
const readOf = (socket: Socket): number => socket.bytesWritten - socket.writableLength;

/** Bodies below the minimum rate; and above the maximum number, requests without headers first, then the oldest. */
function tooSlow(arriving: ReadonlyMap<Socket, Arriving>): Socket[] {
  const now = performance.now();
  const newestFirst = [...arriving].filter(([, { since }]) => now - since > SLOW_AFTER_MILLISECONDS).reverse();
  const refused: Socket[] = [];
  const perAddress = new Map<string | undefined, number>();
  let total = 0;
  for (const part of ['body', 'headers']) {
    for (const [socket, request] of newestFirst.filter(([, one]) => one.part === part)) {
      const fromAddress = perAddress.get(request.address) ?? 0;
      const tooMany = total >= MAX_SLOW || (request.address && fromAddress >= MAX_SLOW_PER_ADDRESS);
      if (tooMany || isBelowMinimumRate(socket, request, now)) {
        refused.push(socket);
      } else {
        perAddress.set(request.address, fromAddress + 1);
        total += 1;
      }
    }
  }
  return refused;
}

function isBelowMinimumRate(socket: Socket, { part, since, bytesBefore }: Arriving, now: number): boolean {
  const expected = (now - since - BODY_GRACE_MILLISECONDS) * MIN_BYTES_PER_MILLISECOND;
  return part === 'body' && socket.bytesRead - bytesBefore < expected;
}
