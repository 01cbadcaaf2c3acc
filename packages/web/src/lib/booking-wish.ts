/** What somebody wants to book, as parameters of a tutor's page: it survives a login, a registration and a confirmed address. */
import {
  BOOKABLE_LEVELS,
  END_TIMES,
  LESSON_DURATIONS,
  LESSON_MODES,
  LESSON_PLACES,
  type LessonDuration,
  type LessonMode,
  type LessonPlace,
  SERIES_WEEKS,
  SLOT_TIMES,
  WEEKDAY_CODES,
} from '@casovi/contract/constants';
import { isIsoDate } from '@casovi/contract/dates';
import type { LessonStart } from '@casovi/contract/planner';
import type { WaitingWish } from '@casovi/contract/waiting';

export interface BookingWish {
  /** yyyy-MM-dd */
  date: string | null;
  /** HH:00 */
  time: string | null;
  minutes: LessonDuration;
  /** The link of a subject. */
  subject: string | null;
  level: number | null;
  /** In a row; 1 for a single lesson. */
  weeks: number;
  changes: Changes;
  /** Null where the tutor leaves no choice, or none was made. The address is never here. */
  mode: LessonMode | null;
  place: LessonPlace | null;
}

/** Weeks of a series that differ from the others, by their usual date: another term, or null for none. */
export type Changes = ReadonlyMap<string, LessonStart | null>;
export const NO_CHANGES: Changes = new Map();

/** Opens the dialog: a date, or empty. */
const BOOKING = 'zakazi';
const TIME = 'sat';
const MINUTES = 'trajanje';
const WEEKS = 'sedmica';
/** '2026-12-25' or '2026-12-25 2026-12-26 10:00' */
const CHANGE = 'izmjena';
const MODE = 'nacin';
const PLACE = 'mjesto';
/** These two stand in links from lists too. */
export const SUBJECT = 'predmet';
export const LEVEL = 'tip';

/** Opens the waiting list: empty, or '16:00 20:00 2026-12-25 Pon Sri'. */
const WAITING = 'cekaj';

/** Opens the question before booking. What was written stays out of the address. */
const QUESTION = 'pitanje';

export const asksToBook = (search: URLSearchParams): boolean => search.has(BOOKING);
export const asksToWait = (search: URLSearchParams): boolean => search.has(WAITING);
export const asksQuestion = (search: URLSearchParams): boolean => search.has(QUESTION);

export function readWish(search: URLSearchParams): BookingWish {
  const date = search.get(BOOKING) ?? '';
  return {
    date: isIsoDate(date) ? date : null,
    time: SLOT_TIMES.find((time) => time === search.get(TIME)) ?? null,
    minutes: LESSON_DURATIONS.find((minutes) => String(minutes) === search.get(MINUTES)) ?? 60,
    subject: search.get(SUBJECT),
    level: BOOKABLE_LEVELS.find((level) => String(level) === search.get(LEVEL)) ?? null,
    weeks: SERIES_WEEKS.find((weeks) => String(weeks) === search.get(WEEKS)) ?? 1,
    changes: new Map(search.getAll(CHANGE).flatMap(readChange)),
    mode: LESSON_MODES.find((mode) => String(mode) === search.get(MODE)) ?? null,
    place: LESSON_PLACES.find((place) => place === search.get(PLACE)) ?? null,
  };
}

function readChange(value: string): [string, LessonStart | null][] {
  const [week = '', datum, time] = value.split(' ');
  if (!isIsoDate(week)) return [];
  if (datum === undefined) return [[week, null]];
  const sat = SLOT_TIMES.find((known) => known === time);
  return sat && isIsoDate(datum) ? [[week, { datum, sat }]] : [];
}

/** With the other parameters as they are. */
export function withWish(search: URLSearchParams, wish: Partial<BookingWish>): string {
  const next = withoutWish(search);
  next.set(BOOKING, wish.date ?? '');
  if (wish.time) next.set(TIME, wish.time);
  if (wish.minutes === 120) next.set(MINUTES, '120');
  if (wish.subject) next.set(SUBJECT, wish.subject);
  if (wish.weeks && wish.weeks > 1) next.set(WEEKS, String(wish.weeks));
  for (const [week, term] of wish.changes ?? NO_CHANGES)
    next.append(CHANGE, term ? `${week} ${term.datum} ${term.sat}` : week);
  if (typeof wish.mode === 'number') next.set(MODE, String(wish.mode));
  if (wish.place) next.set(PLACE, wish.place);
  if (wish.level) next.set(LEVEL, String(wish.level));
  return `?${next}`;
}

/** For which hours somebody waits; without them the dialog begins with its own. */
export type WaitingHours = Pick<WaitingWish, 'dani' | 'od' | 'do' | 'doDatuma'>;

/** With the other parameters as they are. */
export function withWaiting(search: URLSearchParams, hours: WaitingHours | null = null): string {
  const next = withoutWish(search);
  next.set(WAITING, hours ? [hours.od, hours.do, hours.doDatuma, ...hours.dani].join(' ') : '');
  return `?${next}`;
}

export function readWaiting(search: URLSearchParams): WaitingHours | null {
  const [from, until, last = '', ...days] = (search.get(WAITING) ?? '').split(' ');
  const [od, to] = [SLOT_TIMES.find((time) => time === from), END_TIMES.find((time) => time === until)];
  if (!od || !to || !isIsoDate(last)) return null;
  return { od, do: to, doDatuma: last, dani: WEEKDAY_CODES.filter((day) => days.includes(day)) };
}

/** With the other parameters as they are. */
export function withQuestion(search: URLSearchParams): string {
  const next = withoutWish(search);
  next.set(QUESTION, '');
  return `?${next}`;
}

/** The subject and the level stay. */
export function withoutWish(search: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(search);
  for (const name of [BOOKING, TIME, MINUTES, WEEKS, CHANGE, MODE, PLACE, WAITING, QUESTION]) rest.delete(name);
  return rest;
}
