import { LESSON_STATUS } from '@casovi/contract/constants';
import { and, eq, lte, or, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/postgres/database.ts';
import { lessonHistory, lessons } from '../../tables/lessons.ts';
import { involves } from './queries.ts';

export async function eraseReasonsOf(tx: Executor, userId: number): Promise<void> {
  await tx
    .update(lessons)
    .set({ reason: '' })
    .from(lessonHistory)
    .where(
      and(
        eq(lessonHistory.actorId, userId),
        eq(lessonHistory.lessonId, lessons.id),
        sql`${lessonHistory.reason} <> ''`,
        eq(lessonHistory.reason, lessons.reason),
      ),
    );
  await tx
    .update(lessons)
    .set({ proposalReason: '' })
    .where(and(involves({ tutorId: userId, studentId: userId }), sql`${lessons.proposalReason} <> ''`));
  await tx
    .update(lessonHistory)
    .set({ reason: '' })
    .where(and(eq(lessonHistory.actorId, userId), sql`${lessonHistory.reason} <> ''`));
}

export async function eraseAddressesOf(tx: Executor, userId: number): Promise<void> {
  await tx
    .update(lessons)
    .set({ address: '' })
    .where(and(involves({ tutorId: userId, studentId: userId }), sql`${lessons.address} <> ''`));
}

/** Of lessons that ended before this, and of cancelled ones. */
export async function eraseAddressesBefore(db: Executor, moment: Date): Promise<void> {
  const isOver = or(lte(lessons.endsAt, moment), eq(lessons.status, LESSON_STATUS.cancelled));
  await db
    .update(lessons)
    .set({ address: '' })
    .where(and(sql`${lessons.address} <> ''`, isOver));
}
