import { SLOT_TIMES, WEEK_VIEW_DAYS, WEEKDAY_CODES } from '@casovi/contract/constants';
import { type Calendar, freeHours, type HourState, hourStates } from '@casovi/contract/free-hours';
import type { FreeWeek } from '@casovi/contract/pages';
import type { CalendarHour, ReservedSlot, Slot, WeekRules } from '@casovi/contract/planner';
import { LESSON_TEXT } from '@casovi/contract/texts/lessons';
import { PLANNER_TEXT } from '@casovi/contract/texts/planner';
import { addDays, datesFrom, todayInPodgorica, weekdayCode } from '@casovi/contract/time';
import { inTransaction } from '../../platform/events.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { Viewer } from '../../platform/http/route.ts';
import type { Parts } from '../../platform/parts.ts';
import { resubmitApplication } from '../accounts/public.ts';
import { calendarWithout } from '../lessons/public.ts';
import { calendarsOf, lockTutor } from '../tutors/public.ts';
import {
  listBookableLevels,
  listBookableSubjects,
  replaceAvailability,
  updateRules,
  type WeeklyHour,
} from './queries.ts';

async function orNotFound<Found>(query: Promise<Found | undefined>): Promise<Found> {
  const found = await query;
  if (found === undefined) throw new AppError('notFound', LESSON_TEXT.bookingTutorGone);
  return found;
}

export const subjectsOf = ({ db }: Parts, tutorId: number): Promise<string[]> =>
  orNotFound(listBookableSubjects(db, tutorId));

export const levelsOf = ({ db }: Parts, tutorId: number, subject: string): Promise<number[]> =>
  orNotFound(listBookableLevels(db, tutorId, subject));

async function calendarOf(
  { db, clock }: Parts,
  viewer: Viewer | null,
  tutorId: number,
  [first, last]: [string, string],
): Promise<Calendar> {
  const calendars = calendarsOf(db, [tutorId], { first, last }, clock.now(), viewer?.id ?? null);
  return orNotFound(calendars.then((found) => found.get(tutorId)));
}

export async function availabilityOf(parts: Parts, tutorId: number): Promise<Slot[]> {
  const today = todayInPodgorica(parts.clock.now());
  return [...(await calendarOf(parts, null, tutorId, [today, today])).week];
}

const RANGE_MAX_DAYS = 31;

interface Span {
  startDate: string;
  endDate: string;
}

function calendarBetween(
  parts: Parts,
  viewer: Viewer | null,
  tutorId: number,
  { startDate, endDate }: Span,
): Promise<Calendar> {
  if (endDate < startDate || endDate >= addDays(startDate, RANGE_MAX_DAYS))
    throw new AppError('badRequest', PLANNER_TEXT.calendarRange);
  return calendarOf(parts, viewer, tutorId, [startDate, endDate]);
}

function hoursBetween(calendar: Calendar, { startDate, endDate }: Span) {
  const stateOf = hourStates(calendar);
  const weekly = new Set(calendar.week.map(({ dan, sat }) => `${dan} ${sat}`));
  const dates = datesFrom(startDate, RANGE_MAX_DAYS).filter((date) => date <= endDate);
  return dates.flatMap((date) =>
    SLOT_TIMES.map((time) => {
      const slot: Slot = { dan: weekdayCode(date), sat: time };
      return { datum: date, ...slot, state: stateOf(date, time), isWeekly: weekly.has(`${slot.dan} ${time}`) };
    }),
  );
}

/** Clients that know only the week and this list offer nothing that cannot be booked: past hours they know by themselves. */
export async function reservedOf(
  parts: Parts,
  viewer: Viewer | null,
  tutorId: number,
  span: Span,
): Promise<ReservedSlot[]> {
  const hours = hoursBetween(await calendarBetween(parts, viewer, tutorId, span), span);
  return hours.filter(
    ({ state, isWeekly }) => state === 'reserved' || (isWeekly && state !== 'free' && state !== 'past'),
  );
}

export async function calendarHours(
  parts: Parts,
  viewer: Viewer | null,
  tutorId: number,
  { bez_casa: lessonId, ...span }: Span & { bez_casa?: number | undefined },
): Promise<CalendarHour[]> {
  const calendar = await calendarBetween(parts, viewer, tutorId, span);
  const shown = lessonId ? await calendarWithout(parts, viewer, { lessonId, tutorId }, calendar) : calendar;
  return hoursBetween(shown, span).flatMap(({ datum, dan, sat, state }) => {
    const stanje = STATE_NAMES[state];
    return stanje ? [{ datum, dan, sat, stanje }] : [];
  });
}

const STATE_NAMES: Partial<Record<HourState, CalendarHour['stanje']>> = { free: 'slobodno', reserved: 'rezervisano' };

/** Seven days from today; null for a tutor who cannot be booked. */
export async function freeWeekOf(
  { db, clock }: Parts,
  viewer: Viewer | null,
  tutorId: number,
): Promise<FreeWeek | null> {
  const now = clock.now();
  const today = todayInPodgorica(now);
  const dates = datesFrom(today, WEEK_VIEW_DAYS);
  const span = { first: today, last: dates.at(-1) ?? today };
  const calendar = (await calendarsOf(db, [tutorId], span, now, viewer?.id ?? null)).get(tutorId);
  if (!calendar) return null;
  const days = new Map<string, string[]>();
  for (const { date, time } of freeHours(calendar, dates)) days.set(date, [...(days.get(date) ?? []), time]);
  return { today, days: [...days].map(([date, hours]) => ({ date, hours })) };
}

export async function rulesOf(parts: Parts, tutorId: number): Promise<WeekRules> {
  const today = todayInPodgorica(parts.clock.now());
  return (await calendarOf(parts, null, tutorId, [today, today])).rules;
}

/** Booked lessons stay as they are. */
export async function saveRules(parts: Parts, tutorId: number, rules: WeekRules): Promise<void> {
  await inTransaction(parts, async (tx, publish) => {
    if (!(await lockTutor(tx, tutorId))) throw new AppError('notLoggedIn');
    await updateRules(tx, tutorId, {
      noticeHours: rules.najava_sati,
      breakAfter: rules.pauza,
      weeksAhead: rules.najdalje_sedmica,
      lessonsADay: rules.najvise_dnevno,
    });
    publish('calendarChanged', { tutorId });
  });
}

const weeklyHourOf = ({ dan, sat }: Slot): WeeklyHour => ({
  weekday: WEEKDAY_CODES.indexOf(dan),
  hour: Number(sat.slice(0, 2)),
});

/** Booked lessons stay as they are. */
export async function saveAvailability(parts: Parts, tutorId: number, slots: Slot[]): Promise<void> {
  const distinct = new Map(slots.map((slot) => [`${slot.dan} ${slot.sat}`, weeklyHourOf(slot)]));
  await inTransaction(parts, async (tx, publish) => {
    await resubmitApplication(tx, tutorId, parts.clock.now());
    if (!(await lockTutor(tx, tutorId))) throw new AppError('notLoggedIn');
    await replaceAvailability(tx, tutorId, [...distinct.values()]);
    publish('calendarChanged', { tutorId });
  });
}
