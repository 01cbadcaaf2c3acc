import { LESSON_STATUS } from '@casovi/contract/constants';
import { and, asc, eq, isNull, min, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/postgres/database.ts';
import { users } from '../../tables/accounts.ts';
import { lessons, reviews } from '../../tables/lessons.ts';
import { tutors } from '../../tables/tutors.ts';

/** Of tutors who are still there; for everybody else a review would go nowhere. */
const heldAndNotReviewed = (studentId: number) =>
  and(
    eq(lessons.studentId, studentId),
    eq(lessons.status, LESSON_STATUS.held),
    isNull(reviews.id),
    isNull(users.blockedAt),
    isNull(users.deletedAt),
  );

/** Tutors who wait for a review of this student, the one who waits longest first. */
export async function selectTutorsToReview(db: Executor, studentId: number, limit: number) {
  return db
    .select({ id: users.id, name: users.name, pictureHash: users.pictureHash })
    .from(lessons)
    .leftJoin(reviews, eq(reviews.lessonId, lessons.id))
    .innerJoin(users, eq(users.id, lessons.tutorId))
    .where(heldAndNotReviewed(studentId))
    .groupBy(users.id)
    .orderBy(asc(min(lessons.startsAt)), asc(users.id))
    .limit(limit);
}

/**
 * The oldest held lesson without a review. Locked, so that nobody takes it out of that status meanwhile. Of two reviews at
 * once the second waits here, finds the same lesson, and meets the first one's row.
 */
export async function lockLessonToReview(
  tx: Executor,
  studentId: number,
  tutorId: number,
): Promise<number | undefined> {
  const [row] = await tx
    .select({ id: lessons.id })
    .from(lessons)
    .leftJoin(reviews, eq(reviews.lessonId, lessons.id))
    .innerJoin(users, eq(users.id, lessons.tutorId))
    .where(and(heldAndNotReviewed(studentId), eq(lessons.tutorId, tutorId)))
    .orderBy(asc(lessons.startsAt))
    .limit(1)
    .for('update', { of: lessons });
  return row?.id;
}

export async function insertReview(tx: Executor, row: typeof reviews.$inferInsert): Promise<void> {
  await tx.insert(reviews).values(row);
}

export async function countReview(tx: Executor, tutorId: number, rating: number): Promise<void> {
  await tx
    .update(tutors)
    .set({ reviewCount: sql`${tutors.reviewCount} + 1`, ratingSum: sql`${tutors.ratingSum} + ${rating}` })
    .where(eq(tutors.userId, tutorId));
}
