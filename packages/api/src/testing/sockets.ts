import type { AddressInfo } from 'node:net';
import { io, type Socket } from 'socket.io-client';
import { onTestFinished } from 'vitest';
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

interface ConnectOptions {
  origin?: string;
  /** Keeps coming back, as the page's does. */
  reconnection?: boolean;
}

/** A browser's socket: its cookies, its origin. It is open until the test ends. */
export function connect(address: string, client: Client, options: ConnectOptions = {}): Socket {
  const { origin = address, reconnection = false } = options;
  const socket = io(address, {
    transports: ['websocket'],
    forceNew: true,
    reconnection,
    reconnectionDelay: 20,
    reconnectionDelayMax: 200,
    extraHeaders: { cookie: cookieOf(client), origin },
  });
  onTestFinished(() => void socket.disconnect());
  return socket;
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
