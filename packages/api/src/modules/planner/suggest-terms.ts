import { MOVE_AHEAD_HOURS } from '@casovi/contract/constants';
import type { Calendar, Term } from '@casovi/contract/free-hours';
import type { LessonStart } from '@casovi/contract/planner';
import { addDays, fromWallClock, HOUR_MILLISECONDS, timesOf } from '@casovi/contract/time';
import { type Displaced, termsNear } from '../lessons/public.ts';

/** So far ahead at least, so that there is time for an answer. */
const ANSWER_HOURS = 24;
/** On either side of the lesson. */
const DAYS_AROUND = 14;
export const suggestionSpan = (first: string, last: string) => ({
  first: addDays(first, -DAYS_AROUND),
  last: addDays(last, DAYS_AROUND),
});

/** For each lesson the nearest term that is free for both, no hour being suggested twice. */
export function suggestTerms(calendar: Calendar, displaced: readonly Displaced[]): (LessonStart | null)[] {
  const hoursAhead = (hours: number) => new Date(calendar.now.getTime() + hours * HOUR_MILLISECONDS);
  // Their own hours are nothing against their new terms.
  const isDisplaced = ({ date, times }: Term) =>
    displaced.some(({ startsAt }) => fromWallClock(date, times[0] ?? '').getTime() === startsAt.getTime());
  const taken = calendar.lessons.filter((term) => !isDisplaced(term));
  return displaced.map((lesson) => {
    if (lesson.startsAt <= hoursAhead(MOVE_AHEAD_HOURS)) return null;
    const around = { daysAround: DAYS_AROUND, from: hoursAhead(ANSWER_HOURS) };
    const [nearest] = termsNear({ ...calendar, lessons: taken }, lesson, around);
    if (!nearest) return null;
    taken.push({ date: nearest.datum, times: timesOf({ sat: nearest.sat, trajanje: lesson.minutes }) });
    return nearest;
  });
}
