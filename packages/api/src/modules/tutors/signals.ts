import { SIGNAL_DAYS, SIGNAL_REQUESTS_MIN } from '@casovi/contract/constants';
import type { Executor } from '../../platform/postgres/database.ts';
import { lockTutors } from './queries.ts';
import { listTutorsAfter, listTutorsWithSteps, updateSignals } from './signal-queries.ts';

const BATCH = 200;
const MINUTE_MILLISECONDS = 60_000;
/** Twice as long as from one run to the next. */
const RECENT_MILLISECONDS = 10 * MINUTE_MILLISECONDS;
const DAY_MILLISECONDS = 24 * 60 * MINUTE_MILLISECONDS;

/** Of tutors whose lessons took a step lately. */
export async function refreshRecentSignals(db: Executor, now: Date): Promise<void> {
  const tutorIds = await listTutorsWithSteps(db, new Date(now.getTime() - RECENT_MILLISECONDS));
  for (let done = 0; done < tutorIds.length; done += BATCH)
    await refreshSignals(db, tutorIds.slice(done, done + BATCH), now);
}

/** Of everybody, since requests grow too old to count. */
export async function refreshAllSignals(db: Executor, now: Date): Promise<void> {
  let tutorIds = await listTutorsAfter(db, 0, BATCH);
  while (tutorIds.length > 0) {
    await refreshSignals(db, tutorIds, now);
    tutorIds = await listTutorsAfter(db, tutorIds.at(-1) ?? 0, BATCH);
  }
}

async function refreshSignals(db: Executor, tutorIds: number[], now: Date): Promise<void> {
  const since = new Date(now.getTime() - SIGNAL_DAYS * DAY_MILLISECONDS);
  await db.transaction(async (tx) => {
    await lockTutors(tx, tutorIds);
    await updateSignals(tx, tutorIds, { since, now, requestsMin: SIGNAL_REQUESTS_MIN });
  });
}
