import { BOOKABLE_LEVELS } from '@casovi/contract/constants';
import type { Booking, ReservedSlot, Slot } from '@casovi/contract/planner';
import { bookingProblem } from '@casovi/contract/rules';
import { TEXT } from '@casovi/contract/texts';
import { addDays, fromWallClock } from '@casovi/contract/time';
import { inTransaction } from '../../platform/events.ts';
import { AppError, brokenRule } from '../../platform/http/errors.ts';
import type { Parts } from '../../platform/parts.ts';
import { bookLesson, reservedTimes } from '../lessons/public.ts';
import { lockTutor } from '../tutors/public.ts';
import { slotsProblem, termOf } from './policy.ts';
import { presentReserved, presentWeeklyHour, weeklyHourOf } from './presenter.ts';
import { findTerms, findWeek, isBookableTutor, listBookableSubjects, replaceAvailability } from './queries.ts';

/** What was asked of a tutor, who may not be there any more. */
async function ofTutor<Found>(asked: Promise<Found | undefined>): Promise<Found> {
  const found = await asked;
  if (found === undefined) throw new AppError('notThere', TEXT.bookingTutorGone);
  return found;
}

export const subjectsOf = ({ db }: Parts, tutorId: number): Promise<string[]> =>
  ofTutor(listBookableSubjects(db, tutorId));

export async function levelsOf({ db }: Parts, tutorId: number, subject: string): Promise<number[]> {
  return (await ofTutor(findTerms(db, tutorId, subject))).offered.map(({ level }) => level);
}

export async function availabilityOf({ db }: Parts, tutorId: number): Promise<Slot[]> {
  return (await ofTutor(findWeek(db, tutorId))).map(presentWeeklyHour);
}

const RANGE_MAX_DAYS = 31;

export async function reservedOf(
  parts: Parts,
  tutorId: number,
  firstDate: string,
  lastDate: string,
): Promise<ReservedSlot[]> {
  if (lastDate < firstDate || lastDate >= addDays(firstDate, RANGE_MAX_DAYS))
    throw new AppError('badRequest', TEXT.calendarRange);
  if (!(await isBookableTutor(parts.db, tutorId))) throw new AppError('notThere', TEXT.bookingTutorGone);
  // No lesson reaches into the night, so whole days end well before midnight.
  const until = fromWallClock(lastDate, '23:00');
  const times = await reservedTimes(parts, tutorId, fromWallClock(firstDate, '00:00'), until);
  return times.flatMap(presentReserved);
}

/** A tutor may change their week at any time; lessons made before stay as they are. */
export async function saveAvailability(parts: Parts, tutorId: number, slots: Slot[]): Promise<void> {
  const distinct = new Map(slots.map((slot) => [`${slot.dan} ${slot.sat}`, weeklyHourOf(slot)]));
  await inTransaction(parts, async (tx, publish) => {
    if (!(await lockTutor(tx, tutorId))) throw new AppError('notLoggedIn');
    await replaceAvailability(tx, tutorId, [...distinct.values()]);
    publish('calendarChanged', { tutorId });
  });
}

/** Every check of a booking in its order. The last, that nothing overlaps, is the database's. */
export async function book(parts: Parts, booking: Booking): Promise<void> {
  const { profesorId, ucenikId, predmet, nivo, termini, cijena } = booking;
  const minutes = 60 * Math.max(1, termini.length);
  const problem = bookingProblem({ minutes, subject: predmet, level: nivo, slots: termini.length });
  if (problem) throw brokenRule(problem);

  const { offered, week } = await ofTutor(findTerms(parts.db, profesorId, predmet));
  const offering = offered.find(({ level }) => level === nivo);
  const level = BOOKABLE_LEVELS.find((bookable) => bookable === nivo);
  if (!offering || !level) throw new AppError('badRequest', TEXT.bookingNotOffered);

  if (typeof cijena === 'number' && cijena !== offering.price) throw new AppError('conflict', TEXT.bookingPriceChanged);

  const broken = slotsProblem(termini, week, parts.clock.now());
  if (broken) throw new AppError('badRequest', broken);

  const { subjectId, price } = offering;
  await bookLesson(parts, { tutorId: profesorId, studentId: ucenikId, subjectId, level, price, ...termOf(termini) });
}
