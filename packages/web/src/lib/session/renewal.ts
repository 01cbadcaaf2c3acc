/** Keeps the short access token alive. Tabs share one clock and one lock: the refresh token rotates, so two must never use it at once. */
import { SESSION_REFRESH_MINUTES } from '@casovi/contract/constants';
import { ApiError, call } from '../api.ts';
import { markRenewed, renewedAt } from './renewal-clock.ts';

const LOCK = 'casovi.renewal';
const PERIOD_MILLISECONDS = SESSION_REFRESH_MINUTES * 60_000;
const RETRY_MILLISECONDS = 60_000;

export type RenewalOutcome = 'renewed' | 'refused' | 'unreachable';

export async function renewToken(): Promise<RenewalOutcome> {
  const askedAt = Date.now();
  return exclusively(async () => {
    // Another tab was faster while this one waited for the lock.
    if (renewedAt() > askedAt) return 'renewed';
    try {
      await call('GET /api/auth/refresh/token/new');
      markRenewed();
      return 'renewed';
    } catch (error) {
      return error instanceof ApiError && error.refused ? 'refused' : 'unreachable';
    }
  });
}

/** Browsers have locks in secure contexts only; without them a single tab is still right. */
async function exclusively<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? await navigator.locks.request(LOCK, work) : work();
}

/** Calls `renew` every 45 minutes, counted from the last renewal in any tab. Returns how to stop. */
export function keepRenewed(renew: () => Promise<RenewalOutcome>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const planAfter = (milliseconds: number) => {
    timer = setTimeout(due, Math.max(0, milliseconds));
  };
  const untilNext = () => renewedAt() + PERIOD_MILLISECONDS - Date.now();
  const due = async () => {
    if (untilNext() > 0) return planAfter(untilNext());
    const outcome = await renew();
    if (outcome !== 'refused' && timer !== undefined)
      planAfter(outcome === 'renewed' ? untilNext() : RETRY_MILLISECONDS);
  };
  if (renewedAt() === 0) markRenewed();
  planAfter(untilNext());
  return () => {
    clearTimeout(timer);
    timer = undefined;
  };
}
