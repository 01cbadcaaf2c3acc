import { SLOT_TIMES } from '@casovi/contract/constants';
import { type Calendar, hourStates } from '@casovi/contract/free-hours';
import type { LessonStart } from '@casovi/contract/planner';
import { addDays, datesFrom, fromWallClock, timesOf, toWallClock } from '@casovi/contract/time';
import type { Busy } from './policy.ts';

/** A term that cannot be, or cannot stay. */
export interface Displaced {
  /** yyyy-MM-dd */
  date: string;
  startsAt: Date;
  minutes: number;
  /** Of the student. */
  busy: Busy;
}

export interface Suggestion {
  /** On either side of the term. */
  daysAround: number;
  /** Nothing before. */
  from: Date;
}

/** The same hour of the next day is as near as this many hours later: people have their time of the day. */
const HOURS_OF_ANOTHER_DAY = 6;

/** Terms of the same length that are free for both, the nearest first. */
export function termsNear(
  calendar: Calendar,
  { date, startsAt, minutes, busy }: Displaced,
  { daysAround, from }: Suggestion,
): LessonStart[] {
  const stateOf = hourStates(calendar);
  const isFree = (day: string, time: string): boolean => {
    const start = fromWallClock(day, time).getTime();
    const end = start + minutes * 60_000;
    return (
      timesOf({ sat: time, trajanje: minutes }).every(
        (hour) => SLOT_TIMES.includes(hour) && stateOf(day, hour) === 'free',
      ) &&
      start > from.getTime() &&
      !busy.some((other) => other.startsAt < end && start < other.endsAt)
    );
  };
  const usualHour = hourOf(toWallClock(startsAt).time);
  return datesFrom(addDays(date, -daysAround), 2 * daysAround + 1)
    .flatMap((datum, index) => {
      const daysAway = Math.abs(index - daysAround);
      return SLOT_TIMES.filter((sat) => isFree(datum, sat)).map((sat) => ({
        term: { datum, sat },
        distance: HOURS_OF_ANOTHER_DAY * daysAway + Math.abs(hourOf(sat) - usualHour),
      }));
    })
    .sort((one, other) => one.distance - other.distance)
    .map(({ term }) => term);
}

const hourOf = (time: string): number => Number(time.slice(0, 2));
