import { WEEK_VIEW_DAYS } from '@casovi/contract/constants';
import { freeHours } from '@casovi/contract/free-hours';
import { addDays, datesFrom, todayInPodgorica } from '@casovi/contract/time';
import type { Parts } from '../../platform/parts.ts';
import { calendarsOf } from './calendars.ts';
import { KEPT_DAYS, ringOf, UNTIMED_RULES } from './hour-ring.ts';
import { deleteChanged, listChanged, lockKeptHours, storeHours } from './kept-hours-queries.ts';
import { lockTutors } from './queries.ts';

const BATCH = 500;
const VALID_DAYS = KEPT_DAYS - WEEK_VIEW_DAYS;
/** By the job, so that no visitor waits for many. */
const RENEWED_AFTER_DAYS = 3;

/** Before a list asks when: afterwards the kept hours are what `freeHours` says. */
export const keepHours = (parts: Pick<Parts, 'db' | 'clock'>) => keepHoursSince(parts, VALID_DAYS);
export const renewHours = (parts: Pick<Parts, 'db' | 'clock'>) => keepHoursSince(parts, RENEWED_AFTER_DAYS);

async function keepHoursSince({ db, clock }: Pick<Parts, 'db' | 'clock'>, days: number): Promise<void> {
  const now = clock.now();
  const today = todayInPodgorica(now);
  const asked = { oldest: addDays(today, -days), limit: BATCH };
  const dates = datesFrom(today, KEPT_DAYS);
  const span = { first: today, last: addDays(today, KEPT_DAYS - 1) };
  if ((await listChanged(db, now, asked)).length === 0) return;
  let isMore = true;
  while (isMore) {
    isMore = await db.transaction(async (tx) => {
      await lockKeptHours(tx);
      const changed = await listChanged(tx, now, asked);
      const tutorIds = [...new Set(changed.map(({ tutorId }) => tutorId))];
      await lockTutors(tx, tutorIds);
      const calendars = await calendarsOf(tx, tutorIds, span, now, null);
      const hours = [...calendars].map(([tutorId, calendar]) => ({
        tutorId,
        free: ringOf(freeHours({ ...calendar, rules: { ...calendar.rules, ...UNTIMED_RULES } }, dates)),
        noticeHours: calendar.rules.najava_sati,
      }));
      await storeHours(tx, hours, today);
      const entries = changed.flatMap(({ entry }) => entry ?? []);
      await deleteChanged(tx, entries);
      return changed.length >= BATCH;
    });
  }
}
