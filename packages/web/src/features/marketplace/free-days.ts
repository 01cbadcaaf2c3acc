import type { FreeDay } from '@casovi/contract/pages';

/** Without these hours of a day. */
export const daysWithout = (days: FreeDay[], taken: FreeDay): FreeDay[] =>
  days
    .map(({ date, hours }) => ({
      date,
      hours: date === taken.date ? hours.filter((hour) => !taken.hours.includes(hour)) : hours,
    }))
    .filter(({ hours }) => hours.length > 0);
