import { WEEK_VIEW_DAYS } from '@casovi/contract/constants';
import type { CalendarWeek } from '@casovi/contract/pages';
import { addDays, todayInPodgorica } from '@casovi/contract/time';
import type { Parts } from '../../platform/parts.ts';
import { calendarsOf } from '../tutors/public.ts';

/** Seven days from today; null for a tutor who cannot be booked. */
export async function weekOf({ db, clock }: Parts, tutorId: number): Promise<CalendarWeek | null> {
  const now = clock.now();
  const danas = todayInPodgorica(now);
  const dates = { first: danas, last: addDays(danas, WEEK_VIEW_DAYS - 1) };
  const calendar = (await calendarsOf(db, [tutorId], dates, now)).get(tutorId);
  return calendar ? { danas, termini: calendar.week, rezervacije: calendar.reserved } : null;
}
