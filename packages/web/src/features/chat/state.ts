import type { Conversation } from '@casovi/contract/chat';
import { createStore, type Store } from '../../lib/store.ts';
import { keptOutbox, type Outgoing } from './outbox.ts';
import type { Thread } from './thread.ts';

export interface ChatState {
  /** Most recent first; null until they were fetched. */
  conversations: readonly Conversation[] | null;
  /** How many there are on the server. */
  total: number;
  listFailed: boolean;
  /** By the id of the other side. */
  threads: ReadonlyMap<number, Thread>;
  failedThreads: ReadonlySet<number>;
  /** In the order in which they were written. */
  outbox: readonly Outgoing[];
  /** True while the server tells this tab what happens. */
  live: boolean;
}

export interface ChatStore extends Store<ChatState> {
  patch(change: Partial<ChatState>): void;
  setThread(otherId: number, thread: Thread): void;
}

export function createChatStore(userId: number): ChatStore {
  const store = createStore<ChatState>({
    conversations: null,
    total: 0,
    listFailed: false,
    threads: new Map(),
    failedThreads: new Set(),
    outbox: keptOutbox.load(userId),
    live: false,
  });
  const patch = (change: Partial<ChatState>) => store.set({ ...store.get(), ...change });
  return {
    ...store,
    patch,
    setThread: (otherId, thread) => patch({ threads: new Map(store.get().threads).set(otherId, thread) }),
  };
}
