import type { CurrentUser } from '@casovi/contract/accounts';
import { LESSON_STATUS, USER_TYPE } from '@casovi/contract/constants';
import type { Lesson } from '@casovi/contract/lessons';
import { fromWallClock } from '@casovi/contract/time';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { callWithTotal } from '../../lib/api.ts';
import { loadMore } from '../../lib/load-more.ts';
import { refetch } from '../../lib/query.tsx';
import { useServerClock } from '../../lib/server-clock.ts';
import { useSubscription } from '../../lib/socket.ts';
import type { LessonFilter } from './filters.ts';

const PAGE_SIZE = 20;
/** The allowed actions change with time. */
const ASK_AGAIN_MILLISECONDS = 60_000;

interface Wanted {
  status: LessonFilter;
  cas?: number | undefined;
  limit: number;
  offset?: number;
  signal: AbortSignal;
}

function fetchLessons(user: CurrentUser, { status, cas, limit, offset = 0, signal }: Wanted) {
  const input = {
    params: { id: user.id_korisnika },
    query: { limit, offset, redoslijed: 'najblizi' as const, ...(status && { status }), ...(cas && { cas }) },
    signal,
  };
  return user.id_tipa === USER_TYPE.tutor
    ? callWithTotal('GET /api/reservation/profesor/:id', input)
    : callWithTotal('GET /api/reservation/ucenik/:id', input);
}

const keyOf = (user: CurrentUser) => ['lessons', user.id_korisnika];

export function useLessons(user: CurrentUser, filter: LessonFilter) {
  const query = useInfiniteQuery({
    queryKey: [...keyOf(user), filter],
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

/** `lesson` is undefined while loading, and null if the user has no such lesson. */
export function useAskedLesson(user: CurrentUser, id: number | null | undefined) {
  const {
    data,
    error,
    refetch: retry,
  } = useQuery({
    queryKey: [...keyOf(user), 'asked', id],
    queryFn: ({ signal }) => fetchLessons(user, { status: null, cas: id ?? undefined, limit: 1, signal }),
    enabled: typeof id === 'number',
    refetchInterval: ASK_AGAIN_MILLISECONDS,
  });
  if (id === undefined) return null;
  const lesson = id === null ? null : data && (data.data[0] ?? null);
  return { lesson, error: data ? null : error, retry };
}

export interface NextLesson {
  lesson: Lesson;
  now: Date;
}

/** Null if there is none, undefined while loading. */
export function useNextLesson(user: CurrentUser): NextLesson | null | undefined {
  const now = useServerClock();
  const { data, error } = useQuery({
    queryKey: [...keyOf(user), 'next'],
    queryFn: ({ signal }) => fetchLessons(user, { status: LESSON_STATUS.confirmed, limit: 1, signal }),
    refetchInterval: ASK_AGAIN_MILLISECONDS,
  });
  if (!now || (!data && !error)) return undefined;
  const lesson = data?.data[0];
  return lesson && endOf(lesson) > now ? { lesson, now } : null;
}

const endOf = ({ datum, sat, trajanje }: Lesson): Date =>
  new Date(fromWallClock(datum, sat).getTime() + trajanje * 60_000);

/** Refetches at events; the returned function refetches too. */
export function useLiveLessons(user: CurrentUser): () => Promise<void> {
  const queries = useQueryClient();
  const refresh = useCallback(() => refetch(queries, keyOf(user)), [queries, user]);
  useSubscription({ on: { lessonChanged: refresh }, settle: refresh });
  return refresh;
}
