import type { WeekRules } from '@casovi/contract/planner';
import { HOUR_MILLISECONDS, todayInPodgorica } from '@casovi/contract/time';
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { call } from '../../lib/api.ts';
import { refetch } from '../../lib/query.tsx';
import { useServerClock } from '../../lib/server-clock.ts';
import { useSubscription } from '../../lib/socket.ts';
import { daysOf, type StateOf, slotStates } from './calendar.ts';

export interface LoadedCalendar {
  /** yyyy-MM-dd in Podgorica; null while loading. */
  today: string | null;
  /** Null while loading. */
  stateOf: StateOf | null;
  error: unknown;
  reload: () => Promise<void>;
}

/** After the full hour, since whole hours are booked. */
const untilNextHour = (now: Date): number => HOUR_MILLISECONDS - (now.getTime() % HOUR_MILLISECONDS) + 1000;

const calendarKey = (tutorId: number) => ['calendar', tutorId];

/** Null while loading. */
export function useWeekRules(tutorId: number): WeekRules | null {
  const { data } = useQuery({
    queryKey: [...calendarKey(tutorId), 'rules'],
    queryFn: ({ signal }) => call('GET /api/planer/pravila/:profId', { params: { profId: tutorId }, signal }),
  });
  return data ?? null;
}

/** Subscribes to changes. Of a lesson for which another term is wanted, its own hours are free. */
export function useCalendar(tutorId: number, pages: readonly number[], movedLesson?: number): LoadedCalendar {
  const queries = useQueryClient();
  const now = useServerClock();
  const today = now && todayInPodgorica(now);
  const key = useMemo(() => calendarKey(tutorId), [tutorId]);
  const reload = useCallback(() => refetch(queries, key), [queries, key]);
  useSubscription({ on: { calendarChanged: reload }, calendarOf: tutorId, settle: reload });

  const { hours, error } = useQueries({
    queries: pages.map((page) => {
      const days = today ? daysOf(today, page) : [];
      const query = { startDate: days[0] ?? '', endDate: days.at(-1) ?? '', bez_casa: movedLesson };
      return {
        queryKey: [...key, query.startDate, movedLesson],
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          call('GET /api/planer/kalendar/:profId', { params: { profId: tutorId }, query, signal }),
        enabled: today !== null,
        refetchInterval: now ? untilNextHour(now) : (false as const),
      };
    }),
    combine: (results) => ({
      hours: results.every(({ data }) => data) ? results.flatMap(({ data }) => data ?? []) : null,
      error: results.find((result) => result.error)?.error ?? null,
    }),
  });

  const stateOf = useMemo(() => hours && slotStates(hours), [hours]);
  return {
    today,
    stateOf,
    error: stateOf ? null : error,
    reload,
  };
}
