import type { AddressInfo } from 'node:net';
import { io, type Socket } from 'socket.io-client';
import { attachRealtime } from '../realtime/attach.ts';
import type { Client } from './client.ts';
import type { TestApp } from './test-app.ts';

/** Listens on a real port with sockets. Must be called before the first request. */
export async function listen({ app, parts }: TestApp): Promise<string> {
  await attachRealtime(app, parts);
  await app.listen({ port: 0, host: '127.0.0.1' });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

export const cookieOf = (client: Client): string =>
  [...client.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ');

/** A browser's socket: its cookies, its origin. */
export function connect(address: string, client: Client, options: { origin?: string } = {}): Socket {
  const cookie = cookieOf(client);
  return io(address, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    extraHeaders: { cookie, origin: options.origin ?? address },
  });
}

/** Waits for one event. */
export const next = <Payload>(socket: Socket, event: string): Promise<Payload> =>
  new Promise((resolve) => socket.once(event, (payload: Payload) => resolve(payload)));

export async function registered(address: string, client: Client, userId: number): Promise<Socket> {
  const socket = connect(address, client);
  const { ok } = await socket.emitWithAck('register', userId);
  if (!ok) throw new Error('the socket was not registered');
  return socket;
}
