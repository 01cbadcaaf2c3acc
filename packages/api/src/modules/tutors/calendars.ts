import { WEEK_VIEW_DAYS, WEEKDAY_CODES } from '@casovi/contract/constants';
import { type Calendar, freeHours, type Hour, offeredHours, type Term } from '@casovi/contract/free-hours';
import type { Slot, TutorException, WeekRules } from '@casovi/contract/planner';
import { datesFrom, fromWallClock, timeOfHour, timesOf, todayInPodgorica, toWallClock } from '@casovi/contract/time';
import type { Parts } from '../../platform/parts.ts';
import type { Executor, Transaction } from '../../platform/postgres/database.ts';
import { type ExceptionRow, insertHoursOff, type RuleRow, selectCalendars } from './calendar-queries.ts';
import { isAsked } from './hour-ring.ts';

/** Hidden tutors have no entry. An hour that is held for a student who waits is reserved for everybody else. */
export async function calendarsOf(
  db: Executor,
  tutorIds: number[],
  dates: { first: string; last: string },
  now: Date,
  heldFor: number | null,
): Promise<Map<number, Calendar>> {
  // No lesson is at night, so days may end at 23:00.
  const span = { from: fromWallClock(dates.first, '00:00'), until: fromWallClock(dates.last, '23:00') };
  const rows = await selectCalendars(
    db,
    tutorIds,
    { ...span, firstDate: dates.first, lastDate: dates.last },
    now,
    heldFor,
  );
  return new Map(
    rows.map(({ tutorId, week, exceptions, lessons, ...rules }) => [
      tutorId,
      {
        week: week.map(presentWeeklyHour),
        exceptions: exceptions.map(presentException),
        rules: presentRules(rules),
        lessons: lessons.map(termOf),
        now,
      },
    ]),
  );
}

const presentWeeklyHour = ([weekday, hour]: [number, number]): Slot => ({
  dan: WEEKDAY_CODES[weekday] ?? 'Ned',
  sat: timeOfHour(hour),
});

export const presentException = (row: ExceptionRow): Pick<TutorException, 'vrsta' | 'od' | 'do' | 'sati'> => ({
  vrsta: row.extra ? 'dodatno' : 'slobodno',
  od: row.firstDate,
  do: row.lastDate,
  sati: row.hours?.map(timeOfHour) ?? null,
});

const presentRules = (row: RuleRow): WeekRules => ({
  najava_sati: row.noticeHours,
  pauza: row.breakAfter,
  najdalje_sedmica: row.weeksAhead,
  najvise_dnevno: row.lessonsADay,
});

/** A lesson of 120 minutes takes two hours. */
const termOf = ([startsAt, endsAt]: [number, number]): Term => {
  const { date, time } = toWallClock(new Date(startsAt));
  return { date, times: timesOf({ sat: time, trajanje: (endsAt - startsAt) / 60_000 }) };
};

/** The tutor cannot come at these hours. They are offered to nobody, until the tutor removes this exception. */
export async function closeHours(
  tx: Transaction,
  tutorId: number,
  { date, times }: Term,
  { note, now }: { note: string; now: Date },
): Promise<void> {
  const calendar = (await calendarsOf(tx, [tutorId], { first: date, last: date }, now, null)).get(tutorId);
  const isOffered = calendar && offeredHours(calendar);
  const open = times.filter((time) => isOffered?.(date, time));
  if (open.length > 0)
    await insertHoursOff(tx, { tutorId, date, hours: open.map((time) => Number(time.slice(0, 2))), note });
}

/** The first hours of the next seven days at which each of these tutors can be booked, at most so many, of those that `kada` asks for. */
export async function nextFreeHours(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  tutorIds: number[],
  viewerId: number | null,
  { most, kada = [] }: { most: number; kada?: readonly string[] },
): Promise<Map<number, Hour[]>> {
  const now = clock.now();
  const today = todayInPodgorica(now);
  const dates = datesFrom(today, WEEK_VIEW_DAYS);
  const calendars = await calendarsOf(db, tutorIds, { first: today, last: dates.at(-1) ?? today }, now, viewerId);
  const firstOf = (calendar: Calendar): Hour[] => {
    const first: Hour[] = [];
    for (const hour of freeHours(calendar, dates)) {
      if (isAsked(hour, kada, dates)) first.push(hour);
      if (first.length === most) break;
    }
    return first;
  };
  return new Map([...calendars].map(([tutorId, calendar]) => [tutorId, firstOf(calendar)]));
}

/** The first of them, as an instant. */
export async function firstFreeHours(
  parts: Pick<Parts, 'db' | 'clock'>,
  tutorIds: number[],
  viewerId: number | null,
  kada: readonly string[],
): Promise<Map<number, Date>> {
  const found = await nextFreeHours(parts, tutorIds, viewerId, { most: 1, kada });
  return new Map([...found].flatMap(([id, hours]) => hours.map(({ date, time }) => [id, fromWallClock(date, time)])));
}
