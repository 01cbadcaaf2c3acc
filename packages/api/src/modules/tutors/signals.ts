import { SIGNAL_DAYS, SIGNAL_REQUESTS_MIN } from '@casovi/contract/constants';
import type { Parts } from '../../platform/parts.ts';
import { lockTutors } from './queries.ts';
import { listTutorsAfter, listTutorsWithSteps, updateSignals } from './signal-queries.ts';

const BATCH = 200;
const MINUTE_MILLISECONDS = 60_000;
/** Twice as long as from one run to the next. */
const RECENT_MILLISECONDS = 10 * MINUTE_MILLISECONDS;
const DAY_MILLISECONDS = 24 * 60 * MINUTE_MILLISECONDS;

/** Of tutors whose lessons took a step lately. */
export async function refreshRecentSignals(parts: Pick<Parts, 'db' | 'clock'>): Promise<void> {
  const since = new Date(parts.clock.now().getTime() - RECENT_MILLISECONDS);
  const tutorIds = await listTutorsWithSteps(parts.db, since);
  for (let done = 0; done < tutorIds.length; done += BATCH)
    await refreshSignals(parts, tutorIds.slice(done, done + BATCH));
}

/** Of everybody, since requests grow too old to count. */
export async function refreshAllSignals(parts: Pick<Parts, 'db' | 'clock'>): Promise<void> {
  let tutorIds = await listTutorsAfter(parts.db, 0, BATCH);
  while (tutorIds.length > 0) {
    await refreshSignals(parts, tutorIds);
    tutorIds = await listTutorsAfter(parts.db, tutorIds.at(-1) ?? 0, BATCH);
  }
}

async function refreshSignals({ db, clock }: Pick<Parts, 'db' | 'clock'>, tutorIds: number[]): Promise<void> {
  const now = clock.now();
  const since = new Date(now.getTime() - SIGNAL_DAYS * DAY_MILLISECONDS);
  await db.transaction(async (tx) => {
    await lockTutors(tx, tutorIds);
    await updateSignals(tx, tutorIds, { since, now, requestsMin: SIGNAL_REQUESTS_MIN });
  });
}
