import { WEEK_VIEW_DAYS, WEEKDAY_CODES } from '@casovi/contract/constants';
import { type Calendar, freeHours } from '@casovi/contract/free-hours';
import type { ReservedSlot, Slot } from '@casovi/contract/planner';
import {
  datesFrom,
  fromWallClock,
  HOUR_MILLISECONDS,
  todayInPodgorica,
  toWallClock,
  weekdayCode,
} from '@casovi/contract/time';
import type { Parts } from '../../platform/parts.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { selectCalendars } from './queries.ts';

export interface TutorCalendar extends Calendar {
  week: Slot[];
  reserved: ReservedSlot[];
}

/** Hidden tutors have no entry. */
export async function calendarsOf(
  db: Executor,
  tutorIds: number[],
  dates: { first: string; last: string },
  now: Date,
): Promise<Map<number, TutorCalendar>> {
  // No lesson is at night, so days may end at 23:00.
  const span = { from: fromWallClock(dates.first, '00:00'), until: fromWallClock(dates.last, '23:00') };
  const rows = await selectCalendars(db, tutorIds, span, now);
  return new Map(
    rows.map(({ tutorId, week, reserved }) => [
      tutorId,
      { week: week.map(presentWeeklyHour), reserved: reserved.flatMap(presentReserved), now },
    ]),
  );
}

const presentWeeklyHour = ([weekday, hour]: [number, number]): Slot => ({
  dan: WEEKDAY_CODES[weekday] ?? 'Ned',
  sat: `${String(hour).padStart(2, '0')}:00`,
});

/** One row per hour: a lesson of 120 minutes takes two. */
const presentReserved = ([startsAt, endsAt]: [number, number]): ReservedSlot[] =>
  Array.from({ length: (endsAt - startsAt) / HOUR_MILLISECONDS }, (_, index) => {
    const { date, time } = toWallClock(new Date(startsAt + index * HOUR_MILLISECONDS));
    return { dan: weekdayCode(date), sat: time, datum: date };
  });

/** The first hour of the next seven days at which each of these tutors can be booked. */
export async function firstFreeHours(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  tutorIds: number[],
): Promise<Map<number, Date>> {
  const now = clock.now();
  const today = todayInPodgorica(now);
  const dates = datesFrom(today, WEEK_VIEW_DAYS);
  const found = new Map<number, Date>();
  for (const [tutorId, calendar] of await calendarsOf(
    db,
    tutorIds,
    { first: today, last: dates.at(-1) ?? today },
    now,
  )) {
    const first = freeHours(calendar, dates).next().value;
    if (first) found.set(tutorId, fromWallClock(first.date, first.time));
  }
  return found;
}
