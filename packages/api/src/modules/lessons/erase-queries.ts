import { and, eq, lte, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/postgres/database.ts';
import { lessonHistory, lessons } from '../../tables/lessons.ts';
import { tutors } from '../../tables/tutors.ts';
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

/** Addresses and links that mails to the other side may have. */
export async function listPlaceTexts(db: Executor, userId: number): Promise<string[]> {
  const typed = await db
    .selectDistinct({ address: lessons.address })
    .from(lessons)
    .where(and(eq(lessons.studentId, userId), sql`${lessons.address} <> ''`));
  const own = await db
    .select({ address: tutors.address, link: tutors.meetingLink })
    .from(tutors)
    .where(eq(tutors.userId, userId));
  return [...typed, ...own].flatMap((row) => Object.values(row)).filter(Boolean);
}

export async function eraseAddressesOf(tx: Executor, userId: number): Promise<void> {
  await tx
    .update(lessons)
    .set({ address: '' })
    .where(and(involves({ tutorId: userId, studentId: userId }), sql`${lessons.address} <> ''`));
}

/** Of lessons that ended before this. */
export async function eraseAddressesBefore(db: Executor, moment: Date): Promise<void> {
  await db
    .update(lessons)
    .set({ address: '' })
    .where(and(sql`${lessons.address} <> ''`, lte(lessons.endsAt, moment)));
}
