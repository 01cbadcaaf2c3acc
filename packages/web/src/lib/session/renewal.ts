/** Renews the access token. Tabs share a timestamp and a lock: the refresh token rotates, so two must not use it concurrently. */
import { SESSION_REFRESH_MINUTES } from '@casovi/contract/constants';
import { ApiError, call } from '../api.ts';
import { markRenewed, renewedAt } from './renewal-clock.ts';

const LOCK = 'casovi.renewal';
const PERIOD_MILLISECONDS = SESSION_REFRESH_MINUTES * 60_000;
const RETRY_MILLISECONDS = 60_000;

export type RenewalOutcome = 'renewed' | 'refused' | 'unreachable';

export async function renewToken(): Promise<RenewalOutcome> {
  const startedAt = Date.now();
  return withLock(async () => {
    // Another tab has renewed it while this one waited for the lock.
    if (renewedAt() > startedAt) return 'renewed';
    try {
      await call('GET /api/auth/refresh/token/new');
      markRenewed();
      return 'renewed';
    } catch (error) {
      return error instanceof ApiError && error.refused ? 'refused' : 'unreachable';
    }
  });
}

/** Web Locks exist in secure contexts only. */
async function withLock<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? await navigator.locks.request(LOCK, work) : work();
}

/** Every 45 minutes since the last renewal in any tab. */
export function keepRenewed(renew: () => Promise<RenewalOutcome>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const schedule = (milliseconds: number) => {
    timer = setTimeout(due, Math.max(0, milliseconds));
  };
  const untilNext = () => renewedAt() + PERIOD_MILLISECONDS - Date.now();
  const due = async () => {
    if (untilNext() > 0) return schedule(untilNext());
    const outcome = await renew();
    if (outcome !== 'refused' && timer !== undefined)
      schedule(outcome === 'renewed' ? untilNext() : RETRY_MILLISECONDS);
  };
  if (renewedAt() === 0) markRenewed();
  schedule(untilNext());
  return () => {
    clearTimeout(timer);
    timer = undefined;
  };
}
