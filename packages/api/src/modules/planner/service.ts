import { WEEKDAY_CODES } from '@casovi/contract/constants';
import type { ReservedSlot, Slot } from '@casovi/contract/planner';
import { LESSON_TEXT } from '@casovi/contract/texts/lessons';
import { PLANNER_TEXT } from '@casovi/contract/texts/planner';
import { addDays, todayInPodgorica } from '@casovi/contract/time';
import { inTransaction } from '../../platform/events.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { Parts } from '../../platform/parts.ts';
import { resubmitApplication } from '../accounts/public.ts';
import { calendarsOf, lockTutor, type TutorCalendar } from '../tutors/public.ts';
import { listBookableLevels, listBookableSubjects, replaceAvailability, type WeeklyHour } from './queries.ts';

async function orNotFound<Found>(query: Promise<Found | undefined>): Promise<Found> {
  const found = await query;
  if (found === undefined) throw new AppError('notFound', LESSON_TEXT.bookingTutorGone);
  return found;
}

export const subjectsOf = ({ db }: Parts, tutorId: number): Promise<string[]> =>
  orNotFound(listBookableSubjects(db, tutorId));

export const levelsOf = ({ db }: Parts, tutorId: number, subject: string): Promise<number[]> =>
  orNotFound(listBookableLevels(db, tutorId, subject));

const calendarOf = ({ db, clock }: Parts, tutorId: number, first: string, last: string): Promise<TutorCalendar> =>
  orNotFound(calendarsOf(db, [tutorId], { first, last }, clock.now()).then((calendars) => calendars.get(tutorId)));

export async function availabilityOf(parts: Parts, tutorId: number): Promise<Slot[]> {
  const today = todayInPodgorica(parts.clock.now());
  return (await calendarOf(parts, tutorId, today, today)).week;
}

const RANGE_MAX_DAYS = 31;

export async function reservedOf(
  parts: Parts,
  tutorId: number,
  firstDate: string,
  lastDate: string,
): Promise<ReservedSlot[]> {
  if (lastDate < firstDate || lastDate >= addDays(firstDate, RANGE_MAX_DAYS))
    throw new AppError('badRequest', PLANNER_TEXT.calendarRange);
  return (await calendarOf(parts, tutorId, firstDate, lastDate)).reserved;
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
