import { BOOKABLE_LEVELS, LESSON_STATUS, USER_TYPE } from '@casovi/contract/constants';
import type { Booking } from '@casovi/contract/lessons';
import { bookingProblem } from '@casovi/contract/rules';
import { LESSON_TEXT } from '@casovi/contract/texts/lessons';
import { inTransaction } from '../../platform/events.ts';
import { AppError, brokenRule } from '../../platform/http/errors.ts';
import type { Parts } from '../../platform/parts.ts';
import { openConversation } from '../chat/public.ts';
import { calendarsOf } from '../tutors/public.ts';
import { expireWithin } from './expiry.ts';
import { answerDeadline, reasonAgainst, slotsProblem, termOf } from './policy.ts';
import { findBooked, lockOffering, lockPeople, NO_PROPOSAL } from './queries.ts';
import { takeStep } from './take-step.ts';

/** Makes a pending lesson. Every check is made under the locks of both people, so that nothing changes between the look and the booking. */
export async function bookLesson(parts: Parts, booking: Booking): Promise<{ id: number; answerBy: Date }> {
  const { profesorId: tutorId, ucenikId: studentId, predmet, nivo, termini, cijena, ponovljeno } = booking;
  const minutes = 60 * Math.max(1, termini.length);
  const problem = bookingProblem({ minutes, subject: predmet, level: nivo, slots: termini.length });
  if (problem) throw brokenRule(problem);

  return inTransaction(parts, async (tx, publish) => {
    const people = await lockPeople(tx, [tutorId, studentId]);
    const here = (id: number) => people.find((one) => one.id === id && !one.blockedAt && !one.deletedAt);
    const [tutor, student] = [here(tutorId), here(studentId)];
    if (tutor?.type !== USER_TYPE.tutor || !student) throw new AppError('notFound', LESSON_TEXT.bookingTutorGone);

    const now = parts.clock.now();
    const { date, startsAt, endsAt } = termOf(termini);
    const level = BOOKABLE_LEVELS.find((bookable) => bookable === nivo);
    const wanted = { tutorId, studentId, subject: predmet, startsAt, endsAt };
    const stored = ponovljeno && level && (await findBooked(tx, { ...wanted, level }, now));
    if (stored) return { id: stored.id, answerBy: answerDeadline(stored.bookedAt, startsAt) };
    const offering = level && (await lockOffering(tx, { ...wanted, level }, now));
    if (!level || !offering) throw new AppError('badRequest', LESSON_TEXT.bookingNotOffered);
    const { subjectId, subject, price, studentBusy, anyExpired } = offering;
    if (typeof cijena === 'number' && cijena !== price) throw new AppError('conflict', LESSON_TEXT.bookingPriceChanged);

    const calendar = (await calendarsOf(tx, [tutorId], { first: date, last: date }, now)).get(tutorId);
    if (!calendar) throw new AppError('notFound', LESSON_TEXT.bookingTutorGone);
    const broken = slotsProblem(termini, calendar);
    if (broken) throw new AppError('badRequest', broken);
    if (studentBusy) throw new AppError('conflict', LESSON_TEXT.bookingOwnOverlap);
    const conflict = reasonAgainst(termini, calendar);
    if (conflict) throw new AppError('conflict', conflict);

    if (anyExpired) await expireWithin(parts, tx, publish, { tutorId, studentId });
    const lesson = {
      ...{ id: null, status: null, reason: '', cancelledLate: false, revision: 0, bookedAt: now },
      ...{ tutor, student, subjectId, subject, level, price, startsAt, endsAt },
      ...NO_PROPOSAL,
    };
    const step = { actor: 'student', actorId: studentId, to: LESSON_STATUS.pending, reason: '', now } as const;
    const id = await takeStep(parts, tx, publish, lesson, step);
    await openConversation(tx, tutorId, studentId, now);
    return { id, answerBy: answerDeadline(now, startsAt) };
  });
}
