import { LESSON_STATUS } from '@casovi/contract/constants';
import { and, asc, eq, isNull, min, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Executor } from '../../platform/postgres/database.ts';
import { isVisibleTutor, users } from '../../tables/accounts.ts';
import { lessons, reviews } from '../../tables/lessons.ts';
import { tutors } from '../../tables/tutors.ts';

const student = alias(users, 'student');

const heldAndNotReviewed = (studentId: number) =>
  and(eq(lessons.studentId, studentId), eq(lessons.status, LESSON_STATUS.held), isNull(reviews.id), isVisibleTutor);

/** Oldest lesson first. */
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

export interface LessonToReview {
  id: number;
  startsAt: Date;
  tutor: { name: string; email: string };
  studentName: string;
}

/**
 * The oldest held lesson without a review, locked so that its status stays. A concurrent second review waits for the lock, gets the same
 * lesson, and violates the unique constraint.
 */
export async function lockLessonToReview(
  tx: Executor,
  studentId: number,
  tutorId: number,
): Promise<LessonToReview | undefined> {
  const [row] = await tx
    .select({
      id: lessons.id,
      startsAt: lessons.startsAt,
      tutor: { name: users.name, email: users.email },
      studentName: student.name,
    })
    .from(lessons)
    .leftJoin(reviews, eq(reviews.lessonId, lessons.id))
    .innerJoin(users, eq(users.id, lessons.tutorId))
    .innerJoin(student, eq(student.id, lessons.studentId))
    .where(and(heldAndNotReviewed(studentId), eq(lessons.tutorId, tutorId)))
    .orderBy(asc(lessons.startsAt))
    .limit(1)
    .for('update', { of: lessons });
  return row;
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
