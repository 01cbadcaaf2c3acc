import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Failure } from '@casovi/contract/endpoint';
import { ERROR_TEXT } from '@casovi/contract/texts/errors';
import type { FastifyInstance } from 'fastify';

const REFUSALS = {
  400: { reason: 'Bad Request', text: ERROR_TEXT.badRequest },
  408: { reason: 'Request Timeout', text: ERROR_TEXT.tooSlow },
  431: { reason: 'Request Header Fields Too Large', text: ERROR_TEXT.tooLarge },
};

/** Responds on a raw connection whose request cannot be parsed, and closes it. */
export function refuseConnection(socket: Socket, status: keyof typeof REFUSALS): void {
  const { reason, text } = REFUSALS[status];
  const body = JSON.stringify({ message: text } satisfies Failure);
  const headers = [
    `HTTP/1.1 ${status} ${reason}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    'connection: close',
  ];
  if (socket.writable) socket.write(`${headers.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy();
}

const STATUS_OF_CODE: Record<string, keyof typeof REFUSALS> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

export function handleClientError({ code = '' }: NodeJS.ErrnoException, socket: Socket): void {
  if (code === 'ECONNRESET') socket.destroy();
  else refuseConnection(socket, STATUS_OF_CODE[code] ?? 400);
}

const ignoreError = () => undefined;

/** Node removes its error listener from a socket at an upgrade: an error just then would be uncaught and end the process. */
export function ignoreUpgradeErrors(app: FastifyInstance): void {
  app.server.on('upgrade', (_request: IncomingMessage, socket: Duplex) => {
    if (!socket.listeners('error').includes(ignoreError)) socket.on('error', ignoreError);
  });
}
