import { LESSON_STATUS } from '@casovi/contract/constants';
import type { Publish } from '../../platform/events.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { Parts } from '../../platform/parts.ts';
import type { Transaction } from '../../platform/postgres/database.ts';
import { lockLesson } from './queries.ts';
import { REFUSED } from './refusals.ts';
import { stepRefusal } from './steps.ts';
import { takeStep } from './take-step.ts';

/** Declines a request, or cancels a confirmed lesson without a charge. The caller has locked both people. */
export async function cancelAsTutor(
  parts: Parts,
  tx: Transaction,
  publish: Publish,
  tutorId: number,
  { lessonId, reason }: { lessonId: number; reason: string },
): Promise<void> {
  const lesson = await lockLesson(tx, lessonId);
  if (lesson?.tutor.id !== tutorId) throw new AppError('notFound');
  const now = parts.clock.now();
  const to = LESSON_STATUS.cancelled;
  const prevents = lesson.status !== LESSON_STATUS.pending;
  const action = prevents ? 'prevented' : 'decline';
  const refusal = stepRefusal('tutor', lesson, { to, reason, action }, now);
  if (refusal) throw REFUSED[refusal](lesson);
  await takeStep(parts, tx, publish, lesson, { actor: 'tutor', actorId: tutorId, to, reason, prevents, now });
}
