import { LESSON_STATUS, USER_TYPE, type UserType } from '@casovi/contract/constants';
import { LESSON_TEXT } from '@casovi/contract/texts/lessons';
import type { Publish } from '../../platform/events.ts';
import type { Parts } from '../../platform/parts.ts';
import type { Transaction } from '../../platform/postgres/database.ts';
import { eraseReasonsOf, lockOpenLessons } from './queries.ts';
import { takeStep } from './take-step.ts';

/**
 * Somebody leaves: their lessons to come are cancelled as they could have done themselves, and the other side hears of
 * it in the same way. Lessons of the past stay. Returns how many were cancelled.
 */
export async function leaveLessons(
  parts: Parts,
  tx: Transaction,
  publish: Publish,
  { id, type }: { id: number; type: UserType },
): Promise<number> {
  await eraseReasonsOf(tx, id);
  if (type === USER_TYPE.admin) return 0;
  const now = parts.clock.now();
  const isTutor = type === USER_TYPE.tutor;
  const open = await lockOpenLessons(tx, isTutor ? { tutorId: id } : { studentId: id }, now);
  for (const lesson of open) {
    await takeStep(parts, tx, publish, lesson, {
      actor: isTutor ? 'tutor' : 'student',
      actorId: id,
      to: LESSON_STATUS.cancelled,
      reason: isTutor ? LESSON_TEXT.lessonTutorLeft : LESSON_TEXT.lessonStudentLeft,
      now,
    });
  }
  return open.length;
}
