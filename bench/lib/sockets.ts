import { openChild } from './child.ts';

export interface SocketPerson {
  id: number;
  cookie: string;
  partnerId: number;
}

export type SocketJob =
  /** Opens and registers a socket for each person, in addition to those that are open. */
  | { do: 'open'; url: string; people: SocketPerson[] }
  /** Everybody writes in turn, with `inFlight` pending messages, until the last one has arrived. */
  | { do: 'chat'; seconds: number; inFlight: number };

export interface SocketResult {
  open: number;
  /** Stored (acknowledged) and delivered, per second. */
  perSecond: number;
  messages: number;
  /** Milliseconds from sending to the other side's receiving. */
  p50: number;
  p99: number;
}

/** Socket.IO clients in their own process. */
export const openSockets = () => openChild<SocketJob, SocketResult>('./sockets.process.ts');

/** The ceiling of chat and idle sockets: plain Socket.IO, one INSERT per message if it has a database. */
export const openRelay = (env: Record<string, string>, nodeArguments: string[] = []) =>
  openChild<{ do: 'address' }, string>('./relay.process.ts', { env, nodeArguments });
