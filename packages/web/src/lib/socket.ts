/** The realtime connection of a logged-in user. The client library is fetched when it is first needed. */
import type { ClientEvents, ServerEvents } from '@casovi/contract/socket-events';
import type { Socket } from 'socket.io-client';
import { loadChunk } from './lazy.ts';

export type AppSocket = Socket<ServerEvents, ClientEvents>;

interface Connection {
  userId: number;
  socket: Promise<AppSocket>;
}

let current: Connection | null = null;

/** The one connection of this tab, opened at the first call. */
export function connectSocket(userId: number): Promise<AppSocket> {
  if (current?.userId === userId) return current.socket;
  disconnectSocket();
  const connection: Connection = { userId, socket: open() };
  current = connection;
  // A library that could not be fetched is asked for again at the next call.
  connection.socket.catch(() => {
    if (current === connection) current = null;
  });
  return connection.socket;
}

export function disconnectSocket(): void {
  current?.socket.then(
    (socket) => socket.disconnect(),
    () => undefined,
  );
  current = null;
}

async function open(): Promise<AppSocket> {
  const { io } = await loadChunk(() => import('socket.io-client'));
  return io({ transports: ['websocket'] });
}
