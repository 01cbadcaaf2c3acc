import { NOTICES_MAX } from '@casovi/contract/constants';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { LAST_SEEN } from '../../lib/offline/last-seen.ts';
import { refetch } from '../../lib/query.tsx';
import { useSubscription } from '../../lib/socket.ts';

const PAGE_SIZE = 30;

/** What happened, newest first, and live. */
export function useNotices(userId: number) {
  const queries = useQueryClient();
  const key = ['notices', userId];
  const [limit, setLimit] = useState(PAGE_SIZE);
  const query = useQuery({
    queryKey: [...key, limit],
    meta: LAST_SEEN,
    queryFn: ({ signal }) => call('GET /api/obavjestenja', { query: { limit }, signal }),
    placeholderData: keepPreviousData,
  });
  const loadingMore = query.isPlaceholderData;
  const refresh = () => refetch(queries, key);
  useSubscription({
    on: { newNotification: refresh, newReminder: refresh, updateTotalNotifications: refresh },
    settle: refresh,
  });

  return {
    notices: query.data?.obavjestenja,
    error: query.data ? null : query.error,
    retry: query.refetch,
    more:
      query.data?.ima_jos && (limit < NOTICES_MAX || loadingMore)
        ? () => setLimit(Math.min(limit + PAGE_SIZE, NOTICES_MAX))
        : null,
    loadingMore,
    /** One, or all but messages. */
    async markRead(id?: number) {
      await call('POST /api/obavjestenja/procitano', { body: id === undefined ? {} : { id } });
      await refresh();
    },
  };
}
