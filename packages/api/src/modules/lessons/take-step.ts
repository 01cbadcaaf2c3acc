import { LESSON_STATUS, type LessonStatus } from '@casovi/contract/constants';
import type { Publish } from '../../platform/events.ts';
import type { Parts } from '../../platform/parts.ts';
import type { Transaction } from '../../platform/postgres/database.ts';
import { endFulfilledWishes } from '../waiting/public.ts';
import { closeTerm } from './close-term.ts';
import { deadlineOf } from './deadlines.ts';
import type { LessonChange } from './mail-parts.ts';
import { notifySides } from './notify-sides.ts';
import {
  addHeldLessons,
  insertHistory,
  insertLessons,
  type LessonRow,
  NO_PROPOSAL,
  type Unbooked,
  updateLesson,
} from './queries.ts';
import { type Actor, calendarMethod, isLateToCancel } from './steps.ts';

export interface TakenStep {
  actor: Actor;
  /** Null for the system. */
  actorId: number | null;
  to: LessonStatus;
  reason: string;
  /** The tutor cannot come. */
  prevents?: boolean;
  now: Date;
}

/** Changes the status of a locked lesson, which ends a proposal to move it, with history, counters and notifications. The caller has checked `stepRefusal`. */
export const takeStep = (parts: Parts, tx: Transaction, publish: Publish, lesson: LessonRow, step: TakenStep) =>
  takeStepTogether(parts, tx, publish, [lesson], step);

/** One decision about several lessons of the same two people: they are told once. */
export async function takeStepTogether(
  parts: Parts,
  tx: Transaction,
  publish: Publish,
  lessons: readonly LessonRow[],
  step: TakenStep,
): Promise<void> {
  const changed = lessons.map((lesson) => changeOf(lesson, step));
  for (const { lesson, changes } of changed) await updateLesson(tx, lesson.id, { ...changes, ...NO_PROPOSAL });
  await record(parts, tx, publish, step, changed);
}

/** Makes new lessons of the same two people. Returns their ids. */
export async function makeLessons(
  parts: Parts,
  tx: Transaction,
  publish: Publish,
  lessons: readonly Unbooked[],
  step: TakenStep,
): Promise<number[]> {
  const changed = lessons.map((lesson) => changeOf(lesson, step));
  const rows = await insertLessons(
    tx,
    changed.map(({ lesson, changes }) => ({ ...lesson, ...changes })),
  );
  const stored = changed.map((change, index) => ({
    ...change,
    lesson: { ...change.lesson, ...(rows[index] ?? { id: 0, room: '' }) },
  }));
  await record(parts, tx, publish, step, stored);
  return rows.map(({ id }) => id);
}

const changeOf = <Lesson extends LessonRow | Unbooked>(
  lesson: Lesson,
  { actor, to, reason, prevents, now }: TakenStep,
) => {
  const cancels = to === LESSON_STATUS.cancelled;
  const changes = {
    status: to,
    reason: cancels ? reason : '',
    cancelledLate: cancels && actor === 'student' && isLateToCancel(lesson.startsAt, now),
    revision: calendarMethod(lesson.status, to) ? lesson.revision + 1 : lesson.revision,
    tutorPrevented: lesson.tutorPrevented || prevents === true,
    agreedAt: to === LESSON_STATUS.confirmed ? now : null,
    ...(to === LESSON_STATUS.pending
      ? deadlineOf(now, lesson.startsAt, now)
      : { answerBy: lesson.answerBy, remindAt: null }),
  };
  return { lesson, changes };
};

/** Whoever is declined waits on. */
const endsWaiting = (actor: Actor, to: LessonStatus): boolean =>
  to === LESSON_STATUS.cancelled ? actor === 'student' : to !== LESSON_STATUS.pending;

interface Changed {
  /** As it was before. */
  lesson: LessonRow | (Omit<Unbooked, 'id'> & Pick<LessonRow, 'id' | 'room'>);
  changes: ReturnType<typeof changeOf>['changes'];
}

async function record(
  parts: Parts,
  tx: Transaction,
  publish: Publish,
  { actor, actorId, to, reason, prevents, now }: TakenStep,
  changed: readonly Changed[],
): Promise<void> {
  const [first] = changed;
  if (!first) return;
  if (to === LESSON_STATUS.cancelled)
    for (const { lesson } of changed) if (prevents || lesson.prevented) await closeTerm(tx, lesson, now);
  if (endsWaiting(actor, to)) {
    const pair = { tutorId: first.lesson.tutor.id, studentId: first.lesson.student.id };
    await endFulfilledWishes(
      tx,
      publish,
      pair,
      changed.map(({ lesson }) => lesson),
    );
  }
  const steps = changed.map(({ lesson: { id, status } }) => ({ lessonId: id, fromStatus: status }));
  await insertHistory(tx, ...steps.map((one) => ({ ...one, actorId, toStatus: to, reason, at: now })));
  const heldBefore = changed.filter(({ lesson }) => lesson.status === LESSON_STATUS.held).length;
  const heldChange = (to === LESSON_STATUS.held ? changed.length : 0) - heldBefore;
  if (heldChange !== 0) await addHeldLessons(tx, first.lesson.tutor.id, heldChange);
  await notifySides(
    parts,
    tx,
    publish,
    changed.map(({ lesson, changes }): LessonChange => {
      const { status: from, prevented, proposed } = lesson;
      return {
        lesson: { ...lesson, ...changes, ...NO_PROPOSAL },
        actor,
        from,
        freed: proposed.length > 0,
        prevented,
        now,
      };
    }),
  );
}
