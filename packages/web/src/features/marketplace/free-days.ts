import { WEEK_VIEW_DAYS } from '@casovi/contract/constants';
import type { CalendarWeek } from '@casovi/contract/pages';
import { addDays, fromWallClock, weekdayCode } from '@casovi/contract/time';

export interface FreeDay {
  /** yyyy-MM-dd */
  date: string;
  /** HH:00 */
  hours: string[];
}

/** The days of this week on which something can still be booked. Only loaders work this out. */
export function freeDays({ danas, termini, rezervacije }: CalendarWeek, now: Date): FreeDay[] {
  const taken = new Set(rezervacije.map(({ datum, sat }) => `${datum} ${sat}`));
  return Array.from({ length: WEEK_VIEW_DAYS }, (_, day) => addDays(danas, day))
    .map((date) => ({
      date,
      hours: termini
        .filter(({ dan, sat }) => dan === weekdayCode(date) && !taken.has(`${date} ${sat}`))
        .map(({ sat }) => sat)
        .filter((sat) => fromWallClock(date, sat) > now),
    }))
    .filter(({ hours }) => hours.length > 0);
}
