import { addDays, longDate, todayInPodgorica, toWallClock, weekdayName } from '@casovi/contract/time';

export const dateOf = (createdAt: string): string => toWallClock(new Date(createdAt)).date;

/** 'Danas', 'Juče' or the whole date. */
export function dayLabel(date: string, now: Date): string {
  const today = todayInPodgorica(now);
  if (date === today) return 'Danas';
  if (date === addDays(today, -1)) return 'Juče';
  return `${weekdayName(date)}, ${longDate(date)}`;
}
