import { WEEKDAY_CODES } from '@casovi/contract/constants';
import type { ReservedSlot, Slot } from '@casovi/contract/planner';
import { toWallClock, weekdayCode } from '@casovi/contract/time';
import type { WeeklyHour } from './queries.ts';

export const presentWeeklyHour = ({ weekday, hour }: WeeklyHour): Slot => ({
  dan: WEEKDAY_CODES[weekday] ?? 'Ned',
  sat: `${String(hour).padStart(2, '0')}:00`,
});

export const weeklyHourOf = ({ dan, sat }: Slot): WeeklyHour => ({
  weekday: WEEKDAY_CODES.indexOf(dan),
  hour: Number(sat.slice(0, 2)),
});

const HOUR = 3_600_000;

/** One row per hour: a lesson of 120 minutes takes two. */
export function presentReserved({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }): ReservedSlot[] {
  const hours = (endsAt.getTime() - startsAt.getTime()) / HOUR;
  return Array.from({ length: hours }, (_, index) => {
    const { date, time } = toWallClock(new Date(startsAt.getTime() + index * HOUR));
    return { dan: weekdayCode(date), sat: time, datum: date };
  });
}
