import { LESSON_STATUS, type LessonStatus } from '@casovi/contract/constants';
import { and, asc, desc, eq, exists, gt, inArray, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Executor } from '../../platform/postgres/database.ts';
import { users } from '../../tables/accounts.ts';
import {
  hasLapsedProposal,
  heldTerms,
  holdsItsHours,
  isExpired,
  lessonHistory,
  lessons,
  reasonAt,
  statusAt,
} from '../../tables/lessons.ts';
import { subjects } from '../../tables/subjects.ts';
import { offerings, tutors } from '../../tables/tutors.ts';

const tutor = alias(users, 'tutor');
const student = alias(users, 'student');

const person = (table: typeof users | typeof tutor | typeof student) => ({
  id: table.id,
  name: table.name,
  email: table.email,
  pictureHash: table.pictureHash,
  deletedAt: table.deletedAt,
});

const select = (db: Executor, status: SQL<LessonStatus>, reason: SQL<string>) =>
  db
    .select({
      id: lessons.id,
      status,
      subjectId: lessons.subjectId,
      subject: subjects.name,
      level: lessons.level,
      startsAt: lessons.startsAt,
      endsAt: lessons.endsAt,
      price: lessons.price,
      reason,
      cancelledLate: lessons.cancelledLate,
      revision: lessons.revision,
      bookedAt: lessons.bookedAt,
      proposed: lessons.proposed,
      proposedByTutor: lessons.proposedByTutor,
      proposedUntil: lessons.proposedUntil,
      prevented: lessons.prevented,
      proposalReason: lessons.proposalReason,
      tutor: person(tutor),
      student: person(student),
    })
    .from(lessons)
    .innerJoin(tutor, eq(tutor.id, lessons.tutorId))
    .innerJoin(student, eq(student.id, lessons.studentId))
    .innerJoin(subjects, eq(subjects.id, lessons.subjectId));

export const selectLessons = (db: Executor, now: Date) => select(db, statusAt(now), reasonAt(now));
/** For changes: without the expiry that `selectLessons` computes. */
const selectStored = (db: Executor) => select(db, sql<LessonStatus>`${lessons.status}`, sql<string>`${lessons.reason}`);

export type LessonRow = Awaited<ReturnType<typeof selectStored>>[number];

export async function findLesson(db: Executor, id: number): Promise<LessonRow | undefined> {
  const [row] = await selectStored(db).where(eq(lessons.id, id));
  return row;
}

export async function lockLesson(tx: Executor, id: number): Promise<LessonRow | undefined> {
  const [row] = await selectStored(tx).where(eq(lessons.id, id)).for('update', { of: lessons });
  return row;
}

/** In one order, and before any lesson is written: two overlapping lessons would deadlock in the exclusion constraint. */
export async function lockPeople(tx: Executor, ids: number[]) {
  return tx
    .select({ ...person(users), type: users.type, blockedAt: users.blockedAt })
    .from(users)
    .where(inArray(users.id, ids))
    .orderBy(asc(users.id))
    .for('no key update');
}

/** A lesson without a row yet. */
export type Unbooked = Omit<LessonRow, 'id' | 'status'> & { id: null; status: null };

type Proposal = Pick<LessonRow, 'proposed' | 'proposedByTutor' | 'proposedUntil' | 'prevented' | 'proposalReason'>;
export const NO_PROPOSAL: Proposal = {
  ...{ proposed: [], proposedByTutor: null, proposedUntil: null },
  ...{ prevented: false, proposalReason: '' },
};

export async function updateLesson(
  tx: Executor,
  id: number,
  changes: Partial<Omit<LessonRow, 'id' | 'subject' | 'tutor' | 'student'>>,
): Promise<void> {
  await tx.update(lessons).set(changes).where(eq(lessons.id, id));
}

/** Returns its id. */
export async function storeLesson(
  tx: Executor,
  lesson: LessonRow | Unbooked,
  changes: Pick<LessonRow, 'status' | 'reason' | 'cancelledLate' | 'revision'>,
): Promise<number> {
  if (lesson.id !== null) {
    await updateLesson(tx, lesson.id, { ...changes, ...NO_PROPOSAL });
    return lesson.id;
  }
  const { tutor, student, subjectId, level, startsAt, endsAt, price, bookedAt } = lesson;
  const people = { tutorId: tutor.id, studentId: student.id };
  const [inserted] = await tx
    .insert(lessons)
    .values({ ...people, subjectId, level, startsAt, endsAt, price, bookedAt, ...changes })
    .returning({ id: lessons.id });
  if (!inserted) throw new Error('a lesson was not stored');
  return inserted.id;
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

/** Lessons of either; without both, all lessons. */
export interface Participants {
  tutorId?: number;
  studentId?: number;
}

export const involves = ({ tutorId, studentId }: Participants): SQL | undefined =>
  or(
    tutorId === undefined ? undefined : eq(lessons.tutorId, tutorId),
    studentId === undefined ? undefined : eq(lessons.studentId, studentId),
  );

export async function lockOpenLessons(tx: Executor, participants: Participants, now: Date): Promise<LessonRow[]> {
  return selectStored(tx)
    .where(
      and(
        involves(participants),
        inArray(lessons.status, [LESSON_STATUS.pending, LESSON_STATUS.confirmed]),
        gt(lessons.startsAt, now),
      ),
    )
    .orderBy(asc(lessons.id))
    .for('update', { of: lessons });
}

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

/** Mostly there are none, so the joins are a second query. */
async function lockThose(tx: Executor, condition: SQL | undefined, limit: number): Promise<LessonRow[]> {
  const locked = await tx
    .select({ id: lessons.id })
    .from(lessons)
    .where(condition)
    .orderBy(asc(lessons.id))
    .limit(limit)
    .for('update');
  if (locked.length === 0) return [];
  const ids = locked.map(({ id }) => id);
  return selectStored(tx).where(inArray(lessons.id, ids)).orderBy(asc(lessons.id));
}

export const lockExpired = (tx: Executor, now: Date, participants: Participants, limit: number) =>
  lockThose(tx, and(involves(participants), isExpired(now)), limit);

/** Lessons whose proposal has run out. */
export const lockLapsed = (tx: Executor, now: Date, participants: Participants, limit: number) =>
  lockThose(tx, and(involves(participants), hasLapsedProposal(now)), limit);

export interface WantedLesson extends Required<Participants> {
  subject: string;
  level: LessonRow['level'];
  startsAt: Date;
  endsAt: Date;
}

/**
 * The offering, whether the student has another lesson at that time, and whether either has expired lessons that are still stored as
 * pending. Locked, so that its subject cannot be deleted meanwhile.
 */
export async function lockOffering(tx: Executor, wanted: WantedLesson, now: Date) {
  const { tutorId, studentId, subject, level, startsAt, endsAt } = wanted;
  const lessonWhere = (condition: SQL | undefined) =>
    exists(tx.select({ id: lessons.id }).from(lessons).where(condition)) as SQL<boolean>;
  const wantedTerm = sql`tstzrange(${sql.param(startsAt, lessons.startsAt)}, ${sql.param(endsAt, lessons.endsAt)})`;
  const atThatTime = sql`${lessons.during} && ${wantedTerm} AND ${heldTerms(now)} && ${wantedTerm}`;
  const [row] = await tx
    .select({
      subjectId: subjects.id,
      subject: subjects.name,
      price: offerings.price,
      studentBusy: lessonWhere(and(eq(lessons.studentId, studentId), atThatTime, holdsItsHours(now))),
      anyExpired: lessonWhere(and(involves({ tutorId, studentId }), or(isExpired(now), hasLapsedProposal(now)))),
    })
    .from(offerings)
    .innerJoin(subjects, eq(subjects.id, offerings.subjectId))
    .where(
      and(eq(offerings.tutorId, tutorId), eq(offerings.level, level), sql`lower(${subjects.name}) = lower(${subject})`),
    )
    .for('key share');
  return row;
}

/** This very lesson, if it is booked already and not cancelled. */
export async function findBooked(db: Executor, wanted: WantedLesson, now: Date): Promise<LessonRow | undefined> {
  const { tutorId, studentId, subject, level, startsAt, endsAt } = wanted;
  const [row] = await selectLessons(db, now).where(
    and(
      ...[eq(lessons.tutorId, tutorId), eq(lessons.studentId, studentId), eq(lessons.level, level)],
      ...[eq(lessons.startsAt, startsAt), eq(lessons.endsAt, endsAt), holdsItsHours(now)],
      sql`lower(${subjects.name}) = lower(${subject})`,
    ),
  );
  return row;
}

const HISTORY_MAX = 500;

/** Oldest first; of very many the newest. */
export async function listHistory(db: Executor, lessonId: number) {
  const newest = await db
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
    .orderBy(desc(lessonHistory.id))
    .limit(HISTORY_MAX);
  return newest.reverse();
}

export type HistoryRow = Awaited<ReturnType<typeof listHistory>>[number];
