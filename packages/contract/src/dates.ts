/** Calendar dates (yyyy-MM-dd) without a time. */
import { WEEKDAY_CODES, type WeekdayCode } from './constants.ts';

const WEEKDAY_NAMES = ['nedjelja', 'ponedjeljak', 'utorak', 'srijeda', 'četvrtak', 'petak', 'subota'] as const;

/** In UTC, so that no clock change skips or repeats a date. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

export const datesFrom = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, day) => addDays(first, day));

/** The same weekday, week after week. */
export const weeklyFrom = (first: string, weeks: number): string[] =>
  Array.from({ length: weeks }, (_, week) => addDays(first, 7 * week));

/** A date that the calendar has. */
export function isIsoDate(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

export const weekdayIndex = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay();
export const weekdayCode = (date: string): WeekdayCode => WEEKDAY_CODES[weekdayIndex(date)] ?? 'Ned';
export const weekdayName = (date: string): string => WEEKDAY_NAMES[weekdayIndex(date)] ?? '';
export const weekdayNameOf = (code: WeekdayCode): string => WEEKDAY_NAMES[WEEKDAY_CODES.indexOf(code)] ?? '';
export const dayOf = (date: string): number => Number(date.slice(8, 10));

/** 9 is '09:00'. */
export const timeOfHour = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** The hours of a lesson: '09:00' and 120 minutes are 09:00 and 10:00. */
export const timesOf = ({ sat, trajanje }: { sat: string; trajanje: number }): string[] =>
  Array.from({ length: trajanje / 60 }, (_, index) => timeOfHour(Number(sat.slice(0, 2)) + index));

/** '05.05.2026' */
export const numericDate = (date: string): string => `${date.slice(8, 10)}.${date.slice(5, 7)}.${date.slice(0, 4)}`;
