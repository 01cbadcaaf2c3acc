import type { ChatMessage } from '@casovi/contract/chat';
import { call } from '../../lib/api.ts';
import type { ChatStore } from './state.ts';
import { lastSettledId, type Thread, withMessages, withSeen } from './thread.ts';

const PAGE_SIZE = 50;
const CATCH_UP_PAGE_SIZE = 200;

export interface Threads {
  /** Fetches the newest messages, or what was missed since. */
  load(otherId: number): Promise<void>;
  /** True while messages may be missing that a call could not fetch. */
  isBehind(otherId: number): boolean;
  /** One page further back; false when it could not be fetched. */
  older(otherId: number): Promise<boolean>;
  received(otherId: number, message: ChatMessage): void;
  seen(otherId: number, readerId: number): void;
  /** The line was lost or opened: whatever is known may have a gap behind it. */
  interrupted(openId: number | null): void;
}

export function createThreads(userId: number, store: ChatStore): Threads {
  /** After which id to ask again, for threads that may lack what came since. */
  const gaps = new Map<number, number>();
  /** What arrives while the first page is on its way. */
  const arriving = new Map<number, ChatMessage[]>();
  const busy = new Set<number>();
  /** Counts interruptions: an answer is whole only if none came in between. */
  let interruptions = 0;

  const fetchMessages = (otherId: number, query: { limit: number; before?: number; after?: number }) =>
    call('GET /api/chat/messages/conv/:userId/:otherId', { params: { userId, otherId }, query });
  const known = (otherId: number) => store.get().threads.get(otherId);
  const setFailed = (otherId: number, failed: boolean) => {
    const failedThreads = new Set(store.get().failedThreads);
    if (failed === failedThreads.has(otherId)) return;
    if (failed) failedThreads.add(otherId);
    else failedThreads.delete(otherId);
    store.patch({ failedThreads });
  };

  const fetchNewest = async (otherId: number): Promise<void> => {
    arriving.set(otherId, []);
    const page = await fetchMessages(otherId, { limit: PAGE_SIZE });
    const fresh: Thread = { messages: page, complete: page.length < PAGE_SIZE };
    store.setThread(otherId, withMessages(fresh, arriving.get(otherId) ?? []));
  };

  const fetchMissed = async (otherId: number, gap: number): Promise<void> => {
    for (let after = gap; ; ) {
      const page = await fetchMessages(otherId, { limit: CATCH_UP_PAGE_SIZE, after });
      const thread = known(otherId);
      if (!thread) return;
      store.setThread(otherId, withMessages(thread, page));
      const last = page.at(-1);
      if (!last || page.length < CATCH_UP_PAGE_SIZE) return;
      after = last.id;
    }
  };

  const load = async (otherId: number): Promise<void> => {
    const gap = gaps.get(otherId);
    if (busy.has(otherId) || (known(otherId) && gap === undefined)) return;
    busy.add(otherId);
    const begun = interruptions;
    const whole = () => store.get().live && begun === interruptions;
    try {
      if (known(otherId) && gap) await fetchMissed(otherId, gap);
      else await fetchNewest(otherId);
      setFailed(otherId, false);
      const thread = known(otherId);
      if (whole() || !thread) gaps.delete(otherId);
      else gaps.set(otherId, lastSettledId(thread, userId));
    } catch {
      setFailed(otherId, !known(otherId));
    } finally {
      arriving.delete(otherId);
      busy.delete(otherId);
    }
    if (begun !== interruptions && store.get().live) await load(otherId);
  };

  return {
    load,
    isBehind: (otherId) => gaps.has(otherId) || !known(otherId),
    async older(otherId) {
      const thread = known(otherId);
      const first = thread?.messages[0];
      if (!first || thread.complete) return true;
      const page = await fetchMessages(otherId, { limit: PAGE_SIZE, before: first.id }).catch(() => null);
      const present = known(otherId);
      if (!page) return false;
      if (present?.messages[0]?.id === first.id) {
        store.setThread(otherId, { ...withMessages(present, page), complete: page.length < PAGE_SIZE });
      }
      return true;
    },
    received(otherId, message) {
      arriving.get(otherId)?.push(message);
      const thread = known(otherId);
      if (thread) store.setThread(otherId, withMessages(thread, [message]));
    },
    seen(otherId, readerId) {
      const thread = known(otherId);
      if (thread) store.setThread(otherId, withSeen(thread, readerId));
    },
    interrupted(openId) {
      interruptions += 1;
      const open = openId === null ? undefined : known(openId);
      // The others are fetched anew when they are opened.
      store.patch({ threads: open && openId !== null ? new Map([[openId, open]]) : new Map() });
      for (const otherId of gaps.keys()) if (otherId !== openId) gaps.delete(otherId);
      if (open && openId !== null && !gaps.has(openId)) gaps.set(openId, lastSettledId(open, userId));
    },
  };
}
