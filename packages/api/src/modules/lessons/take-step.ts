import { LESSON_STATUS, type LessonStatus } from '@casovi/contract/constants';
import type { Publish } from '../../platform/events.ts';
import type { Parts } from '../../platform/parts.ts';
import type { Transaction } from '../../platform/postgres/database.ts';
import { notifySides } from './notify-sides.ts';
import { addHeldLessons, insertHistory, type LessonRow, NO_PROPOSAL, storeLesson, type Unbooked } from './queries.ts';
import { type Actor, calendarMethod, isLateToCancel } from './steps.ts';

export interface TakenStep {
  actor: Actor;
  /** Null for the system. */
  actorId: number | null;
  to: LessonStatus;
  reason: string;
  now: Date;
}

/** Changes the status of a locked or new lesson, which ends a proposal to move it, with history, counters and notifications; returns its id. The caller has checked `stepRefusal`. */
export async function takeStep(
  parts: Parts,
  tx: Transaction,
  publish: Publish,
  lesson: LessonRow | Unbooked,
  step: TakenStep,
): Promise<number> {
  const { actor, actorId, to, now } = step;
  const { status: from } = lesson;
  const cancels = to === LESSON_STATUS.cancelled;
  const changes = {
    status: to,
    reason: cancels ? step.reason : '',
    cancelledLate: cancels && actor === 'student' && isLateToCancel(lesson.startsAt, now),
    revision: calendarMethod(from, to) ? lesson.revision + 1 : lesson.revision,
  };
  const id = await storeLesson(tx, lesson, changes);
  await insertHistory(tx, { lessonId: id, actorId, fromStatus: from, toStatus: to, reason: step.reason, at: now });

  const heldChange = Number(to === LESSON_STATUS.held) - Number(from === LESSON_STATUS.held);
  if (heldChange !== 0) await addHeldLessons(tx, lesson.tutor.id, heldChange);
  const { prevented, proposed } = lesson;
  const freed = proposed.length > 0;
  await notifySides(parts, tx, publish, {
    lesson: { ...lesson, ...changes, ...NO_PROPOSAL, id },
    actor,
    from,
    freed,
    prevented,
    now,
  });
  return id;
}
