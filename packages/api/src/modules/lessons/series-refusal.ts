import type { Calendar } from '@casovi/contract/free-hours';
import type { SeriesConflict } from '@casovi/contract/lessons';
import { LESSON_TEXT } from '@casovi/contract/texts/lessons';
import { AppError } from '../../platform/http/errors.ts';
import { termsNear } from './suggest-terms.ts';
import type { Busy, Conflict, WantedTerm } from './wanted-terms.ts';

/** Why not all lessons of a booking can be made. */
export interface Refused {
  conflicts: Conflict[];
  calendar: Calendar;
  busy: Busy;
}

/** Only terms of the same week are suggested: those of two weeks never meet. */
export const SUGGESTED_DAYS_AROUND = 3;
const SUGGESTIONS_MAX = 3;

export function seriesRefusal({ conflicts, calendar, busy }: Refused, terms: readonly WantedTerm[]): AppError {
  const fitting = terms.filter((term) => !conflicts.some((conflict) => conflict.term === term));
  const ownTerms = fitting.map(({ date, slots }) => ({ date, times: slots.map(({ timeSlot }) => timeSlot) }));
  const withSeries = { ...calendar, lessons: [...calendar.lessons, ...ownTerms] };
  const around = { daysAround: SUGGESTED_DAYS_AROUND, from: calendar.now };
  const sukobi = conflicts.map(({ term: { week, usualStart, slots }, reason }): SeriesConflict => {
    const displaced = { date: week, startsAt: usualStart, minutes: 60 * slots.length, busy };
    return {
      datum: week,
      razlog: reason,
      prijedlozi: termsNear(withSeries, displaced, around).slice(0, SUGGESTIONS_MAX),
    };
  });
  return new AppError('conflict', LESSON_TEXT.seriesConflicts, { more: { sukobi } });
}
