import { BOOKABLE_LEVELS, USER_TYPE } from '@casovi/contract/constants';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database.ts';
import { users } from '../../tables/accounts.ts';
import { subjects } from '../../tables/subjects.ts';
import { availability, offerings, tutors } from '../../tables/tutors.ts';

export async function isBookableTutor(db: Executor, id: number): Promise<boolean> {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), eq(users.type, USER_TYPE.tutor), isNull(users.blockedAt), isNull(users.deletedAt)));
  return found.length > 0;
}

const bookable = (tutorId: number) =>
  and(eq(offerings.tutorId, tutorId), inArray(offerings.level, [...BOOKABLE_LEVELS]));

export async function listBookableSubjects(db: Executor, tutorId: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ name: subjects.name })
    .from(offerings)
    .innerJoin(subjects, eq(subjects.id, offerings.subjectId))
    .where(bookable(tutorId))
    .orderBy(asc(subjects.name));
  return rows.map(({ name }) => name);
}

/** What a tutor offers of one subject, by level. */
export async function listBookableOfferings(db: Executor, tutorId: number, subject: string) {
  return db
    .select({ subjectId: offerings.subjectId, level: offerings.level, price: offerings.price })
    .from(offerings)
    .innerJoin(subjects, eq(subjects.id, offerings.subjectId))
    .where(and(bookable(tutorId), sql`lower(${subjects.name}) = lower(${subject})`))
    .orderBy(asc(offerings.level));
}

export interface WeeklyHour {
  weekday: number;
  hour: number;
}

export async function listAvailability(db: Executor, tutorId: number): Promise<WeeklyHour[]> {
  return db
    .select({ weekday: availability.weekday, hour: availability.hour })
    .from(availability)
    .where(eq(availability.tutorId, tutorId))
    .orderBy(asc(availability.weekday), asc(availability.hour));
}

/** Locks the tutor first: of two saves at once the later one stays, whole. */
export async function replaceAvailability(tx: Executor, tutorId: number, week: WeeklyHour[]): Promise<void> {
  await tx.select({ id: tutors.userId }).from(tutors).where(eq(tutors.userId, tutorId)).for('update');
  await tx.delete(availability).where(eq(availability.tutorId, tutorId));
  if (week.length > 0) await tx.insert(availability).values(week.map((hour) => ({ tutorId, ...hour })));
}
