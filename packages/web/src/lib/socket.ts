/** Owns the one socket of this tab, which is open while someone is logged in. Everything else subscribes here. */
import type { ClientEvents, ServerEvents } from '@casovi/contract/socket-events';
import { useEffect, useEffectEvent } from 'react';
import type { Socket } from 'socket.io-client';
import { loadChunk } from './lazy.ts';
import { createStore, useStore } from './store.ts';

const RETRY_MILLISECONDS = 10_000;
const ACKNOWLEDGED_WITHIN_MILLISECONDS = 8000;

type AppSocket = Socket<ServerEvents, ClientEvents>;

export interface Subscription {
  /** An event can come after an answer that knows of it already: handlers have to be idempotent, or to refetch. */
  on: Partial<ServerEvents>;
  /** The tutor whose calendar is subscribed to, beside what concerns the user. */
  calendarOf?: number | undefined;
  /** Called at every connection, once the server has begun to emit: events before it were missed, so fetch what they changed. */
  settle: () => void;
  /** The user has logged out. */
  ended?: () => void;
}

const subscriptions = new Set<Subscription>();
let socket: AppSocket | null = null;

/** True while the server emits to this tab. */
const live = createStore(false);
export const useLive = (): boolean => useStore(live);

/** For the session alone. Connects, and comes back after every loss, until the returned function is called. */
export function connectSocket(userId: number, stillLoggedIn: () => Promise<boolean>): () => void {
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const later = (work: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(work, RETRY_MILLISECONDS);
  };

  const open = async () => {
    const client = await loadChunk(() => import('socket.io-client')).catch(() => null);
    if (stopped) return;
    if (!client) return later(open);
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
      // Socket.IO comes back by itself from lost connections, but not where the server said no.
      if (reason === 'io server disconnect') later(reconnect);
    });
    opened.on('connect_error', () => {
      if (!opened.active) later(reconnect);
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

/** Returns how to unsubscribe. Without a connection nothing happens: pages work without. */
export function subscribe(subscription: Subscription): () => void {
  subscriptions.add(subscription);
  if (live.get()) join(subscription);
  return () => {
    subscriptions.delete(subscription);
    // A lost connection has left its rooms already.
    if (subscription.calendarOf !== undefined && live.get()) socket?.emit('unwatchCalendar', subscription.calendarOf);
  };
}

/** `subscribe` while a component is shown, always with its latest handlers. */
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

/** Hands an event to all subscriptions; also what the answer to a call brought, which is handled no differently. */
export function dispatch<Name extends keyof ServerEvents>(
  event: Name,
  payload: Parameters<ServerEvents[Name]>[0],
): void {
  for (const { on } of subscriptions) (on[event] as ((content: typeof payload) => void) | undefined)?.(payload);
}

/** Null without a connection, or when no answer comes through it in time. */
export async function emitMessage(message: Parameters<ClientEvents['sendMessage']>[0]) {
  if (!socket?.connected) return null;
  return socket
    .timeout(ACKNOWLEDGED_WITHIN_MILLISECONDS)
    .emitWithAck('sendMessage', message)
    .catch(() => null);
}
