/** Days off and extra hours of a tutor. */
import { EXCEPTIONS_MAX, type HolidayGroup, SIGNAL_DAYS, SLOT_TIMES, WEEKDAY_CODES } from '@casovi/contract/constants';
import { offeredHours } from '@casovi/contract/free-hours';
import type { Holiday, planner, TutorException } from '@casovi/contract/planner';
import { exceptionProblem } from '@casovi/contract/rules';
import { PLANNER_TEXT } from '@casovi/contract/texts/planner';
import {
  addDays,
  datesFrom,
  fromWallClock,
  timesOf,
  todayInPodgorica,
  toWallClock,
  weekdayCode,
} from '@casovi/contract/time';
import type { z } from 'zod';
import { inTransaction, type Publish } from '../../platform/events.ts';
import { AppError, brokenRule } from '../../platform/http/errors.ts';
import type { Parts } from '../../platform/parts.ts';
import type { Executor, Transaction } from '../../platform/postgres/database.ts';
import {
  cancelAsTutor,
  expireWithin,
  listOpenLessons,
  listProposed,
  lockPeople,
  overlapOf,
  presentInTheWay,
  proposeAsTutor,
} from '../lessons/public.ts';
import { calendarsOf, listTermsOfStudents, lockTutor, presentException } from '../tutors/public.ts';
import {
  deleteExceptions,
  deleteExceptionsBefore,
  type ExceptionInput,
  insertExceptions,
  listExceptions,
} from './exception-queries.ts';
import { holidaysBetween } from './holidays.ts';
import { suggestionSpan, suggestTerms } from './suggest-terms.ts';

export async function exceptionsOf({ db, clock }: Parts, tutorId: number): Promise<TutorException[]> {
  const rows = await listExceptions(db, tutorId, todayInPodgorica(clock.now()));
  return rows.map((row) => ({ id: row.id, ...presentException(row), napomena: row.note }));
}

type WantedException = Omit<z.output<typeof planner.addException.body>, 'profesorId' | 'casovi'>;
/** What becomes of lessons at hours of a day off. */
type Decisions = z.output<typeof planner.addException.body>['casovi'];

/** Returns its id. */
export async function addException(
  parts: Parts,
  tutorId: number,
  wanted: WantedException,
  decisions: Decisions,
): Promise<number> {
  const problem = exceptionProblem(wanted, todayInPodgorica(parts.clock.now()));
  if (problem) throw brokenRule(problem);
  const { vrsta, od, do: lastDate, sati, napomena } = wanted;
  const hours = sati && [...new Set(sati)].sort().map((time) => Number(time.slice(0, 2)));
  const exception = { extra: vrsta === 'dodatno', firstDate: od, lastDate, hours, note: napomena };
  const [id = 0] = await addExceptions(parts, tutorId, [exception], decisions);
  return id;
}

export async function removeException(parts: Parts, tutorId: number, id: number): Promise<void> {
  await inTransaction(parts, async (tx, publish) => {
    if ((await deleteExceptions(tx, tutorId, [id])) === 0) throw new AppError('notFound', PLANNER_TEXT.exceptionGone);
    publish('calendarChanged', { tutorId });
  });
}

/** Whole weeks, so that no holiday of a fixed date comes twice. */
const HOLIDAYS_AHEAD_DAYS = 363;

export async function holidaysOf(parts: Parts, tutorId: number): Promise<Holiday[]> {
  const today = todayInPodgorica(parts.clock.now());
  const exceptions = (await listExceptions(parts.db, tutorId, today)).map(presentException);
  const isTaught = offeredHours({ week: EVERY_HOUR, exceptions });
  const isOff = (date: string) => SLOT_TIMES.every((time) => !isTaught(date, time));
  return holidaysBetween(today, addDays(today, HOLIDAYS_AHEAD_DAYS)).map(({ group, name, first, last }) => ({
    grupa: group,
    naziv: name,
    od: first,
    do: last,
    dodato: datesFrom(first, HOLIDAY_DAYS_MAX).every((date) => date > last || isOff(date)),
  }));
}

/** As if every hour were taught, so that only exceptions can make a day free. */
const EVERY_HOUR = WEEKDAY_CODES.flatMap((dan) => SLOT_TIMES.map((sat) => ({ dan, sat })));
const HOLIDAY_DAYS_MAX = 7;

export async function addHolidays(
  parts: Parts,
  tutorId: number,
  group: HolidayGroup,
  decisions: Decisions,
): Promise<void> {
  const missing = (await holidaysOf(parts, tutorId)).filter(({ grupa, dodato }) => grupa === group && !dodato);
  const daysOff = missing.map(({ od, do: lastDate, naziv }) => ({
    ...{ extra: false, firstDate: od, lastDate, hours: null, note: naziv },
  }));
  if (daysOff.length > 0) await addExceptions(parts, tutorId, daysOff, decisions);
}

/** All or none, with what becomes of the lessons. The same exception, added once more, becomes the newest. */
async function addExceptions(
  parts: Parts,
  tutorId: number,
  added: ExceptionInput[],
  decisions: Decisions,
): Promise<number[]> {
  const add = async (tx: Transaction, publish: Publish): Promise<number[]> => {
    const now = parts.clock.now();
    const people = (await lessonsAt(tx, tutorId, added, now)).map(({ student }) => student.id);
    await lockPeople(tx, [tutorId, ...people]);
    if (!(await lockTutor(tx, tutorId))) throw new AppError('notLoggedIn');
    await expireWithin(parts, tx, publish, { tutorId });
    const present = await listExceptions(tx, tutorId, todayInPodgorica(now));
    const replaced = present.filter((one) => added.some((other) => isSame(one, other)));
    if (present.length - replaced.length + added.length > EXCEPTIONS_MAX)
      throw new AppError('conflict', PLANNER_TEXT.exceptionTooMany);

    await deleteExceptions(
      tx,
      tutorId,
      replaced.map(({ id }) => id),
    );
    const ids = await insertExceptions(tx, tutorId, added, now);

    const lessons = await lessonsAt(tx, tutorId, added, now);
    const isUndecided = (lesson: OpenLesson) => !decisions.some(({ id }) => id === lesson.id);
    if (lessons.some(isUndecided)) throw await inTheWay(tx, tutorId, lessons.filter(isUndecided), now);
    await carryOut(parts, tx, publish, tutorId, lessons, decisions);
    if (await isProposedAt(tx, tutorId, added, now)) throw new AppError('conflict', PLANNER_TEXT.proposalInTheWay);
    publish('calendarChanged', { tutorId });
    return ids;
  };
  try {
    return await inTransaction(parts, add);
  } catch (error) {
    throw overlapOf(error, 'tutor');
  }
}

type OpenLesson = Awaited<ReturnType<typeof lessonsAt>>[number];

/** With a suggestion for each lesson, by the calendar as it would be. */
async function inTheWay(tx: Executor, tutorId: number, lessons: OpenLesson[], now: Date): Promise<AppError> {
  const shown = lessons.map(presentInTheWay);
  const span = suggestionSpan(shown[0]?.datum ?? '', shown.at(-1)?.datum ?? '');
  const calendar = (await calendarsOf(tx, [tutorId], span, now, null)).get(tutorId);
  const students = lessons.map(({ student }) => student.id);
  const around = { from: fromWallClock(span.first, '00:00'), until: fromWallClock(span.last, '23:00') };
  const busy = await listTermsOfStudents(tx, students, around, now);
  const displaced = lessons.map((lesson, index) => ({
    ...{ startsAt: lesson.startsAt, minutes: shown[index]?.trajanje ?? 0, date: shown[index]?.datum ?? '' },
    busy: busy.filter(({ studentId }) => studentId === lesson.student.id),
  }));
  const suggested = calendar ? suggestTerms(calendar, displaced) : [];
  const casovi = shown.map((lesson, index) => ({ ...lesson, predlog: suggested[index] ?? null }));
  return new AppError('conflict', PLANNER_TEXT.lessonsInTheWay, { more: { casovi } });
}

async function carryOut(
  parts: Parts,
  tx: Transaction,
  publish: Publish,
  tutorId: number,
  lessons: OpenLesson[],
  decisions: Decisions,
): Promise<void> {
  const cancelled = new Map<string, number[]>();
  // Locked in the order in which others lock them.
  for (const lesson of lessons.toSorted((one, other) => one.id - other.id)) {
    const decision = decisions.find(({ id }) => id === lesson.id);
    if (!decision || decision.radnja === 'ostaje') continue;
    const { razlog: reason } = decision;
    if (decision.radnja === 'otkazi') cancelled.set(reason, [...(cancelled.get(reason) ?? []), lesson.id]);
    else {
      const { datum, sat } = decision.termin;
      const times = timesOf({ sat, trajanje: presentInTheWay(lesson).trajanje });
      const slots = times.map((timeSlot) => ({ day: weekdayCode(datum), timeSlot, date: datum }));
      await proposeAsTutor(parts, tx, publish, { lessonId: lesson.id, reason, slots });
    }
  }
  for (const [reason, lessonIds] of cancelled) await cancelAsTutor(parts, tx, publish, tutorId, { lessonIds, reason });
}

const isSame = (one: ExceptionInput, other: ExceptionInput): boolean =>
  one.extra === other.extra &&
  one.firstDate === other.firstDate &&
  one.lastDate === other.lastDate &&
  one.hours?.join() === other.hours?.join();

/** Whether hours of a lesson are to be off. */
function hoursOff(exceptions: ExceptionInput[]): (date: string, times: readonly string[]) => boolean {
  const daysOff = exceptions.filter(({ extra }) => !extra).map(presentException);
  return (date, times) =>
    daysOff.some(
      ({ od, do: until, sati }) => od <= date && date <= until && times.some((time) => sati?.includes(time) ?? true),
    );
}

/** Open lessons at hours that are to be off. */
async function lessonsAt(tx: Executor, tutorId: number, exceptions: ExceptionInput[], now: Date) {
  const [first = ''] = exceptions.map(({ firstDate }) => firstDate).sort();
  const [last = ''] = exceptions
    .map(({ lastDate }) => lastDate)
    .sort()
    .reverse();
  const span = { from: fromWallClock(first, '00:00'), until: fromWallClock(addDays(last, 1), '00:00') };
  const isOff = hoursOff(exceptions);
  return (await listOpenLessons(tx, tutorId, span, now)).filter((lesson) => {
    const shown = presentInTheWay(lesson);
    return isOff(shown.datum, timesOf(shown));
  });
}

/** Whether an open proposal to move a lesson names hours that are to be off. */
async function isProposedAt(tx: Executor, tutorId: number, exceptions: ExceptionInput[], now: Date): Promise<boolean> {
  const isOff = hoursOff(exceptions);
  return (await listProposed(tx, tutorId, now)).some((lesson) =>
    lesson.proposed.some((start) => {
      const { date, time } = toWallClock(start);
      return isOff(date, timesOf({ sat: time, trajanje: presentInTheWay(lesson).trajanje }));
    }),
  );
}

export function deletePastExceptions({ db, clock }: Parts): Promise<void> {
  const today = todayInPodgorica(clock.now());
  return deleteExceptionsBefore(db, today, addDays(today, -SIGNAL_DAYS - 1));
}
