/** Weekly availability, Monday first. */
import { SLOT_TIMES, WEEKDAY_CODES, type WeekdayCode } from '@casovi/contract/constants';
import type { Lesson } from '@casovi/contract/lessons';
import type { Slot } from '@casovi/contract/planner';
import { timesOf } from '@casovi/contract/time';
import type { GridPosition } from '../../ui/grid-position.ts';

const [SUNDAY, ...WORKING] = WEEKDAY_CODES;
export const DAYS: readonly WeekdayCode[] = [...WORKING, SUNDAY];
export const HOURS: readonly string[] = SLOT_TIMES;

/** Holds 'Pon 08:00' for an hour that is free for lessons. */
export type Week = ReadonlySet<string>;

/** For a beginning. */
export const EXAMPLE_WEEKS: readonly { name: string; hours: Week }[] = [
  { name: 'Radnim danima 9–13', hours: hoursBetween(DAYS.slice(0, 5), '09:00', '13:00') },
  { name: 'Radnim danima 16–20', hours: hoursBetween(DAYS.slice(0, 5), '16:00', '20:00') },
  { name: 'Vikendom 10–14', hours: hoursBetween(DAYS.slice(5), '10:00', '14:00') },
];

function hoursBetween(days: readonly WeekdayCode[], from: string, until: string): Week {
  return new Set(
    days.flatMap((day) => HOURS.filter((hour) => hour >= from && hour < until).map((hour) => `${day} ${hour}`)),
  );
}

const keyOf = (row: number, column: number): string => `${DAYS[column]} ${HOURS[row]}`;

export const weekOf = (slots: readonly Slot[]): Week => new Set(slots.map(({ dan, sat }) => `${dan} ${sat}`));

export const slotsOf = (week: Week): Slot[] =>
  DAYS.flatMap((dan) => HOURS.filter((sat) => week.has(`${dan} ${sat}`)).map((sat) => ({ dan, sat })));

export const isFree = (week: Week, { row, column }: GridPosition): boolean => week.has(keyOf(row, column));

export const hoursOf = (lesson: Pick<Lesson, 'dan' | 'sat' | 'trajanje'>): string[] =>
  timesOf(lesson).map((hour) => `${lesson.dan} ${hour}`);

export const sameWeek = (one: Week, other: Week): boolean =>
  one.size === other.size && [...one].every((hour) => other.has(hour));

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.abs(to - from) + 1 }, (_, index) => Math.min(from, to) + index);

/** From a header it takes whole days, or an hour of all days. */
function areaBetween(from: GridPosition, to: GridPosition): string[] {
  const rows = from.row < 0 ? range(0, HOURS.length - 1) : range(from.row, Math.max(0, to.row));
  const columns = from.column < 0 ? range(0, DAYS.length - 1) : range(from.column, Math.max(0, to.column));
  return rows.flatMap((row) => columns.map((column) => keyOf(row, column)));
}

export const isAllFree = (week: Week, at: GridPosition): boolean => areaBetween(at, at).every((hour) => week.has(hour));

/** The area gets the inverse of its first cell. */
export function painted(before: Week, from: GridPosition, to: GridPosition): Week {
  const free = !isAllFree(before, from);
  const after = new Set(before);
  for (const hour of areaBetween(from, to)) {
    if (free) after.add(hour);
    else after.delete(hour);
  }
  return after;
}
