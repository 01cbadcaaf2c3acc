import { LESSON_STATUS, TIME_ZONE, USER_TYPE } from '@casovi/contract/constants';
import { and, count, desc, eq, gte, isNull, lt, sql } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import type { Executor } from '../../platform/postgres/database.ts';
import { users } from '../../tables/accounts.ts';
import { hasStatus, holdsItsHours, lessonHistory, lessons, statusAt } from '../../tables/lessons.ts';
import { subjects } from '../../tables/subjects.ts';
import { mails } from '../../tables/system.ts';

/** The Monday of an instant's week in Podgorica, as yyyy-MM-dd. */
const mondayOf = (column: PgColumn) =>
  sql<string>`to_char(date_trunc('week', ${column} AT TIME ZONE ${sql.raw(`'${TIME_ZONE}'`)}), 'YYYY-MM-DD')`;

export interface Period {
  from: Date;
  until: Date;
}

export async function countLessonsByWeek(db: Executor, { from, until }: Period, now: Date) {
  const week = mondayOf(lessons.startsAt);
  return db
    .select({ week, status: statusAt(now), lessons: count() })
    .from(lessons)
    .where(and(gte(lessons.startsAt, from), lt(lessons.startsAt, until)))
    .groupBy(sql`1`, sql`2`);
}

export async function countNewUsersByWeek(db: Executor, { from, until }: Period) {
  const week = mondayOf(users.createdAt);
  return db
    .select({ week, type: users.type, users: count() })
    .from(users)
    .where(and(gte(users.createdAt, from), lt(users.createdAt, until), isNull(users.deletedAt)))
    .groupBy(sql`1`, users.type);
}

export async function selectBusiestSubjects(db: Executor, { from, until }: Period, now: Date, limit: number) {
  return db
    .select({ id: subjects.id, name: subjects.name, lessons: count() })
    .from(lessons)
    .innerJoin(subjects, eq(subjects.id, lessons.subjectId))
    .where(and(gte(lessons.startsAt, from), lt(lessons.startsAt, until), holdsItsHours(now)))
    .groupBy(subjects.id)
    .orderBy(desc(count()), subjects.name)
    .limit(limit);
}

/** As in its index; proposals to move a request are no answers. */
const leftPending = sql`${lessonHistory.fromStatus} = 1 AND ${lessonHistory.toStatus} <> 1`;
const seconds = sql`extract(epoch FROM ${lessonHistory.at} - ${lessons.bookedAt})`;
const byTutor = sql`${lessonHistory.actorId} = ${lessons.tutorId}`;
const byNobody = sql`${lessonHistory.actorId} IS NULL AND ${lessonHistory.toStatus} = 2`;
const counted = (condition: ReturnType<typeof sql>) => sql<number>`(count(*) FILTER (WHERE ${condition}))::integer`;

/** How soon tutors answered requests, and how many expired. */
export async function measureAnswers(db: Executor, { from, until }: Period) {
  const [row] = await db
    .select({
      medianSeconds: sql<number | null>`(percentile_cont(0.5) WITHIN GROUP (ORDER BY ${seconds})
        FILTER (WHERE ${byTutor}))::float8`,
      within2Hours: counted(sql`${byTutor} AND ${seconds} <= 7200`),
      within24Hours: counted(sql`${byTutor} AND ${seconds} > 7200 AND ${seconds} <= 86400`),
      later: counted(sql`${byTutor} AND ${seconds} > 86400`),
      unanswered: counted(byNobody),
    })
    .from(lessonHistory)
    .innerJoin(lessons, eq(lessons.id, lessonHistory.lessonId))
    .where(and(leftPending, gte(lessonHistory.at, from), lt(lessonHistory.at, until)));
  return row;
}

const tutor = alias(users, 'tutor');
const student = alias(users, 'student');

export async function selectUnanswered(db: Executor, { from, until }: Period, limit: number) {
  return db
    .select({
      id: lessons.id,
      startsAt: lessons.startsAt,
      tutor: tutor.name,
      student: student.name,
      subject: subjects.name,
    })
    .from(lessonHistory)
    .innerJoin(lessons, eq(lessons.id, lessonHistory.lessonId))
    .innerJoin(tutor, eq(tutor.id, lessons.tutorId))
    .innerJoin(student, eq(student.id, lessons.studentId))
    .innerJoin(subjects, eq(subjects.id, lessons.subjectId))
    .where(and(leftPending, byNobody, gte(lessonHistory.at, from), lt(lessonHistory.at, until)))
    .orderBy(desc(lessonHistory.at), desc(lessonHistory.id))
    .limit(limit);
}

const numberOf = async (rows: Promise<{ total: number }[]>): Promise<number> => (await rows)[0]?.total ?? 0;

export async function countEverything(db: Executor, now: Date) {
  const people = (type: 2 | 3) =>
    numberOf(
      db
        .select({ total: count() })
        .from(users)
        .where(and(eq(users.type, type), isNull(users.deletedAt))),
    );
  const [tutors, students, waiting, pending, failedMails] = await Promise.all([
    people(USER_TYPE.tutor),
    people(USER_TYPE.student),
    numberOf(
      db
        .select({ total: count() })
        .from(users)
        // As in its index.
        .where(
          sql`${users.type} = 2 AND NOT ${users.verified} AND ${users.blockedAt} IS NULL AND ${users.deletedAt} IS NULL`,
        ),
    ),
    numberOf(db.select({ total: count() }).from(lessons).where(hasStatus(LESSON_STATUS.pending, now))),
    numberOf(db.select({ total: count() }).from(mails).where(sql`${mails.status} = 'failed'`)),
  ]);
  return { tutors, students, waiting, pending, failedMails };
}
