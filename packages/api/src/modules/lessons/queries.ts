import { LESSON_STATUS } from '@casovi/contract/constants';
import { and, asc, eq, exists, gt, inArray, lte, notExists, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database, Executor } from '../../platform/postgres/database.ts';
import { given, perDatabase } from '../../platform/postgres/per-database.ts';
import { users } from '../../tables/accounts.ts';
import { lessonHistory, lessons } from '../../tables/lessons.ts';
import { subjects } from '../../tables/subjects.ts';
import { tutors } from '../../tables/tutors.ts';
import type { OutboxMail } from '../mail/public.ts';

const tutor = alias(users, 'tutor');
const student = alias(users, 'student');

const person = (table: typeof tutor | typeof student) => ({
  id: table.id,
  name: table.name,
  email: table.email,
  pictureHash: table.pictureHash,
  deletedAt: table.deletedAt,
});

export const selectLessons = (db: Executor) =>
  db
    .select({
      id: lessons.id,
      status: lessons.status,
      subject: subjects.name,
      level: lessons.level,
      startsAt: lessons.startsAt,
      endsAt: lessons.endsAt,
      price: lessons.price,
      reason: lessons.reason,
      cancelledLate: lessons.cancelledLate,
      revision: lessons.revision,
      bookedAt: lessons.bookedAt,
      tutor: person(tutor),
      student: person(student),
    })
    .from(lessons)
    .innerJoin(tutor, eq(tutor.id, lessons.tutorId))
    .innerJoin(student, eq(student.id, lessons.studentId))
    .innerJoin(subjects, eq(subjects.id, lessons.subjectId));

export type LessonRow = Awaited<ReturnType<typeof selectLessons>>[number];

export async function findLesson(db: Executor, id: number): Promise<LessonRow | undefined> {
  const [row] = await selectLessons(db).where(eq(lessons.id, id));
  return row;
}

export async function lockLesson(tx: Executor, id: number): Promise<LessonRow | undefined> {
  const [row] = await selectLessons(tx).where(eq(lessons.id, id)).for('update', { of: lessons });
  return row;
}

/**
 * Locks users in one order. Two lessons that would overlap share a person, so whoever makes or changes one waits here;
 * meeting in the exclusion constraint, each would wait for the other until the database ends one of them.
 */
export async function lockPeople(tx: Executor, ids: [number, number]) {
  return tx
    .select({ id: users.id, blockedAt: users.blockedAt, deletedAt: users.deletedAt })
    .from(users)
    .where(inArray(users.id, ids))
    .orderBy(asc(users.id))
    .for('no key update');
}

export async function updateLesson(
  tx: Executor,
  id: number,
  values: Pick<LessonRow, 'status' | 'reason' | 'cancelledLate' | 'revision'>,
): Promise<void> {
  await tx.update(lessons).set(values).where(eq(lessons.id, id));
}

export async function insertHistory(tx: Executor, row: typeof lessonHistory.$inferInsert): Promise<void> {
  await tx.insert(lessonHistory).values(row);
}

export async function addHeldLessons(tx: Executor, tutorId: number, change: number): Promise<void> {
  await tx
    .update(tutors)
    .set({ heldCount: sql`${tutors.heldCount} + ${change}` })
    .where(eq(tutors.userId, tutorId));
}

export interface Scope {
  tutorId?: number;
  studentId?: number;
  lessonId?: number;
}

export const within = ({ tutorId, studentId, lessonId }: Scope): SQL | undefined =>
  and(
    tutorId === undefined ? undefined : eq(lessons.tutorId, tutorId),
    studentId === undefined ? undefined : eq(lessons.studentId, studentId),
    lessonId === undefined ? undefined : eq(lessons.id, lessonId),
  );

/** Still pending at their start. What an admin made pending after the start is meant that way and stays. */
const ranOut = (db: Executor, now: Date | Placeholder): SQL | undefined =>
  and(
    eq(lessons.status, LESSON_STATUS.pending),
    lte(lessons.startsAt, now),
    notExists(
      db
        .select({ one: sql`1` })
        .from(lessonHistory)
        .where(
          and(
            eq(lessonHistory.lessonId, lessons.id),
            eq(lessonHistory.toStatus, LESSON_STATUS.pending),
            sql`${lessonHistory.at} >= ${lessons.startsAt}`,
          ),
        ),
    ),
  );

/** Lessons to come that are not cancelled, of somebody who leaves. */
export async function lockOpenLessons(tx: Executor, scope: Scope, now: Date): Promise<LessonRow[]> {
  return selectLessons(tx)
    .where(
      and(
        within(scope),
        inArray(lessons.status, [LESSON_STATUS.pending, LESSON_STATUS.confirmed]),
        gt(lessons.startsAt, now),
      ),
    )
    .orderBy(asc(lessons.id))
    .for('update', { of: lessons });
}

/** Why somebody once cancelled is their own text; that they did stays. */
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
    .update(lessonHistory)
    .set({ reason: '' })
    .where(and(eq(lessonHistory.actorId, userId), sql`${lessonHistory.reason} <> ''`));
}

export async function hasRunOut(db: Executor, now: Date, scope: Scope): Promise<boolean> {
  const found = await db
    .select({ id: lessons.id })
    .from(lessons)
    .where(and(within(scope), ranOut(db, now)))
    .limit(1);
  return found.length > 0;
}

export async function lockRunOut(tx: Executor, now: Date, scope: Scope, limit: number): Promise<LessonRow[]> {
  return selectLessons(tx)
    .where(and(within(scope), ranOut(tx, now)))
    .orderBy(asc(lessons.id))
    .limit(limit)
    .for('update', { of: lessons });
}

// Booking ----------------------------------------------------------------------------------------------------------

export interface NewLesson {
  tutorId: number;
  studentId: number;
  subjectId: number;
  level: 1 | 2 | 3;
  startsAt: Date;
  endsAt: Date;
  price: number;
}

/** Looked at together: each of the two has few pending lessons, and none that has begun but for a moment. */
const bookingScene = perDatabase((db) => {
  const ofEither = or(eq(lessons.tutorId, tutor.id), eq(lessons.studentId, student.id));
  const ranOutOfEither = db
    .select({ one: sql`1` })
    .from(lessons)
    .where(and(ofEither, ranOut(db, sql.placeholder('now'))));
  return db
    .select({
      tutor: person(tutor),
      student: person(student),
      subject: subjects.name,
      anyRunOut: exists(ranOutOfEither),
    })
    .from(tutor)
    .innerJoin(student, eq(student.id, sql.placeholder('studentId')))
    .leftJoin(subjects, eq(subjects.id, sql.placeholder('subjectId')))
    .where(eq(tutor.id, sql.placeholder('tutorId')))
    .prepare('booking_scene');
});

/** Who and what a booking is about, and whether lessons of either have run out without anybody having noticed yet. */
export async function findBookingScene(db: Database, { tutorId, studentId, subjectId }: NewLesson, now: Date) {
  const [row] = await bookingScene(db).execute({ tutorId, studentId, subjectId, now: now.toISOString() });
  return row;
}

const booking = perDatabase((db) => {
  const values = [
    ...[given('tutorId', 'integer'), given('studentId', 'integer'), given('subjectId', 'integer')],
    ...[given('level', 'smallint'), given('price', 'numeric'), given('startsAt', 'timestamptz')],
    ...[given('endsAt', 'timestamptz'), given('now', 'timestamptz'), given('kind', 'text'), given('recipient', 'text')],
    ...[given('subject', 'text'), given('bodyHtml', 'text'), given('bodyText', 'text'), given('status', 'text')],
  ];
  return db
    .select({ outcome: sql<BookingOutcome['outcome']>`booked.outcome`, id: sql<number>`booked.lesson_id` })
    .from(sql`make_booking(${sql.join(values, sql`, `)}) AS booked`)
    .prepare('make_booking');
});

export type BookingOutcome = { outcome: 'booked'; id: number } | { outcome: 'student busy' | 'tutor busy' | 'gone' };

/** The whole of a booking, as one statement: see the migration that made `make_booking`. */
export async function storeBooking(
  db: Database,
  wanted: NewLesson,
  now: Date,
  mail: OutboxMail,
): Promise<BookingOutcome> {
  const { kind, recipient, subject, bodyHtml, bodyText, status } = mail;
  const times = {
    startsAt: wanted.startsAt.toISOString(),
    endsAt: wanted.endsAt.toISOString(),
    now: now.toISOString(),
  };
  const letter = { kind, recipient, subject, bodyHtml, bodyText, status };
  const [row] = await booking(db).execute({ ...wanted, ...times, ...letter });
  if (!row) throw new Error('a booking had no outcome');
  return row as BookingOutcome;
}

/** No lesson has more steps than people took, but nothing is unbounded. */
const HISTORY_MAX = 500;

export async function listHistory(db: Executor, lessonId: number) {
  return db
    .select({
      fromStatus: lessonHistory.fromStatus,
      toStatus: lessonHistory.toStatus,
      reason: lessonHistory.reason,
      at: lessonHistory.at,
      actorName: users.name,
      actorType: users.type,
    })
    .from(lessonHistory)
    .leftJoin(users, eq(users.id, lessonHistory.actorId))
    .where(eq(lessonHistory.lessonId, lessonId))
    .orderBy(asc(lessonHistory.id))
    .limit(HISTORY_MAX);
}

export type HistoryRow = Awaited<ReturnType<typeof listHistory>>[number];

const reservedOfTutor = perDatabase((db) => {
  const tutorId = sql.placeholder('tutorId');
  const runOut = db
    .select({ one: sql`1` })
    .from(lessons)
    .where(and(eq(lessons.tutorId, tutorId), ranOut(db, sql.placeholder('now'))));
  const during = sql`tstzrange(${sql.placeholder('from')}::timestamptz, ${sql.placeholder('until')}::timestamptz)`;
  const milliseconds = (instant: typeof lessons.startsAt | typeof lessons.endsAt) =>
    sql`extract(epoch FROM ${instant}) * 1000`;
  const times = sql<[number, number][]>`coalesce((
    SELECT json_agg(json_build_array(${milliseconds(lessons.startsAt)}, ${milliseconds(lessons.endsAt)}) ORDER BY ${lessons.startsAt})
      FROM ${lessons} WHERE ${lessons.tutorId} = ${tutorId} AND ${lessons.status} <> 2 AND ${lessons.during} && ${during}), '[]')`;
  return db
    .select({ anyRunOut: exists(runOut), times })
    .from(sql`(SELECT 1) AS one`)
    .prepare('reserved_of_tutor');
});

/** Times of a tutor's lessons that hold their slot, within two instants, and whether some lesson has run out unnoticed. */
export async function findReserved(db: Database, tutorId: number, from: Date, until: Date, now: Date) {
  const instants = { from: from.toISOString(), until: until.toISOString(), now: now.toISOString() };
  const [row] = await reservedOfTutor(db).execute({ tutorId, ...instants });
  const times = row?.times.map(([start, end]) => ({ startsAt: new Date(start), endsAt: new Date(end) })) ?? [];
  return { anyRunOut: row?.anyRunOut === true, times };
}
