import { LESSON_STATUS } from '@casovi/contract/constants';
import type { Publish } from '../../platform/events.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { Parts } from '../../platform/parts.ts';
import type { Transaction } from '../../platform/postgres/database.ts';
import { bySeries } from './policy.ts';
import { type LessonRow, lockLesson } from './queries.ts';
import { REFUSED } from './refusals.ts';
import { stepRefusal } from './steps.ts';
import { takeStepTogether } from './take-step.ts';

/** For one reason: declines requests, and cancels confirmed lessons without a charge. The caller has locked the tutor. */
export async function cancelAsTutor(
  parts: Parts,
  tx: Transaction,
  publish: Publish,
  tutorId: number,
  { lessonIds, reason }: { lessonIds: readonly number[]; reason: string },
): Promise<void> {
  const now = parts.clock.now();
  const to = LESSON_STATUS.cancelled;
  const declined: LessonRow[] = [];
  const prevented: LessonRow[] = [];
  for (const id of lessonIds) {
    const lesson = await lockLesson(tx, id);
    if (lesson?.tutor.id !== tutorId) throw new AppError('notFound');
    const prevents = lesson.status !== LESSON_STATUS.pending;
    const refusal = stepRefusal('tutor', lesson, { to, reason, action: prevents ? 'prevented' : 'decline' }, now);
    if (refusal) throw REFUSED[refusal](lesson);
    (prevents ? prevented : declined).push(lesson);
  }
  const step = { actor: 'tutor', actorId: tutorId, to, reason, now } as const;
  for (const together of bySeries(declined)) await takeStepTogether(parts, tx, publish, together, step);
  for (const together of bySeries(prevented))
    await takeStepTogether(parts, tx, publish, together, { ...step, prevents: true });
}
