import { todayInPodgorica } from '@casovi/contract/time';
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
  /** False without any weekly hours. */
  teaches: boolean;
  error: unknown;
  reload: () => Promise<void>;
}

/** Subscribes to changes. */
export function useCalendar(tutorId: number, pages: readonly number[]): LoadedCalendar {
  const queries = useQueryClient();
  const now = useServerClock();
  const today = now && todayInPodgorica(now);
  const key = useMemo(() => ['calendar', tutorId], [tutorId]);
  const reload = useCallback(() => refetch(queries, key), [queries, key]);
  useSubscription({ on: { calendarChanged: reload }, calendarOf: tutorId, settle: reload });

  const week = useQuery({
    queryKey: [...key, 'week'],
    queryFn: ({ signal }) => call('GET /api/planer/termini/:profId', { params: { profId: tutorId }, signal }),
  });
  const reserved = useQueries({
    queries: pages.map((page) => {
      const days = today ? daysOf(today, page) : [];
      const query = { startDate: days[0] ?? '', endDate: days.at(-1) ?? '' };
      return {
        queryKey: [...key, 'reserved', query.startDate],
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          call('GET /api/planer/rezervacije/:profId', { params: { profId: tutorId }, query, signal }),
        enabled: today !== null,
      };
    }),
    combine: (results) => ({
      slots: results.every(({ data }) => data) ? results.flatMap(({ data }) => data ?? []) : null,
      error: results.find(({ error }) => error)?.error ?? null,
    }),
  });

  const stateOf = useMemo(
    () => (now && week.data && reserved.slots ? slotStates({ now, week: week.data, reserved: reserved.slots }) : null),
    [now, week.data, reserved.slots],
  );
  return {
    today,
    stateOf,
    teaches: week.data?.length !== 0,
    error: stateOf ? null : (week.error ?? reserved.error),
    reload,
  };
}
