/** Months as lists of dates (yyyy-MM-dd). */
import type { TutorException } from '@casovi/contract/planner';
import { addDays, datesFrom, longDate, spanInText, weekdayIndex, weekdayName } from '@casovi/contract/time';

/** The first day of the month, so many months later. */
export function monthFrom(date: string, months: number): string {
  const [year = 0, month = 1] = date.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}

/** From Monday to Sunday; the first and the last week have days of the neighbouring months. */
export function weeksOf(month: string): string[][] {
  const monday = addDays(month, -((weekdayIndex(month) + 6) % 7));
  const end = monthFrom(month, 1);
  return [0, 7, 14, 21, 28, 35]
    .map((days) => addDays(monday, days))
    .filter((first) => first < end)
    .map((first) => datesFrom(first, 7));
}

export interface DateSpan {
  od: string;
  do: string;
}

export const spanOf = (one: string, other: string): DateSpan =>
  one < other ? { od: one, do: other } : { od: other, do: one };

export const isWithin = (date: string, span: DateSpan): boolean => span.od <= date && date <= span.do;

export const exceptionsWithin = (exceptions: readonly TutorException[], span: DateSpan): TutorException[] =>
  exceptions.filter((one) => one.od <= span.do && span.od <= one.do);

/** 'utorak, 5. maj 2026.', '5–8. maj 2026.' */
export const daysInText = (first: string, last: string): string =>
  first === last ? `${weekdayName(first)}, ${longDate(first)}` : spanInText(first, last);
