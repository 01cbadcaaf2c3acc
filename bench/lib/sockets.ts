import { openChild } from './child.ts';

export interface SocketPerson {
  id: number;
  cookie: string;
  /** Whom they write to. */
  partnerId: number;
}

export type SocketJob =
  /** Opens a socket for each and registers it; those opened before stay. */
  | { do: 'open'; url: string; people: SocketPerson[] }
  /** Everybody writes in turn, `inFlight` messages on their way at once, until the time is over and the last has arrived. */
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

/** Socket.IO clients in a process of their own. */
export const openSockets = () => openChild<SocketJob, SocketResult>('./sockets.process.ts');

/**
 * The bare relay that chat and idle sockets are compared with: Socket.IO as it comes, one INSERT per message where it has a database.
 */
export const openRelay = (env: Record<string, string>, nodeArguments: string[] = []) =>
  openChild<{ do: 'address' }, string>('./relay.process.ts', { env, nodeArguments });
