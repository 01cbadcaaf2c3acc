/** The only socket of this tab, open while someone is logged in. */
import type { ClientEvents, ServerEvents } from '@casovi/contract/socket-events';
import { useEffect, useEffectEvent } from 'react';
import type { Socket } from 'socket.io-client';
import { loadChunk } from './lazy.ts';
import { createStore, useStore } from './store.ts';

const RETRY_MILLISECONDS = 10_000;
const ACKNOWLEDGE_TIMEOUT_MILLISECONDS = 8000;

type AppSocket = Socket<ServerEvents, ClientEvents>;

export interface Subscription {
  /** Handlers must be idempotent or refetch: an event can come after a response that includes it. */
  on: Partial<ServerEvents>;
  /** Also subscribes to this tutor's calendar. */
  calendarOf?: number | undefined;
  /** Called at every connection, once the server emits: refetch, since earlier events were missed. */
  settle: () => void;
  /** The user has logged out. */
  ended?: () => void;
}

const subscriptions = new Set<Subscription>();
let socket: AppSocket | null = null;

/** True while the server emits to this tab. */
const live = createStore(false);
export const useLive = (): boolean => useStore(live);

/** For the session only. Reconnects until the returned function is called. */
export function connectSocket(userId: number, stillLoggedIn: () => Promise<boolean>): () => void {
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const retryLater = (work: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(work, RETRY_MILLISECONDS);
  };

  const open = async () => {
    const client = await loadChunk(() => import('socket.io-client')).catch(() => null);
    if (stopped) return;
    if (!client) return retryLater(open);
    const opened: AppSocket = client.io({ transports: ['websocket'] });
    socket = opened;
    const reconnect = async () => {
      if ((await stillLoggedIn()) && !stopped) opened.connect();
    };
    opened.on('connect', () =>
      opened.emit('register', userId, ({ ok }) => {
        if (!ok || stopped) return;
        live.set(true);
        for (const subscription of subscriptions) join(subscription);
      }),
    );
    opened.on('disconnect', (reason) => {
      live.set(false);
      // Socket.IO does not reconnect by itself when the server has disconnected.
      if (reason === 'io server disconnect') retryLater(reconnect);
    });
    opened.on('connect_error', () => {
      if (!opened.active) retryLater(reconnect);
    });
    opened.onAny(dispatch);
  };

  void open();
  return () => {
    stopped = true;
    clearTimeout(timer);
    socket?.disconnect();
    socket = null;
    for (const { ended } of subscriptions) ended?.();
  };
}

function join(subscription: Subscription): void {
  const { calendarOf, settle } = subscription;
  if (calendarOf === undefined) settle();
  else
    socket?.emit('watchCalendar', calendarOf, () => {
      if (subscriptions.has(subscription)) settle();
    });
}

/** Returns the unsubscribe function. */
export function subscribe(subscription: Subscription): () => void {
  subscriptions.add(subscription);
  if (live.get()) join(subscription);
  return () => {
    subscriptions.delete(subscription);
    // A lost connection has left its rooms.
    if (subscription.calendarOf !== undefined && live.get()) socket?.emit('unwatchCalendar', subscription.calendarOf);
  };
}

/** Always calls the latest handlers. */
export function useSubscription({ on, calendarOf, settle }: Omit<Subscription, 'ended'>): void {
  const handlers = useEffectEvent(() => on);
  const settleNow = useEffectEvent(settle);
  useEffect(() => {
    const subscription: Subscription = {
      get on() {
        return handlers();
      },
      calendarOf,
      settle: () => settleNow(),
    };
    return subscribe(subscription);
  }, [calendarOf]);
}

/** Calls the handlers of an event; also used for responses to calls. */
export function dispatch<Name extends keyof ServerEvents>(
  event: Name,
  payload: Parameters<ServerEvents[Name]>[0],
): void {
  for (const { on } of subscriptions) (on[event] as ((content: typeof payload) => void) | undefined)?.(payload);
}

/** Null without a connection, or at a timeout. */
export async function emitMessage(message: Parameters<ClientEvents['sendMessage']>[0]) {
  if (!socket?.connected) return null;
  return socket
    .timeout(ACKNOWLEDGE_TIMEOUT_MILLISECONDS)
    .emitWithAck('sendMessage', message)
    .catch(() => null);
}
