/** Messages that were written and that the server has not confirmed yet, sent one after the other. */
import type { ChatMessage } from '@casovi/contract/chat';
import { useEffect, useState } from 'react';
import { ApiError, call, errorMessage } from '../../lib/api.ts';
import { dispatch, emitMessage, subscribe, useLive } from '../../lib/socket.ts';
import { createStore, type Store } from '../../lib/store.ts';

const KEY = 'casovi.outbox';
const SENT_WITHIN_MILLISECONDS = 8000;
/** What could not be sent over a live connection is tried again sooner. */
const RETRY_MILLISECONDS = { live: 4_000, offline: 20_000 } as const;

export interface Outgoing {
  /** The idempotency key: however often the message is sent, the server stores it once. */
  clientId: string;
  receiverId: number;
  text: string;
  writtenAt: string;
  /** waiting: the server was not reached, it is retried by itself; refused: the server said why not. */
  state: 'sending' | 'waiting' | 'refused';
  reason?: string;
}

export interface Outbox {
  /** In the order in which they were written. */
  messages: Store<readonly Outgoing[]>;
  /** Texts that were begun, by the id of the other side. */
  drafts: Map<number, string>;
  send(receiverId: number, text: string): void;
  retry(clientId: string): void;
  /** Given up by the user, or confirmed by the server. */
  remove(clientId: string): void;
  /** Sends whatever waits. */
  flush(): Promise<void>;
}

let current: { userId: number; outbox: Outbox } | null = null;

/** Outlives the page, so that what was written before leaving it still gets sent. Only for the browser. */
function outboxOf(userId: number): Outbox {
  if (current?.userId !== userId) current = { userId, outbox: createOutbox(userId) };
  return current.outbox;
}

/** The outbox of a page that shows the chat: retried for as long. */
export function useOutbox(userId: number): Outbox {
  const [outbox] = useState(() => outboxOf(userId));
  const live = useLive();
  useEffect(() => {
    const retry = () => {
      const waiting = outbox.messages.get().some(({ state }) => state === 'waiting');
      if (waiting && document.visibilityState === 'visible') void outbox.flush();
    };
    const timer = setInterval(retry, live ? RETRY_MILLISECONDS.live : RETRY_MILLISECONDS.offline);
    window.addEventListener('online', retry);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', retry);
    };
  }, [outbox, live]);
  useEffect(() => void outbox.flush(), [outbox]);
  return outbox;
}

function createOutbox(userId: number): Outbox {
  const messages = createStore<readonly Outgoing[]>(stored.load(userId));
  let flushing = false;
  let asked = false;

  const set = (next: readonly Outgoing[]) => {
    messages.set(next);
    stored.save(userId, next);
  };
  const change = (which: (outgoing: Outgoing) => boolean, difference: Partial<Outgoing>) =>
    set(messages.get().map((outgoing) => (which(outgoing) ? { ...outgoing, ...difference } : outgoing)));
  const remove = (clientId: string) => {
    const rest = messages.get().filter((outgoing) => outgoing.clientId !== clientId);
    if (rest.length < messages.get().length) set(rest);
  };

  /** False when the server was out of reach: the rest would not arrive either, or before its turn. */
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
    asked = true;
    if (flushing) return;
    flushing = true;
    while (asked) {
      asked = false;
      for (;;) {
        const next = messages.get().find(({ state }) => state !== 'refused');
        if (!next || !(await sendNext(next))) break;
      }
    }
    flushing = false;
  };

  const unsubscribe = subscribe({
    on: {},
    settle: () => void flush(),
    ended() {
      unsubscribe();
      set([]);
      current = null;
    },
  });

  return {
    messages,
    drafts: new Map(),
    send(receiverId, text) {
      const writtenAt = new Date().toISOString();
      set([...messages.get(), { clientId: newId(), receiverId, text, writtenAt, state: 'sending' }]);
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

/** Over the socket, and where there is none, or no answer comes through it, over HTTP. */
async function deliver(senderId: number, { receiverId, text, clientId }: Outgoing): Promise<Delivery> {
  const body = { senderId, receiverId, messageText: text, clientId };
  const answer = await emitMessage(body);
  if (answer) return 'message' in answer ? { refused: answer.message } : { stored: answer };
  try {
    const signal = AbortSignal.timeout(SENT_WITHIN_MILLISECONDS);
    return { stored: await call('POST /api/chat/messages2', { body, signal }) };
  } catch (error) {
    const heard = error instanceof ApiError && error.status >= 400 && error.status < 500;
    return heard ? { refused: errorMessage(error) } : 'unreachable';
  }
}

/** Unsent messages outlive a reload of the tab, but neither the tab nor the session. */
const stored = {
  load(userId: number): Outgoing[] {
    try {
      const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
      return isStored(kept) && kept.userId === userId
        ? kept.outbox.map((outgoing) => ({ ...outgoing, state: outgoing.state === 'refused' ? 'refused' : 'waiting' }))
        : [];
    } catch {
      return [];
    }
  },
  save(userId: number, outbox: readonly Outgoing[]): void {
    try {
      if (outbox.length === 0) sessionStorage.removeItem(KEY);
      else sessionStorage.setItem(KEY, JSON.stringify({ userId, outbox }));
    } catch {
      // Forbidden or full: then they live as long as the page.
    }
  },
};

const isStored = (kept: unknown): kept is { userId: number; outbox: Outgoing[] } =>
  typeof kept === 'object' && kept !== null && 'userId' in kept && 'outbox' in kept && Array.isArray(kept.outbox);

/** A UUID also where crypto.randomUUID is missing: on a page that came without TLS, from another machine. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
