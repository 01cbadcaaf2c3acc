import { LESSON_STATUS, USER_TYPE, type UserType } from '@casovi/contract/constants';
import { LESSON_TEXT } from '@casovi/contract/texts/lessons';
import type { Publish } from '../../platform/events.ts';
import type { Parts } from '../../platform/parts.ts';
import type { Transaction } from '../../platform/postgres/database.ts';
import { deleteAnswerLinksOf } from './answer-link-queries.ts';
import { eraseAddressesOf, eraseReasonsOf } from './erase-queries.ts';
import { bySeries } from './policy.ts';
import { lockOpenLessons } from './queries.ts';
import { takeStepTogether } from './take-step.ts';

/**
 * For the deletion of an account: cancels upcoming lessons as the user could have done, with notification of the other side. Returns
 * how many.
 */
export async function cancelLessonsOf(
  parts: Parts,
  tx: Transaction,
  publish: Publish,
  { id, type }: { id: number; type: UserType },
): Promise<number> {
  await eraseReasonsOf(tx, id);
  await eraseAddressesOf(tx, id);
  if (type === USER_TYPE.admin) return 0;
  const now = parts.clock.now();
  const isTutor = type === USER_TYPE.tutor;
  if (isTutor) await deleteAnswerLinksOf(tx, id);
  const open = await lockOpenLessons(tx, isTutor ? { tutorId: id } : { studentId: id }, now);
  for (const together of bySeries(open)) {
    await takeStepTogether(parts, tx, publish, together, {
      actor: isTutor ? 'tutor' : 'student',
      actorId: id,
      to: LESSON_STATUS.cancelled,
      reason: isTutor ? LESSON_TEXT.lessonTutorLeft : LESSON_TEXT.lessonStudentLeft,
      now,
    });
  }
  return open.length;
}
