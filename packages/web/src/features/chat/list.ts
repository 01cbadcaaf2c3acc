import type { ChatMessage, Conversation } from '@casovi/contract/chat';
import { callWithTotal } from '../../lib/api.ts';
import { withMessage, withPage, withRead } from './conversations.ts';
import type { ChatStore } from './state.ts';

const PAGE_SIZE = 100;

export interface ConversationList {
  /** Fetches as many as are shown, at least the first page. */
  reload(): Promise<void>;
  more(): Promise<void>;
  received(message: ChatMessage, about: { otherId: number; unread: boolean }): void;
  read(otherId: number): void;
}

export function createList(userId: number, store: ChatStore): ConversationList {
  let asked = 0;
  let news = 0;
  /** Up to when the fetched list knew each conversation, and what was told since: news come in any order, and twice. */
  const fetchedUntil = new Map<number, string>();
  const told = new Set<number>();

  const isCounted = ({ id, created_at }: ChatMessage, otherId: number) =>
    told.has(id) || created_at <= (fetchedUntil.get(otherId) ?? '');
  const noteFetched = (page: readonly Conversation[]) => {
    for (const { id_korisnika, vrijeme } of page) fetchedUntil.set(id_korisnika, vrijeme ?? '');
  };

  const fetchPage = (offset: number) =>
    callWithTotal('GET /api/chat/history/:userId', { params: { userId }, query: { limit: PAGE_SIZE, offset } });

  const fetchShown = async () => {
    let list: Conversation[] = [];
    const wanted = store.get().conversations?.length ?? 0;
    for (let offset = 0; ; offset += PAGE_SIZE) {
      const { data, total } = await fetchPage(offset);
      list = withPage(list, data);
      if (list.length >= wanted || data.length < PAGE_SIZE) return { list, total };
    }
  };

  const reload = async (): Promise<void> => {
    asked += 1;
    const turn = asked;
    try {
      for (;;) {
        const before = news;
        const { list, total } = await fetchShown();
        if (turn !== asked) return;
        // Something happened while the answer was on its way; it may or may not be in it.
        if (news !== before) continue;
        noteFetched(list);
        told.clear();
        return store.patch({ conversations: list, total, listFailed: false });
      }
    } catch {
      if (turn === asked) store.patch({ listFailed: true });
    }
  };

  return {
    reload,
    async more() {
      const { conversations } = store.get();
      if (!conversations) return;
      const page = await fetchPage(conversations.length).catch(() => null);
      const shown = store.get().conversations;
      if (!page || !shown) return;
      const all = withPage(shown, page.data);
      noteFetched(all.slice(shown.length));
      store.patch({ conversations: all, total: page.total });
    },
    received(message, about) {
      news += 1;
      const { conversations } = store.get();
      if (!conversations) return;
      if (isCounted(message, about.otherId)) return;
      told.add(message.id);
      const next = withMessage(conversations, message, about);
      if (next) store.patch({ conversations: next });
      else void reload();
    },
    read(otherId) {
      news += 1;
      const { conversations } = store.get();
      if (conversations) store.patch({ conversations: withRead(conversations, otherId) });
    },
  };
}
