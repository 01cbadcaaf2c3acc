/** Messages that the server has not confirmed yet, sent one by one. */
import type { ChatMessage } from '@casovi/contract/chat';
import { useState } from 'react';
import { ApiError, call, errorMessage } from '../../lib/api.ts';
import { newId } from '../../lib/new-id.ts';
import { UNSENT } from '../../lib/offline/private-cache.ts';
import { dispatch, emitMessage, subscribe } from '../../lib/socket.ts';
import { storage } from '../../lib/storage.ts';
import { createStore, type Store } from '../../lib/store.ts';

const SEND_TIMEOUT_MILLISECONDS = 8000;

export interface Outgoing {
  /** The idempotency key: however often the message is sent, the server stores it once. */
  clientId: string;
  receiverId: number;
  text: string;
  writtenAt: string;
  /** waiting: the server was unreachable, retried automatically; refused: the server rejected it. */
  state: 'sending' | 'waiting' | 'refused';
  reason?: string;
}

export interface Outbox {
  messages: Store<readonly Outgoing[]>;
  /** By the id of the other side. */
  drafts: Map<number, string>;
  send(receiverId: number, text: string): void;
  retry(clientId: string): void;
  /** Discarded by the user, or confirmed by the server. */
  remove(clientId: string): void;
  flush(): Promise<void>;
}

let current: { userId: number; outbox: Outbox } | null = null;

/** A singleton that outlives the page, so that messages are sent after leaving it. Client-side only. */
export function outboxOf(userId: number): Outbox {
  if (current?.userId !== userId) current = { userId, outbox: createOutbox(userId) };
  return current.outbox;
}

export function useOutbox(userId: number): Outbox {
  const [outbox] = useState(() => outboxOf(userId));
  return outbox;
}

function createOutbox(userId: number): Outbox {
  const messages = createStore<readonly Outgoing[]>(stored.load(userId));
  /** False when storage is disabled or full. */
  let persisted = true;
  let flushing = false;
  let requested = false;

  /** Other tabs may have sent some of them. */
  const latest = () => {
    if (persisted) messages.set(stored.load(userId));
    return messages.get();
  };
  const set = (next: readonly Outgoing[]) => {
    messages.set(next);
    persisted = stored.save(userId, next);
  };
  const change = (which: (outgoing: Outgoing) => boolean, difference: Partial<Outgoing>) =>
    set(latest().map((outgoing) => (which(outgoing) ? { ...outgoing, ...difference } : outgoing)));
  const remove = (clientId: string) => {
    const all = latest();
    const rest = all.filter((outgoing) => outgoing.clientId !== clientId);
    if (rest.length < all.length) set(rest);
  };

  /** False when the server is unreachable: later messages wait, to keep their order. */
  const sendNext = async (next: Outgoing): Promise<boolean> => {
    const delivery = await deliver(userId, next);
    if (delivery === 'unreachable') {
      change(({ state }) => state === 'sending', { state: 'waiting' });
      return false;
    }
    if ('stored' in delivery) {
      dispatch('receiveMessage', delivery.stored);
      remove(next.clientId);
    } else change(({ clientId }) => clientId === next.clientId, { state: 'refused', reason: delivery.refused });
    return true;
  };

  const flush = async (): Promise<void> => {
    requested = true;
    if (flushing) return;
    flushing = true;
    while (requested) {
      requested = false;
      await inOneTab(async () => {
        for (;;) {
          const next = latest().find(({ state }) => state !== 'refused');
          if (!next || !(await sendNext(next))) break;
        }
      });
    }
    flushing = false;
  };

  const followOtherTabs = ({ key }: StorageEvent) => {
    if (key === UNSENT || key === null) latest();
  };
  window.addEventListener('storage', followOtherTabs);
  const unsubscribe = subscribe({
    on: {},
    settle: () => void flush(),
    ended() {
      unsubscribe();
      window.removeEventListener('storage', followOtherTabs);
      set([]);
      current = null;
    },
  });

  return {
    messages,
    drafts: new Map(),
    send(receiverId, text) {
      const writtenAt = new Date().toISOString();
      set([...latest(), { clientId: newId(), receiverId, text, writtenAt, state: 'sending' }]);
      void flush();
    },
    retry(clientId) {
      change((outgoing) => outgoing.clientId === clientId, { state: 'sending' });
      void flush();
    },
    remove,
    flush,
  };
}

type Delivery = { stored: ChatMessage } | { refused: string } | 'unreachable';

/** Over the socket, with HTTP as a fallback. */
async function deliver(senderId: number, { receiverId, text, clientId }: Outgoing): Promise<Delivery> {
  const body = { senderId, receiverId, messageText: text, clientId };
  const acknowledged = await emitMessage(body);
  if (acknowledged) return 'message' in acknowledged ? { refused: acknowledged.message } : { stored: acknowledged };
  try {
    const signal = AbortSignal.timeout(SEND_TIMEOUT_MILLISECONDS);
    return { stored: await call('POST /api/chat/messages2', { body, signal }) };
  } catch (error) {
    const rejected = error instanceof ApiError && error.status >= 400 && error.status < 500;
    return rejected ? { refused: errorMessage(error) } : 'unreachable';
  }
}

/** Web Locks exist in secure contexts only. */
async function inOneTab(work: () => Promise<void>): Promise<void> {
  await ('locks' in navigator ? navigator.locks.request(UNSENT, work) : work());
}

/** Unsent messages survive until the user logs out. */
const stored = {
  load(userId: number): Outgoing[] {
    const [owner, ...json] = (storage.get(UNSENT) ?? '').split(':');
    return owner === String(userId) ? JSON.parse(json.join(':')) : [];
  },
  save(userId: number, outbox: readonly Outgoing[]): boolean {
    const next = outbox.length > 0 ? `${userId}:${JSON.stringify(outbox)}` : null;
    if (next) storage.set(UNSENT, next);
    else if (storage.get(UNSENT)?.startsWith(`${userId}:`)) storage.remove(UNSENT);
    return storage.get(UNSENT) === next;
  },
};
