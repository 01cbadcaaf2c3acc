import { BOOKABLE_LEVELS, USER_TYPE } from '@casovi/contract/constants';
import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database, Executor } from '../../platform/postgres/database.ts';
import { perDatabase } from '../../platform/postgres/per-database.ts';
import { users } from '../../tables/accounts.ts';
import { subjects } from '../../tables/subjects.ts';
import { availability, offerings } from '../../tables/tutors.ts';

const tutorId = sql.placeholder('tutorId');

/** Whoever is not there, is blocked or is no tutor: such a query finds no row. */
const whoCanBeBooked = and(
  eq(users.id, tutorId),
  eq(users.type, USER_TYPE.tutor),
  isNull(users.blockedAt),
  isNull(users.deletedAt),
);

const bookableTutor = perDatabase((db) =>
  db.select({ id: users.id }).from(users).where(whoCanBeBooked).prepare('bookable_tutor'),
);

export async function isBookableTutor(db: Database, id: number): Promise<boolean> {
  return (await bookableTutor(db).execute({ tutorId: id })).length > 0;
}

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
    .where(whoCanBeBooked)
    .prepare('bookable_subjects');
});

/** Undefined for whoever cannot be booked. */
export async function listBookableSubjects(db: Database, id: number): Promise<string[] | undefined> {
  const [row] = await subjectsOfTutor(db).execute({ tutorId: id });
  return row?.names;
}

export interface BookableOffering {
  subjectId: number;
  level: number;
  price: number;
}

export interface WeeklyHour {
  weekday: number;
  hour: number;
}

/** Rows of another table as one value of the tutor's row: one query instead of one for each. */
const asList = <Row>(fields: SQL, from: SQL, order: SQL) =>
  sql<Row[]>`coalesce((SELECT json_agg(json_build_object(${fields}) ORDER BY ${order}) FROM ${from}), '[]')`;

const week = asList<WeeklyHour>(
  sql`'weekday', ${availability.weekday}, 'hour', ${availability.hour}`,
  sql`${availability} WHERE ${availability.tutorId} = ${users.id}`,
  sql`${availability.weekday}, ${availability.hour}`,
);
const offered = asList<BookableOffering>(
  sql`'subjectId', ${offerings.subjectId}, 'level', ${offerings.level}, 'price', ${offerings.price}`,
  sql`${offerings} JOIN ${subjects} ON ${subjects.id} = ${offerings.subjectId}
      WHERE ${ofTutor} AND lower(${subjects.name}) = lower(${sql.placeholder('subject')})`,
  sql`${offerings.level}`,
);

const weekOfTutor = perDatabase((db) => db.select({ week }).from(users).where(whoCanBeBooked).prepare('bookable_week'));

/** When a tutor teaches, in the order of the week; undefined for whoever cannot be booked. */
export async function findWeek(db: Database, id: number): Promise<WeeklyHour[] | undefined> {
  const [row] = await weekOfTutor(db).execute({ tutorId: id });
  return row?.week;
}

const termsOfTutor = perDatabase((db) =>
  db.select({ offered, week }).from(users).where(whoCanBeBooked).prepare('booking_terms'),
);

/** What a tutor offers of one subject, by level, and when; undefined for whoever cannot be booked. */
export async function findTerms(
  db: Database,
  id: number,
  subject: string,
): Promise<{ offered: BookableOffering[]; week: WeeklyHour[] } | undefined> {
  const [row] = await termsOfTutor(db).execute({ tutorId: id, subject });
  return row;
}

/** The tutor is locked: of two saves at once the later one stays, whole. */
export async function replaceAvailability(tx: Executor, tutorId: number, week: WeeklyHour[]): Promise<void> {
  await tx.delete(availability).where(eq(availability.tutorId, tutorId));
  if (week.length > 0) await tx.insert(availability).values(week.map((hour) => ({ tutorId, ...hour })));
}
