import { LESSON_STATUS } from '@casovi/contract/constants';
import { and, asc, eq, gt, inArray, lte, ne, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/postgres/database.ts';
import { users } from '../../tables/accounts.ts';
import { answerLinks, lessonHistory, lessons } from '../../tables/lessons.ts';
import { type LessonRow, selectLessons } from './queries.ts';

export async function insertAnswerLink(tx: Executor, tokenHash: Buffer, lessonIds: number[]): Promise<void> {
  const lastStep = sql<number>`(SELECT coalesce(max(${lessonHistory.id}), 0) FROM ${lessonHistory} WHERE ${eq(lessonHistory.lessonId, lessons.id)})`;
  await tx.insert(answerLinks).select(
    tx
      .select({
        lessonId: lessons.id,
        afterStep: lastStep.as('after_step'),
        tokenHash: sql<Buffer>`${sql.param(tokenHash, answerLinks.tokenHash)}::bytea`.as('token_hash'),
      })
      .from(lessons)
      .where(inArray(lessons.id, lessonIds)),
  );
}

/** The lessons of a link, each with the step that answered the request, if one has. */
export async function selectLinked(db: Executor, tokenHash: Buffer) {
  const answer = db
    .select({ id: lessonHistory.id, to: lessonHistory.toStatus, actorId: lessonHistory.actorId })
    .from(lessonHistory)
    .where(
      and(
        eq(lessonHistory.lessonId, answerLinks.lessonId),
        gt(lessonHistory.id, answerLinks.afterStep),
        eq(lessonHistory.fromStatus, LESSON_STATUS.pending),
        ne(lessonHistory.toStatus, LESSON_STATUS.pending),
      ),
    )
    .orderBy(asc(lessonHistory.id))
    .limit(1)
    .as('answer');
  return db
    .select({
      lessonId: answerLinks.lessonId,
      tutorId: lessons.tutorId,
      studentId: lessons.studentId,
      tutorBlockedAt: users.blockedAt,
      answer: { id: answer.id, to: answer.to, actorId: answer.actorId },
    })
    .from(answerLinks)
    .innerJoin(lessons, eq(lessons.id, answerLinks.lessonId))
    .innerJoin(users, eq(users.id, lessons.tutorId))
    .leftJoinLateral(answer, sql`true`)
    .where(eq(answerLinks.tokenHash, tokenHash));
}

export type LinkedRow = Awaited<ReturnType<typeof selectLinked>>[number];

export const listLessonsByIds = (db: Executor, ids: number[], now: Date): Promise<LessonRow[]> =>
  selectLessons(db, now).where(inArray(lessons.id, ids)).orderBy(asc(lessons.startsAt));

export async function deleteAnswerLinksOf(tx: Executor, tutorId: number): Promise<void> {
  const taught = tx.select({ id: lessons.id }).from(lessons).where(eq(lessons.tutorId, tutorId));
  await tx.delete(answerLinks).where(inArray(answerLinks.lessonId, taught));
}

/** Those of lessons that began before this. */
export async function deleteAnswerLinksBefore(db: Executor, moment: Date): Promise<void> {
  const begun = db.select({ id: lessons.id }).from(lessons).where(lte(lessons.startsAt, moment));
  await db.delete(answerLinks).where(inArray(answerLinks.lessonId, begun));
}
