/** One decision about all lessons of a series for which it is possible. */
import type { LessonStatus } from '@casovi/contract/constants';
import { LESSON_STATUS } from '@casovi/contract/constants';
import { LESSON_TEXT } from '@casovi/contract/texts/lessons';
import { inTransaction } from '../../platform/events.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { Viewer } from '../../platform/http/route.ts';
import type { Parts } from '../../platform/parts.ts';
import { expireWithin } from './expiry.ts';
import { can, isApprovedWithOthers } from './policy.ts';
import { findSeries, lockPeople, lockSeries } from './queries.ts';
import { REFUSED } from './refusals.ts';
import { stepRefusal } from './steps.ts';
import { takeStepTogether } from './take-step.ts';

/** `as` is the role that the request names. Returns the ids of the lessons that changed. */
export async function changeSeries(
  parts: Parts,
  viewer: Viewer,
  as: 2 | 3,
  seriesId: number,
  { to, reason }: { to: LessonStatus; reason: string },
): Promise<number[]> {
  const found = await findSeries(parts.db, seriesId);
  if (!found) throw new AppError('notFound');
  const side = can(viewer).changeAs(found, as);
  if (!side) throw new AppError('notAllowed');
  const { tutor, student } = found;
  return inTransaction(parts, async (tx, publish) => {
    const people = await lockPeople(tx, [tutor.id, student.id]);
    await expireWithin(parts, tx, publish, { tutorId: tutor.id, studentId: student.id });
    const now = parts.clock.now();
    const approves = to === LESSON_STATUS.confirmed;
    const lessons = (await lockSeries(tx, seriesId)).map((lesson) => ({
      lesson,
      refusal: stepRefusal(side, lesson, { to, reason }, now),
    }));
    const impossible = lessons.find(({ refusal }) => refusal === 'not for this actor' || refusal === 'reason missing');
    if (impossible?.refusal) throw REFUSED[impossible.refusal](impossible.lesson);
    if (approves && people.some(({ deletedAt }) => deletedAt))
      throw new AppError('conflict', LESSON_TEXT.lessonPersonGone);
    const changed = lessons
      .filter(({ lesson, refusal }) => refusal === null && (!approves || isApprovedWithOthers(lesson, now)))
      .map(({ lesson }) => lesson);
    if (changed.length === 0) throw new AppError('conflict', LESSON_TEXT.seriesNothingLeft);
    await takeStepTogether(parts, tx, publish, changed, { actor: side, actorId: viewer.id, to, reason, now });
    return changed.map(({ id }) => id);
  });
}
