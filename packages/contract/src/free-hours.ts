/** Defines a free hour, for lists, profiles, the calendar and bookings. */
import { SLOT_TIMES } from './constants.ts';
import type { Slot, TutorException, WeekRules } from './planner.ts';
import { addDays, fromWallClock, HOUR_MILLISECONDS, toWallClock, weekdayCode } from './time.ts';

/** The hours of one lesson. */
export interface Term {
  /** yyyy-MM-dd */
  date: string;
  /** HH:00 */
  times: readonly string[];
}

/** When a tutor teaches: an ordinary week, and what differs from it. */
export interface Offer {
  week: readonly Slot[];
  /** Oldest first. */
  exceptions: readonly Pick<TutorException, 'vrsta' | 'od' | 'do' | 'sati'>[];
}

export interface Calendar extends Offer {
  rules: WeekRules;
  lessons: readonly Term[];
  now: Date;
}

export type HourState =
  | 'free'
  | 'reserved'
  | 'not offered'
  | 'past'
  | 'too far'
  | 'too soon'
  | 'beside a lesson'
  | 'day full';
export type StateOf = (date: string, time: string) => HourState;

/** Of exceptions for one hour the newest decides, so that a day off can be taken back for some hours, and the other way round. */
export function offeredHours({ week, exceptions }: Offer): (date: string, time: string) => boolean {
  const weekly = new Set(week.map(({ dan, sat }) => `${dan} ${sat}`));
  return (date, time) => {
    const exception = exceptions.findLast(
      (one) => one.od <= date && date <= one.do && (one.sati === null || one.sati.includes(time)),
    );
    return exception ? exception.vrsta === 'dodatno' : weekly.has(`${weekdayCode(date)} ${time}`);
  };
}

/** Precomputed, since a calendar has 98 cells. */
export function hourStates(calendar: Calendar): StateOf {
  const { lessons, rules, now } = calendar;
  const isOffered = offeredHours(calendar);
  const { date: today, time: clock } = toWallClock(now);
  const horizon = addDays(today, 7 * rules.najdalje_sedmica);
  const earliest = new Date(now.getTime() + rules.najava_sati * HOUR_MILLISECONDS);
  const earliestDate = toWallClock(earliest).date;
  const taken = new Set(lessons.flatMap(({ date, times }) => times.map((time) => `${date} ${time}`)));
  const lessonsOn = new Map<string, number>();
  for (const { date } of lessons) lessonsOn.set(date, (lessonsOn.get(date) ?? 0) + 1);
  const isBesideLesson = (date: string, time: string) =>
    [-1, 1].some((step) => taken.has(`${date} ${SLOT_TIMES[SLOT_TIMES.indexOf(time) + step]}`));
  return (date, time) => {
    if (taken.has(`${date} ${time}`)) return 'reserved';
    if (!isOffered(date, time)) return 'not offered';
    if (date < today || (date === today && time <= clock)) return 'past';
    if (date > horizon) return 'too far';
    if (date <= earliestDate && fromWallClock(date, time) < earliest) return 'too soon';
    if (rules.pauza && isBesideLesson(date, time)) return 'beside a lesson';
    return (lessonsOn.get(date) ?? 0) >= (rules.najvise_dnevno ?? Number.POSITIVE_INFINITY) ? 'day full' : 'free';
  };
}

export interface Hour {
  /** yyyy-MM-dd */
  date: string;
  /** HH:00 */
  time: string;
}

/** A generator, since lists need only the first one. */
export function* freeHours(calendar: Calendar, dates: readonly string[]): Generator<Hour, undefined> {
  const stateOf = hourStates(calendar);
  for (const date of dates) {
    for (const time of SLOT_TIMES) if (stateOf(date, time) === 'free') yield { date, time };
  }
}
