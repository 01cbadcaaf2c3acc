import type { CurrentUser } from '@casovi/contract/accounts';
import { USER_TYPE } from '@casovi/contract/constants';
import type { WaitingWish } from '@casovi/contract/waiting';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../../lib/api.ts';
import { LAST_SEEN } from '../../lib/offline/last-seen.ts';
import { refetch } from '../../lib/query.tsx';
import { useServerClock } from '../../lib/server-clock.ts';
import { useSubscription } from '../../lib/socket.ts';

const SETTLED_MILLISECONDS = 1000;

/** Offers run out with time. */
const ASK_AGAIN_MILLISECONDS = 60_000;

export interface Waiting {
  /** Undefined while loading. */
  wishes: readonly WaitingWish[] | undefined;
  /** For a moment, in which what is under it can wait to prevent a layout shift. */
  settling: boolean;
  error: Error | null;
  refresh: () => Promise<void>;
}

/** What a student waits for; nothing for others. */
export function useWaiting(user: CurrentUser | null): Waiting {
  const queries = useQueryClient();
  const now = useServerClock();
  const waits = user?.id_tipa === USER_TYPE.student;
  const userId = user?.id_korisnika;
  const { data, error } = useQuery({
    queryKey: ['waiting', userId],
    meta: LAST_SEEN,
    queryFn: ({ signal }) => call('GET /api/planer/cekanje', { signal }),
    enabled: waits,
    refetchInterval: ASK_AGAIN_MILLISECONDS,
  });
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), SETTLED_MILLISECONDS);
    return () => clearTimeout(timer);
  }, []);
  const refresh = useCallback(() => refetch(queries, ['waiting', userId]), [queries, userId]);
  useSubscription({ on: { newNotification: refresh, lessonChanged: refresh }, settle: refresh });
  const isOver = ({ ponuda }: WaitingWish) =>
    ponuda !== null && now !== null && Date.parse(ponuda.vaziDo) <= now.getTime();
  return {
    wishes: waits ? data?.map((wish) => (isOver(wish) ? { ...wish, ponuda: null } : wish)) : [],
    settling: waits && !data && !error && !late,
    error: data ? null : error,
    refresh,
  };
}
