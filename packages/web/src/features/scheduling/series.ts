/** Lessons at the same hour, week after week. */
import { type LessonDuration, SERIES_WEEKS } from '@casovi/contract/constants';
import type { SeriesConflict } from '@casovi/contract/lessons';
import type { LessonStart } from '@casovi/contract/planner';
import { timesOf, weeklyFrom } from '@casovi/contract/time';
import { ApiError } from '../../lib/api.ts';
import type { Selection } from './calendar.ts';

/** Weeks that differ from the others: another term, or null for none. */
export type Changes = ReadonlyMap<string, LessonStart | null>;
export const NO_CHANGES: Changes = new Map();

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

/** The week of the term at this hour is left out, or is in again; null if the series has no term there. */
export function toggledAt(
  { terms, changes, first, weeks }: { terms: readonly SeriesTerm[]; changes: Changes; first: Selection; weeks: number },
  date: string,
  time: string,
): Changes | null {
  const shown = terms.find((term) => term.date === date && term.times.includes(time));
  const isUsual = first.times.includes(time) && weeklyFrom(first.date, weeks).includes(date);
  const week = shown?.week ?? (isUsual ? date : null);
  if (week === null || weeks === 1) return null;
  const next = new Map(changes);
  if (shown) next.set(week, null);
  else next.delete(week);
  return next;
}

export const leftOut = (changes: Changes): string[] => [...changes].flatMap(([date, term]) => (term ? [] : [date]));

export const leavingOut = (dates: readonly string[]): Changes => new Map(dates.map((date) => [date, null]));

/** As a booking of these weeks names them. */
export function changesOnTheWire(changes: Changes, weeks: readonly string[]) {
  const ofWeeks = new Map([...changes].filter(([date]) => weeks.includes(date)));
  return {
    izostavi: leftOut(ofWeeks),
    zamjene: [...ofWeeks].flatMap(([datum, termin]) => (termin ? [{ datum, termin }] : [])),
  };
}

/** Why a series was refused; null for other refusals. */
export function conflictsOf(refused: unknown): SeriesConflict[] | null {
  if (!(refused instanceof ApiError) || refused.status !== 409) return null;
  const { sukobi } = (refused.body ?? {}) as { sukobi?: SeriesConflict[] };
  return sukobi ?? null;
}
