import { BOOKABLE_LEVELS } from '@casovi/contract/constants';
import type { Booking, ReservedSlot, Slot } from '@casovi/contract/planner';
import { bookingProblem } from '@casovi/contract/rules';
import { TEXT } from '@casovi/contract/texts';
import { addDays, fromWallClock } from '@casovi/contract/time';
import { AppError, brokenRule } from '../../platform/errors.ts';
import { inTransaction } from '../../platform/events.ts';
import type { Parts } from '../../platform/parts.ts';
import { bookLesson, reservedTimes } from '../lessons/public.ts';
import { slotsProblem, termOf } from './policy.ts';
import { presentReserved, presentWeeklyHour, weeklyHourOf } from './presenter.ts';
import {
  isBookableTutor,
  listAvailability,
  listBookableOfferings,
  listBookableSubjects,
  replaceAvailability,
} from './queries.ts';

async function requireTutor({ db }: Parts, tutorId: number): Promise<void> {
  if (!(await isBookableTutor(db, tutorId))) throw new AppError('notThere', TEXT.bookingTutorGone);
}

export async function subjectsOf(parts: Parts, tutorId: number): Promise<string[]> {
  await requireTutor(parts, tutorId);
  return listBookableSubjects(parts.db, tutorId);
}

export async function levelsOf(parts: Parts, tutorId: number, subject: string): Promise<number[]> {
  await requireTutor(parts, tutorId);
  return (await listBookableOfferings(parts.db, tutorId, subject)).map(({ level }) => level);
}

export async function availabilityOf(parts: Parts, tutorId: number): Promise<Slot[]> {
  await requireTutor(parts, tutorId);
  return (await listAvailability(parts.db, tutorId)).map(presentWeeklyHour);
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
  await requireTutor(parts, tutorId);
  // No lesson reaches into the night, so whole days end well before midnight.
  const until = fromWallClock(lastDate, '23:00');
  const times = await reservedTimes(parts, tutorId, fromWallClock(firstDate, '00:00'), until);
  return times.flatMap(presentReserved);
}

/** A tutor may change their week at any time; lessons made before stay as they are. */
export async function saveAvailability(parts: Parts, tutorId: number, slots: Slot[]): Promise<void> {
  const distinct = new Map(slots.map((slot) => [`${slot.dan} ${slot.sat}`, weeklyHourOf(slot)]));
  await inTransaction(parts, async (tx, publish) => {
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
  await requireTutor(parts, profesorId);

  const offering = (await listBookableOfferings(parts.db, profesorId, predmet)).find(({ level }) => level === nivo);
  const level = BOOKABLE_LEVELS.find((bookable) => bookable === nivo);
  if (!offering || !level) throw new AppError('badRequest', TEXT.bookingNotOffered);

  if (typeof cijena === 'number' && cijena !== offering.price) throw new AppError('conflict', TEXT.bookingPriceChanged);

  const week = await listAvailability(parts.db, profesorId);
  const broken = slotsProblem(termini, week, parts.clock.now());
  if (broken) throw new AppError('badRequest', broken);

  const { subjectId, price } = offering;
  await bookLesson(parts, { tutorId: profesorId, studentId: ucenikId, subjectId, level, price, ...termOf(termini) });
}
