/** Lessons at the same hour, week after week. */
import { type LessonDuration, REPLACED_WITHIN_DAYS, SERIES_WEEKS } from '@casovi/contract/constants';
import type { SeriesConflict } from '@casovi/contract/lessons';
import { addDays, timesOf, weeklyFrom } from '@casovi/contract/time';
import { ApiError } from '../../lib/api.ts';
import type { Changes } from '../../lib/booking-wish.ts';
import type { Selection } from './calendar.ts';

export interface SeriesTerm extends Selection {
  /** Its date in the weeks of the series, also where another term is wanted instead. */
  week: string;
}

/** How many weeks fit until this date; one or more. */
export function weeksUntil(last: string | null, { date }: Selection): number {
  const most = SERIES_WEEKS.at(-1) ?? 1;
  return last === null ? most : Math.max(1, weeklyFrom(date, most).filter((week) => week <= last).length);
}

/** The terms that are to be booked, the earliest first. */
export function termsOfSeries(
  first: Selection,
  weeks: number,
  minutes: LessonDuration,
  changes: Changes,
): SeriesTerm[] {
  return weeklyFrom(first.date, weeks)
    .flatMap((week): SeriesTerm[] => {
      const changed = changes.get(week);
      if (changed === null) return [];
      if (!changed) return [{ ...first, date: week, week }];
      return [{ date: changed.datum, times: timesOf({ sat: changed.sat, trajanje: minutes }), week }];
    })
    .sort((one, other) => one.date.localeCompare(other.date));
}

interface Series {
  terms: readonly SeriesTerm[];
  changes: Changes;
  first: Selection;
  weeks: number;
}

/** The week of the series in which another hour of this date can be; null for the first one, which begins the series, and outside. */
export const weekOf = ({ first, weeks }: Series, date: string): string | null =>
  weeklyFrom(first.date, weeks)
    .slice(1)
    .find((week) => addDays(week, -REPLACED_WITHIN_DAYS) <= date && date <= addDays(week, REPLACED_WITHIN_DAYS)) ??
  null;

/** The week of the term at this hour is left out, or is in again; null if the series has no term there. */
export function toggledAt({ terms, changes, first, weeks }: Series, date: string, time: string): Changes | null {
  const shown = terms.find((term) => term.date === date && term.times.includes(time));
  const isUsual = first.times.includes(time) && weeklyFrom(first.date, weeks).includes(date);
  const week = shown?.week ?? (isUsual ? date : null);
  if (week === null || weeks === 1) return null;
  const next = new Map(changes);
  if (shown) next.set(week, null);
  else next.delete(week);
  return next;
}

export const withoutReplacements = (changes: Changes): Changes => new Map([...changes].filter(([, term]) => !term));

/** As a booking of these weeks names them. */
export function changesOnTheWire(changes: Changes, weeks: readonly string[]) {
  const ofWeeks = [...changes].filter(([week]) => weeks.includes(week));
  return {
    izostavi: ofWeeks.flatMap(([datum, termin]) => (termin ? [] : [datum])),
    zamjene: ofWeeks.flatMap(([datum, termin]) => (termin ? [{ datum, termin }] : [])),
  };
}

/** Why a series was refused; null for other refusals. */
export function conflictsOf(refused: unknown): SeriesConflict[] | null {
  if (!(refused instanceof ApiError) || refused.status !== 409) return null;
  const { sukobi } = (refused.body ?? {}) as { sukobi?: SeriesConflict[] };
  return sukobi ?? null;
}
