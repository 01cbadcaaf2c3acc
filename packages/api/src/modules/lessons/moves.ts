/** Moving a lesson: one side proposes terms, the other answers. Until then all of them are held, so that nobody is left without a term. */
import { LESSON_STATUS, PROPOSED_TERMS_MAX } from '@casovi/contract/constants';
import type { Calendar } from '@casovi/contract/free-hours';
import type { WantedSlot } from '@casovi/contract/lessons';
import { LESSON_TEXT } from '@casovi/contract/texts/lessons';
import { HOUR_MILLISECONDS, toWallClock } from '@casovi/contract/time';
import { inTransaction, type Publish } from '../../platform/events.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { Viewer } from '../../platform/http/route.ts';
import type { Parts } from '../../platform/parts.ts';
import { EXCLUSION_VIOLATION, sqlState, type Transaction } from '../../platform/postgres/database.ts';
import { writeAudit } from '../audit/public.ts';
import { calendarsOf } from '../tutors/public.ts';
import { endFulfilledWishes, offerFreeHours } from '../waiting/public.ts';
import { closeTerm } from './close-term.ts';
import { answerAfterMove } from './deadlines.ts';
import { endPrevented, expireWithin } from './expiry.ts';
import type { Move } from './move.ts';
import {
  can,
  hasProposal,
  isMovable,
  isProposer,
  moveDeadline,
  proposalMark,
  reasonAgainst,
  type Side,
  slotsProblem,
  termOf,
  termsOf,
  withoutLesson,
} from './policy.ts';
import { findLesson, type LessonRow, lockLesson, lockPeople, NO_PROPOSAL } from './queries.ts';
import { recordMove } from './record-move.ts';
import { REFUSED } from './refusals.ts';

export interface WantedMove {
  slots: WantedSlot[];
  /** The tutor cannot come to the present term. */
  prevented: boolean;
  reason: string;
}

/** Replaces a proposal that is there, whoever made it. */
export async function proposeMove(parts: Parts, viewer: Viewer, lessonId: number, wanted: WantedMove): Promise<void> {
  const found = await findLesson(parts.db, lessonId);
  if (!found) throw new AppError('notFound');
  const side = can(viewer).move(found);
  if (!side) throw new AppError('notAllowed');
  try {
    await inTransaction(parts, async (tx, publish) => {
      const { lesson, allHere } = await lockWithPeople(parts, tx, publish, found);
      if (!allHere) throw new AppError('conflict', LESSON_TEXT.movePersonGone);
      await proposeWithin(parts, tx, publish, { lesson, side, wanted });
    });
  } catch (error) {
    throw overlapOf(error, side);
  }
}

/** The lesson and its people are locked. */
async function proposeWithin(
  parts: Parts,
  tx: Transaction,
  publish: Publish,
  { lesson, side, wanted }: { lesson: LessonRow; side: Side; wanted: WantedMove },
): Promise<void> {
  const now = parts.clock.now();
  await offerFreeHours(parts, tx, publish, lesson.tutor.id);
  const proposed = await checkedTerms(tx, lesson, wanted, now);
  // A tutor who cannot come still cannot when the student counters with another term.
  const stillPrevented = hasProposal(lesson, now) && lesson.prevented;
  const proposedUntil = moveDeadline(lesson, proposed, now);
  const proposal = {
    ...{ proposed, proposedByTutor: side === 'tutor', proposedUntil, answerBy: answerAfterMove(lesson, proposedUntil) },
    prevented: wanted.prevented || stillPrevented,
    proposalReason: wanted.reason || (stillPrevented ? lesson.proposalReason : ''),
    tutorPrevented: lesson.tutorPrevented || wanted.prevented,
  };
  const move = { event: 'proposed', terms: proposed, from: lesson.startsAt } as const;
  const by = { actor: side, actorId: lesson[side].id, now } as const;
  await recordMove(parts, tx, publish, { ...by, lesson, changes: proposal, move });
}

/** As a part of something larger: a tutor cannot come to a confirmed lesson, or would rather have a request at another time. */
export async function proposeAsTutor(
  parts: Parts,
  tx: Transaction,
  publish: Publish,
  { lessonId, slots, reason }: { lessonId: number; slots: WantedSlot[]; reason: string },
): Promise<void> {
  const lesson = await lockLesson(tx, lessonId);
  if (!lesson) throw new AppError('notFound');
  const prevented = lesson.status === LESSON_STATUS.confirmed;
  await proposeWithin(parts, tx, publish, { lesson, side: 'tutor', wanted: { slots, prevented, reason } });
}

async function lockWithPeople(parts: Parts, tx: Transaction, publish: Publish, found: LessonRow) {
  const { id, tutor, student } = found;
  const people = await lockPeople(tx, [tutor.id, student.id]);
  await expireWithin(parts, tx, publish, { tutorId: tutor.id, studentId: student.id });
  const lesson = await lockLesson(tx, id);
  if (!lesson) throw new AppError('notFound');
  return { lesson, allHere: people.every(({ blockedAt, deletedAt }) => !blockedAt && !deletedAt) };
}

/** Nobody answers within seconds. */
const ANSWER_AT_LEAST = 10 * 60_000;

/** The beginnings of terms that are free, and far enough ahead for an answer. */
async function checkedTerms(
  tx: Transaction,
  lesson: LessonRow,
  { slots, prevented }: WantedMove,
  now: Date,
): Promise<Date[]> {
  const { pending, confirmed } = LESSON_STATUS;
  const movable: number[] = prevented ? [confirmed] : [pending, confirmed];
  if (!movable.includes(lesson.status)) throw REFUSED['wrong status'](lesson);
  if (!isMovable(lesson, now)) throw new AppError('conflict', LESSON_TEXT.moveTooLate);
  const hours = (lesson.endsAt.getTime() - lesson.startsAt.getTime()) / HOUR_MILLISECONDS;
  const terms = termsOf(slots, hours);
  const most = prevented ? PROPOSED_TERMS_MAX : 1;
  if (!terms || terms.length === 0 || terms.length > most)
    throw new AppError('badRequest', prevented ? LESSON_TEXT.moveTooMany : LESSON_TEXT.moveOtherLength);

  const starts = terms.map((term) => termOf(term).startsAt);
  if (starts.some((start) => start.getTime() === lesson.startsAt.getTime()))
    throw new AppError('badRequest', LESSON_TEXT.moveSameTerm);
  const dates = terms.map((term) => termOf(term).date);
  const span = { first: dates[0] ?? '', last: dates.at(-1) ?? '' };
  const calendar = (await calendarsOf(tx, [lesson.tutor.id], span, now, lesson.student.id)).get(lesson.tutor.id);
  if (!calendar) throw new AppError('notFound', LESSON_TEXT.bookingTutorGone);
  const free = withoutLesson(calendar, lesson);
  for (const term of terms) {
    const broken = slotsProblem(term, free);
    if (broken) throw new AppError('badRequest', broken);
    const conflict = reasonAgainst(term, free);
    if (conflict) throw new AppError('conflict', conflict);
  }
  if (moveDeadline(lesson, starts, now).getTime() < now.getTime() + ANSWER_AT_LEAST)
    throw new AppError('conflict', LESSON_TEXT.moveTooSoon);
  return starts;
}

/** The tutor's hours were free under the locks, so it is the student who has another lesson. */
export function overlapOf(error: unknown, side: Side): unknown {
  if (sqlState(error)?.code !== EXCLUSION_VIOLATION) return error;
  const text = side === 'student' ? LESSON_TEXT.bookingOwnOverlap : LESSON_TEXT.moveStudentBusy;
  return new AppError('conflict', text);
}

export interface MoveAnswer {
  answer: 'prihvati' | 'odbij' | 'povuci';
  term: { date: string; timeSlot: string } | null;
  /** Of the proposal that was seen. */
  mark: string | null;
}

/** Returns what to tell. */
export async function answerMove(parts: Parts, viewer: Viewer, lessonId: number, wanted: MoveAnswer): Promise<string> {
  const found = await findLesson(parts.db, lessonId);
  if (!found) throw new AppError('notFound');
  const side = can(viewer).move(found);
  const asAdmin = side === null && can(viewer).withdrawAnyMove && wanted.answer === 'povuci';
  if (!side && !asAdmin) throw new AppError('notAllowed');
  return inTransaction(parts, async (tx, publish) => {
    const { lesson, allHere } = await lockWithPeople(parts, tx, publish, found);
    const now = parts.clock.now();
    const ofProposer = wanted.answer === 'povuci';
    const isSeen = !wanted.mark || wanted.mark === proposalMark(lesson);
    const isToAnswer = asAdmin || (side !== null && isProposer(side, lesson) === ofProposer);
    if (!hasProposal(lesson, now) || !isSeen || !isToAnswer) throw new AppError('conflict', LESSON_TEXT.moveGone);
    const actor = side ?? 'admin';
    const by = { lesson, actor, actorId: viewer.id, now } as const;
    const of = { terms: lesson.proposed, from: lesson.startsAt };

    if (wanted.answer === 'prihvati') {
      if (!allHere) throw new AppError('conflict', LESSON_TEXT.movePersonGone);
      const startsAt = chosenTerm(lesson, wanted.term);
      const endsAt = new Date(startsAt.getTime() + lesson.endsAt.getTime() - lesson.startsAt.getTime());
      // Both want this term, so a request is confirmed by it.
      const status = LESSON_STATUS.confirmed;
      const moved = { startsAt, endsAt, status, agreedAt: now, revision: lesson.revision + 1 };
      const move: Move = { ...of, event: 'accepted', terms: [startsAt] };
      await recordMove(parts, tx, publish, { ...by, changes: { ...NO_PROPOSAL, ...moved }, move });
      const pair = { tutorId: lesson.tutor.id, studentId: lesson.student.id };
      await endFulfilledWishes(tx, publish, pair, [{ startsAt, endsAt, bookedAt: now }]);
      if (lesson.prevented) await closeTerm(tx, lesson, now);
      return LESSON_TEXT.moveAccepted;
    }
    // The tutor can come after all only if the tutor says so, or an admin.
    if (lesson.prevented && !(ofProposer && actor !== 'student')) {
      await endPrevented(parts, tx, publish, lesson, { actor, actorId: viewer.id, now });
      return LESSON_TEXT.preventedDeclined;
    }
    const event = ofProposer ? 'withdrawn' : 'declined';
    const canCome = lesson.prevented ? { tutorPrevented: false } : {};
    await recordMove(parts, tx, publish, { ...by, changes: { ...NO_PROPOSAL, ...canCome }, move: { ...of, event } });
    if (asAdmin) {
      const target = { targetType: 'lesson', targetId: lessonId, details: {} } as const;
      await writeAudit(parts, tx, { actorId: viewer.id, action: 'move-withdrawn', ...target });
    }
    return ofProposer ? LESSON_TEXT.moveWithdrawn : LESSON_TEXT.moveDeclined;
  });
}

function chosenTerm({ proposed }: LessonRow, term: MoveAnswer['term']): Date {
  const [only, ...others] = proposed;
  if (!term && only && others.length === 0) return only;
  const chosen = proposed.find((start) => {
    const { date, time } = toWallClock(start);
    return date === term?.date && time === term.timeSlot;
  });
  if (!chosen) throw new AppError('badRequest', LESSON_TEXT.moveChoose);
  return chosen;
}

/** For its two people: as if the lesson had not been booked, to find another term for it. Others see the calendar as it is. */
export async function calendarWithout(
  { db }: Parts,
  viewer: Viewer | null,
  { lessonId, tutorId }: { lessonId: number; tutorId: number },
  calendar: Calendar,
): Promise<Calendar> {
  if (!viewer) return calendar;
  const lesson = await findLesson(db, lessonId);
  const isTheirs = lesson?.tutor.id === tutorId && can(viewer).move(lesson) !== null;
  return isTheirs ? withoutLesson(calendar, lesson) : calendar;
}
