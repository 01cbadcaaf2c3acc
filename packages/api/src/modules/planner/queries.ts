import { BOOKABLE_LEVELS } from '@casovi/contract/constants';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database, Executor } from '../../platform/postgres/database.ts';
import { perDatabase } from '../../platform/postgres/per-database.ts';
import { isVisibleTutor, users } from '../../tables/accounts.ts';
import { subjects } from '../../tables/subjects.ts';
import { availability, offerings, tutors } from '../../tables/tutors.ts';

const tutorId = sql.placeholder('tutorId');

const isBookable = and(eq(users.id, tutorId), isVisibleTutor);

const ofTutor = and(eq(offerings.tutorId, users.id), inArray(offerings.level, [...BOOKABLE_LEVELS]));

const subjectsOfTutor = perDatabase((db) => {
  const names = db
    .selectDistinct({ name: subjects.name })
    .from(offerings)
    .innerJoin(subjects, eq(subjects.id, offerings.subjectId))
    .where(ofTutor)
    .orderBy(asc(subjects.name));
  return db
    .select({ names: sql<string[]>`ARRAY${names}` })
    .from(users)
    .where(isBookable)
    .prepare('bookable_subjects');
});

/** Undefined for a tutor who cannot be booked. */
export async function listBookableSubjects(db: Database, id: number): Promise<string[] | undefined> {
  const [row] = await subjectsOfTutor(db).execute({ tutorId: id });
  return row?.names;
}

const levelsOfTutor = perDatabase((db) => {
  const levels = db
    .select({ level: offerings.level })
    .from(offerings)
    .innerJoin(subjects, eq(subjects.id, offerings.subjectId))
    .where(and(ofTutor, sql`lower(${subjects.name}) = lower(${sql.placeholder('subject')})`))
    .orderBy(asc(offerings.level));
  return db
    .select({ levels: sql<number[]>`ARRAY${levels}` })
    .from(users)
    .where(isBookable)
    .prepare('bookable_levels');
});

/** Undefined for a tutor who cannot be booked. */
export async function listBookableLevels(db: Database, id: number, subject: string): Promise<number[] | undefined> {
  const [row] = await levelsOfTutor(db).execute({ tutorId: id, subject });
  return row?.levels;
}

export interface WeeklyHour {
  weekday: number;
  hour: number;
}

/** The caller has locked the tutor. */
export async function replaceAvailability(tx: Executor, tutorId: number, week: WeeklyHour[]): Promise<void> {
  await tx.delete(availability).where(eq(availability.tutorId, tutorId));
  if (week.length > 0) await tx.insert(availability).values(week.map((hour) => ({ tutorId, ...hour })));
}

export type Rules = Pick<typeof tutors.$inferSelect, 'noticeHours' | 'breakAfter' | 'weeksAhead' | 'lessonsADay'>;

export type Places = Pick<typeof tutors.$inferSelect, 'places' | 'address' | 'meetingLink' | 'towns'>;

export async function findPlaces(db: Executor, tutorId: number): Promise<Places | undefined> {
  const { places, address, meetingLink, towns } = tutors;
  const [row] = await db.select({ places, address, meetingLink, towns }).from(tutors).where(eq(tutors.userId, tutorId));
  return row;
}

/** The caller has locked the tutor. */
export async function updatePlaces(tx: Executor, tutorId: number, places: Partial<Places>): Promise<void> {
  await tx.update(tutors).set(places).where(eq(tutors.userId, tutorId));
}

/** The caller has locked the tutor. */
export async function updateRules(tx: Executor, tutorId: number, rules: Rules): Promise<void> {
  await tx.update(tutors).set(rules).where(eq(tutors.userId, tutorId));
}
