import { REPLACED_WITHIN_DAYS } from '@casovi/contract/constants';
import type { Calendar } from '@casovi/contract/free-hours';
import type { SeriesConflict } from '@casovi/contract/lessons';
import { LESSON_TEXT } from '@casovi/contract/texts/lessons';
import { AppError } from '../../platform/http/errors.ts';
import type { Busy } from './policy.ts';
import { termsNear } from './suggest-terms.ts';
import type { Conflict } from './wanted-terms.ts';

/** Why not all lessons of a booking can be made. */
export interface Refused {
  conflicts: Conflict[];
  calendar: Calendar;
  busy: Busy;
}

const SUGGESTIONS_MAX = 3;

export function seriesRefusal({ conflicts, calendar, busy }: Refused): AppError {
  const around = { daysAround: REPLACED_WITHIN_DAYS, from: calendar.now };
  const sukobi = conflicts.map(({ term: { week, usualStart, slots }, reason }): SeriesConflict => {
    const displaced = { date: week, startsAt: usualStart, minutes: 60 * slots.length, busy };
    return {
      datum: week,
      razlog: reason,
      prijedlozi: termsNear(calendar, displaced, around).slice(0, SUGGESTIONS_MAX),
    };
  });
  return new AppError('conflict', LESSON_TEXT.seriesConflicts, { more: { sukobi } });
}
