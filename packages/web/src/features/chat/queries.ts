/** Conversations and messages in the query cache, updated by socket events. */
import type { ChatMessage, Conversation } from '@casovi/contract/chat';
import { NOTIFICATION_TYPE } from '@casovi/contract/constants';
import {
  type InfiniteData,
  type Query,
  type QueryClient,
  skipToken,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call, callWithTotal } from '../../lib/api.ts';
import { loadMore } from '../../lib/load-more.ts';
import { LAST_SEEN } from '../../lib/offline/last-seen.ts';
import { refetch } from '../../lib/query.tsx';
import { useLive, useSubscription } from '../../lib/socket.ts';
import { otherSide, withMessage, withoutRepeats, withRead } from './conversations.ts';
import type { Outbox } from './outbox.ts';
import { refetchAfter, type Thread, withMessages, withSeen } from './thread.ts';

const CONVERSATIONS_PAGE_SIZE = 100;
const PAGE_SIZE = 50;
const CATCH_UP_PAGE_SIZE = 200;
/** Without a websocket. */
const POLL_MILLISECONDS = 20_000;
const RETRY_MILLISECONDS = 4_000;

const chatKey = (userId: number) => ['chat', userId];
const listKey = (userId: number) => [...chatKey(userId), 'conversations'];
const threadKey = (userId: number, otherId: number) => [...chatKey(userId), 'thread', otherId];

const options = (live: boolean) => ({
  // Events are missed while the page is not shown.
  staleTime: 0,
  // Errors are shown at once, and refetched in the intervals below.
  retry: false,
  refetchOnReconnect: true,
  refetchInterval: ({ state }: Pick<Query, 'state'>) =>
    live ? state.status === 'error' && RETRY_MILLISECONDS : POLL_MILLISECONDS,
});

type Pages = InfiniteData<{ data: Conversation[]; total: number }>;

/** Most recent first. */
export function useConversations(userId: number) {
  const query = useInfiniteQuery({
    queryKey: listKey(userId),
    meta: LAST_SEEN,
    queryFn: ({ pageParam: offset, signal }) =>
      callWithTotal('GET /api/chat/history/:userId', {
        params: { userId },
        query: { limit: CONVERSATIONS_PAGE_SIZE, offset },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const fetched = pages.reduce((sum, { data }) => sum + data.length, 0);
      return fetched < last.total ? fetched : undefined;
    },
    ...options(useLive()),
  });
  return {
    conversations: query.data && withoutRepeats(query.data.pages.flatMap(({ data }) => data)),
    failed: query.isError,
    reload: query.refetch,
    more: query.hasNextPage ? () => loadMore(query) : null,
    loadingMore: query.isFetchingNextPage,
  };
}

const fetchMessages = (
  userId: number,
  otherId: number,
  { signal, ...query }: { limit: number; before?: number; after?: number; signal?: AbortSignal },
) =>
  call('GET /api/chat/messages/conv/:userId/:otherId', {
    params: { userId, otherId },
    query,
    ...(signal && { signal }),
  });

/** Fetches the newest page, or what came after the cached messages, so that older pages stay cached. */
async function fetchThread(client: QueryClient, userId: number, otherId: number, signal: AbortSignal): Promise<Thread> {
  const cached = () => client.getQueryData<Thread>(threadKey(userId, otherId));
  const known = cached();
  let after = known ? refetchAfter(known, userId) : 0;
  if (!known || after === 0) {
    const messages = await fetchMessages(userId, otherId, { limit: PAGE_SIZE, signal });
    return { messages, complete: messages.length < PAGE_SIZE, syncedTo: messages.at(-1)?.id ?? 0 };
  }
  const missed: ChatMessage[] = [];
  for (;;) {
    const page = await fetchMessages(userId, otherId, { limit: CATCH_UP_PAGE_SIZE, after, signal });
    missed.push(...page);
    after = page.at(-1)?.id ?? after;
    if (page.length < CATCH_UP_PAGE_SIZE) break;
  }
  // Read again: events and older pages may have been added meanwhile.
  const thread = withMessages(cached() ?? known, missed);
  return { ...thread, syncedTo: Math.max(thread.syncedTo, after) };
}

export const useThread = (userId: number, otherId: number | null) =>
  useQuery({
    queryKey: threadKey(userId, otherId ?? 0),
    meta: LAST_SEEN,
    queryFn: otherId === null ? skipToken : ({ client, signal }) => fetchThread(client, userId, otherId, signal),
    ...options(useLive()),
  });

/** False on failure. */
export async function fetchOlder(client: QueryClient, userId: number, otherId: number): Promise<boolean> {
  const queryKey = threadKey(userId, otherId);
  const before = client.getQueryData<Thread>(queryKey)?.messages[0]?.id;
  if (before === undefined) return true;
  const page = await fetchMessages(userId, otherId, { limit: PAGE_SIZE, before }).catch(() => null);
  if (!page) return false;
  update<Thread>(client, queryKey, (thread) => ({
    ...withMessages(thread, page),
    complete: thread.complete || page.length < PAGE_SIZE,
  }));
  return true;
}

/**
 * Updates the cache; `change` returns undefined where a refetch is needed. A pending or failed fetch may lack this change, so it is
 * repeated.
 */
function update<Data>(client: QueryClient, queryKey: unknown[], change: (data: Data) => Data | undefined): void {
  const state = client.getQueryState<Data>(queryKey);
  if (!state) return;
  const settled = state.status === 'success' && state.fetchStatus === 'idle' && !state.isInvalidated;
  const changed = state.data && change(state.data);
  if (changed) client.setQueryData<Data>(queryKey, changed);
  if (!changed || !settled) void refetch(client, queryKey);
}

function updateList(
  client: QueryClient,
  userId: number,
  change: (conversations: readonly Conversation[]) => readonly Conversation[] | undefined,
): void {
  update<Pages>(client, listKey(userId), (list) => {
    const changed = change(list.pages.flatMap(({ data }) => data));
    let from = 0;
    return (
      changed && {
        ...list,
        pages: list.pages.map(({ data, total }) => {
          from += data.length;
          return { data: changed.slice(from - data.length, from), total };
        }),
      }
    );
  });
}

/** To be used once, by the page of the chat. */
export function useChatEvents(userId: number, outbox: Outbox): void {
  const client = useQueryClient();
  useSubscription({
    on: {
      receiveMessage(message) {
        update<Thread>(client, threadKey(userId, otherSide(message, userId)), (thread) =>
          withMessages(thread, [message]),
        );
        updateList(client, userId, (list) => withMessage(list, message, userId));
        if (message.client_id) outbox.remove(message.client_id);
      },
      // A lesson opens what was for a question alone.
      newNotification({ tip_notifikacije }) {
        const asked = ({ pages }: Pages) => pages.some(({ data }) => data.some(({ pitanje }) => pitanje));
        const list = client.getQueryData<Pages>(listKey(userId));
        if (tip_notifikacije === NOTIFICATION_TYPE.lesson && list && asked(list)) void refetch(client, listKey(userId));
      },
      markAsRead({ receiverId, senderId }) {
        if (receiverId === userId) updateList(client, userId, (list) => withRead(list, senderId));
        if (senderId === userId)
          update<Thread>(client, threadKey(userId, receiverId), (thread) => withSeen(thread, receiverId));
      },
    },
    settle: () => void refetch(client, chatKey(userId)),
  });
}

/** Optimistic update. If the call fails, the next refetch corrects it. */
export function markSeen(client: QueryClient, userId: number, otherId: number): void {
  updateList(client, userId, (list) => withRead(list, otherId));
  call('POST /api/chat/markSeen', { body: { receiverId: userId, senderId: otherId } }).catch(() => undefined);
}
