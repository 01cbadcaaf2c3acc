import { WEEK_VIEW_DAYS } from '@casovi/contract/constants';
import type { CalendarWeek } from '@casovi/contract/pages';
import { addDays, fromWallClock, todayInPodgorica } from '@casovi/contract/time';
import type { Parts } from '../../platform/parts.ts';
import { reservedTimes } from '../lessons/public.ts';
import { presentReserved, presentWeeklyHour } from './presenter.ts';
import { findWeek } from './queries.ts';

/** A tutor's calendar for the seven days from today, as a page shows it at first; null for whoever cannot be booked. */
export async function weekOf(parts: Parts, tutorId: number): Promise<CalendarWeek | null> {
  const danas = todayInPodgorica(parts.clock.now());
  const [week, reserved] = await Promise.all([
    findWeek(parts.db, tutorId),
    reservedTimes(
      parts,
      tutorId,
      fromWallClock(danas, '00:00'),
      fromWallClock(addDays(danas, WEEK_VIEW_DAYS), '00:00'),
    ),
  ]);
  return week ? { danas, termini: week.map(presentWeeklyHour), rezervacije: reserved.flatMap(presentReserved) } : null;
}
