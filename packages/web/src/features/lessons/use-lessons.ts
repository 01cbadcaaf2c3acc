import type { CurrentUser } from '@casovi/contract/accounts';
import { LESSON_STATUS, SERIES_WEEKS, USER_TYPE } from '@casovi/contract/constants';
import type { Lesson } from '@casovi/contract/lessons';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { callWithTotal } from '../../lib/api.ts';
import { loadMore } from '../../lib/load-more.ts';
import { LAST_SEEN } from '../../lib/offline/last-seen.ts';
import { refetch } from '../../lib/query.tsx';
import { useSubscription } from '../../lib/socket.ts';
import type { Asked, LessonFilter } from './filters.ts';
import { endOf } from './lesson-place.tsx';

const PAGE_SIZE = 20;
const SERIES_MAX = Math.max(...SERIES_WEEKS);
/** The allowed actions change with time. */
export const ASK_AGAIN_MILLISECONDS = 60_000;

interface Wanted {
  status: LessonFilter;
  asked?: Asked;
  limit: number;
  offset?: number;
  signal: AbortSignal;
}

export function fetchLessons(user: CurrentUser, { status, asked, limit, offset = 0, signal }: Wanted) {
  const input = {
    params: { id: user.id_korisnika },
    query: { limit, offset, redoslijed: 'najblizi' as const, ...(status && { status }), ...asked },
    signal,
  };
  return user.id_tipa === USER_TYPE.tutor
    ? callWithTotal('GET /api/reservation/profesor/:id', input)
    : callWithTotal('GET /api/reservation/ucenik/:id', input);
}

export const keyOf = (user: CurrentUser) => ['lessons', user.id_korisnika];

export function useLessons(user: CurrentUser, filter: LessonFilter) {
  const query = useInfiniteQuery({
    queryKey: [...keyOf(user), filter],
    meta: LAST_SEEN,
    queryFn: ({ pageParam, signal }) =>
      fetchLessons(user, { status: filter, limit: PAGE_SIZE, offset: pageParam, signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const shown = pages.reduce((sum, { data }) => sum + data.length, 0);
      return shown < last.total ? shown : undefined;
    },
    refetchInterval: ASK_AGAIN_MILLISECONDS,
  });
  return {
    lessons: query.data?.pages.flatMap(({ data }) => data),
    total: query.data?.pages.at(-1)?.total ?? 0,
    more: query.hasNextPage ? () => loadMore(query) : null,
    loadingMore: query.isFetchingNextPage,
    error: query.data ? null : query.error,
    retry: query.refetch,
  };
}

/** `lessons` are undefined while loading, and none if the user has no such lessons. */
export function useAskedLessons(user: CurrentUser, asked: Asked | null) {
  const isId = asked !== null && Object.values(asked).every((id) => id !== null);
  const {
    data,
    error,
    refetch: retry,
  } = useQuery({
    queryKey: [...keyOf(user), 'asked', asked],
    queryFn: ({ signal }) => fetchLessons(user, { status: null, ...(asked && { asked }), limit: SERIES_MAX, signal }),
    enabled: isId,
    refetchInterval: ASK_AGAIN_MILLISECONDS,
  });
  if (!asked) return null;
  return { lessons: isId ? data?.data : [], error: data ? null : error, retry };
}

export interface NextLesson {
  lesson: Lesson;
  now: Date;
  viewerType: number;
}

/** Null if there is none, undefined while loading. */
export function useNextLesson(user: CurrentUser, now: Date | null): NextLesson | null | undefined {
  const { data, error } = useQuery({
    queryKey: [...keyOf(user), 'next'],
    meta: LAST_SEEN,
    queryFn: ({ signal }) => fetchLessons(user, { status: LESSON_STATUS.confirmed, limit: 1, signal }),
    refetchInterval: ASK_AGAIN_MILLISECONDS,
  });
  if (!now || (!data && !error)) return undefined;
  const lesson = data?.data[0];
  return lesson && endOf(lesson) > now ? { lesson, now, viewerType: user.id_tipa } : null;
}

/** Refetches at events; the returned function refetches too. */
export function useLiveLessons(user: CurrentUser): () => Promise<void> {
  const queries = useQueryClient();
  const refresh = useCallback(() => refetch(queries, keyOf(user)), [queries, user]);
  useSubscription({ on: { lessonChanged: refresh }, settle: refresh });
  return refresh;
}
