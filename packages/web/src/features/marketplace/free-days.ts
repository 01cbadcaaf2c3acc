import { WEEK_VIEW_DAYS } from '@casovi/contract/constants';
import { freeHours } from '@casovi/contract/free-hours';
import type { CalendarWeek } from '@casovi/contract/pages';
import { datesFrom } from '@casovi/contract/time';

export interface FreeDay {
  /** yyyy-MM-dd */
  date: string;
  /** HH:00 */
  hours: string[];
}

/** Without these hours of a day. */
export const daysWithout = (days: FreeDay[], taken: FreeDay): FreeDay[] =>
  days
    .map(({ date, hours }) => ({
      date,
      hours: date === taken.date ? hours.filter((hour) => !taken.hours.includes(hour)) : hours,
    }))
    .filter(({ hours }) => hours.length > 0);

/** Used by loaders only. */
export function freeDays({ danas, termini, rezervacije }: CalendarWeek, now: Date): FreeDay[] {
  const days = new Map<string, string[]>();
  for (const { date, time } of freeHours(
    { week: termini, reserved: rezervacije, now },
    datesFrom(danas, WEEK_VIEW_DAYS),
  ))
    days.set(date, [...(days.get(date) ?? []), time]);
  return [...days].map(([date, hours]) => ({ date, hours }));
}
