import { MOVE_AHEAD_HOURS, SLOT_TIMES } from '@casovi/contract/constants';
import { type Calendar, hourStates, type Term } from '@casovi/contract/free-hours';
import type { LessonStart } from '@casovi/contract/planner';
import { addDays, datesFrom, fromWallClock, HOUR_MILLISECONDS, timesOf } from '@casovi/contract/time';

/** A lesson that needs another term, and what its student has already. */
export interface Displaced {
  startsAt: Date;
  endsAt: Date;
  /** yyyy-MM-dd */
  date: string;
  /** Milliseconds. */
  busy: readonly { startsAt: number; endsAt: number }[];
}

/** So far ahead at least, so that there is time for an answer. */
const ANSWER_HOURS = 24;
/** On either side of the lesson. */
const DAYS_AROUND = 14;
export const suggestionSpan = (first: string, last: string) => ({
  first: addDays(first, -DAYS_AROUND),
  last: addDays(last, DAYS_AROUND),
});

/** The nearest term of the same length that is free for both, no hour being suggested twice. */
export function suggestTerms(calendar: Calendar, displaced: readonly Displaced[]): (LessonStart | null)[] {
  // Their own hours are nothing against their new terms.
  const isDisplaced = ({ date, times }: Term) =>
    displaced.some(({ startsAt }) => fromWallClock(date, times[0] ?? '').getTime() === startsAt.getTime());
  const taken = calendar.lessons.filter((term) => !isDisplaced(term));
  return displaced.map(({ startsAt, endsAt, date, busy }) => {
    if (startsAt.getTime() <= calendar.now.getTime() + MOVE_AHEAD_HOURS * HOUR_MILLISECONDS) return null;
    const trajanje = (endsAt.getTime() - startsAt.getTime()) / 60_000;
    const stateOf = hourStates({ ...calendar, lessons: taken });
    const isFree = (day: string, time: string): boolean => {
      const start = fromWallClock(day, time).getTime();
      const end = start + trajanje * 60_000;
      return (
        timesOf({ sat: time, trajanje }).every((hour) => SLOT_TIMES.includes(hour) && stateOf(day, hour) === 'free') &&
        start > calendar.now.getTime() + ANSWER_HOURS * HOUR_MILLISECONDS &&
        !busy.some((other) => other.startsAt < end && start < other.endsAt)
      );
    };
    const distance = ({ datum, sat }: LessonStart) =>
      Math.abs(fromWallClock(datum, sat).getTime() - startsAt.getTime());
    const [nearest] = datesFrom(addDays(date, -DAYS_AROUND), 2 * DAYS_AROUND + 1)
      .flatMap((datum) => SLOT_TIMES.filter((sat) => isFree(datum, sat)).map((sat) => ({ datum, sat })))
      .sort((one, other) => distance(one) - distance(other));
    if (!nearest) return null;
    taken.push({ date: nearest.datum, times: timesOf({ sat: nearest.sat, trajanje }) });
    return nearest;
  });
}
