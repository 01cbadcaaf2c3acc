import type { ChatMessage } from '@casovi/contract/chat';
import type { AppSocket } from '../../lib/socket.ts';
import { deliver } from './deliver.ts';
import { keptOutbox, type Outgoing } from './outbox.ts';
import type { ChatStore } from './state.ts';

export interface Sender {
  send(receiverId: number, text: string): void;
  retry(clientId: string): void;
  discard(clientId: string): void;
  /** The server has it, whichever way we heard of it. */
  confirmed(clientId: string): void;
  /** Sends whatever waits, one after the other. */
  flush(): Promise<void>;
}

interface SenderParts {
  userId: number;
  store: ChatStore;
  socket: () => AppSocket | null;
  onStored: (message: ChatMessage) => void;
}

export function createSender({ userId, store, socket, onStored }: SenderParts): Sender {
  let flushing = false;
  let asked = false;

  const setOutbox = (outbox: readonly Outgoing[]) => {
    store.patch({ outbox });
    keptOutbox.save(userId, outbox);
  };
  const change = (clientId: string, difference: Partial<Outgoing>) =>
    setOutbox(
      store
        .get()
        .outbox.map((outgoing) => (outgoing.clientId === clientId ? { ...outgoing, ...difference } : outgoing)),
    );
  const remove = (clientId: string) => {
    const { outbox } = store.get();
    if (outbox.some((outgoing) => outgoing.clientId === clientId)) {
      setOutbox(outbox.filter((outgoing) => outgoing.clientId !== clientId));
    }
  };

  /** False when the server was out of reach: the rest would not arrive either, or before its turn. */
  const sendNext = async (next: Outgoing): Promise<boolean> => {
    const delivery = await deliver(socket(), userId, next);
    if (delivery === 'unreachable') {
      setOutbox(
        store
          .get()
          .outbox.map((outgoing) => (outgoing.state === 'sending' ? { ...outgoing, state: 'waiting' } : outgoing)),
      );
      return false;
    }
    if ('stored' in delivery) onStored(delivery.stored);
    else change(next.clientId, { state: 'refused', reason: delivery.refused });
    return true;
  };

  const flush = async (): Promise<void> => {
    asked = true;
    if (flushing) return;
    flushing = true;
    try {
      while (asked) {
        asked = false;
        for (;;) {
          const next = store.get().outbox.find(({ state }) => state !== 'refused');
          if (!next || !(await sendNext(next))) break;
        }
      }
    } finally {
      flushing = false;
    }
  };

  return {
    send(receiverId, text) {
      const writtenAt = new Date().toISOString();
      const outgoing: Outgoing = { clientId: newId(), receiverId, text, writtenAt, state: 'sending' };
      setOutbox([...store.get().outbox, outgoing]);
      void flush();
    },
    retry(clientId) {
      change(clientId, { state: 'sending' });
      void flush();
    },
    discard: remove,
    confirmed: remove,
    flush,
  };
}

/** A UUID also where crypto.randomUUID is missing: on a page that came without TLS, from another machine. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
