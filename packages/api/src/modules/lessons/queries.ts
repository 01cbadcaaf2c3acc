import { LESSON_STATUS, type LessonStatus } from '@casovi/contract/constants';
import { and, asc, desc, eq, exists, gt, inArray, lte, not, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Executor } from '../../platform/postgres/database.ts';
import { users } from '../../tables/accounts.ts';
import {
  hasLapsedProposal,
  holdsItsHours,
  isExpired,
  lessonHistory,
  lessons,
  reasonAt,
  statusAt,
  takesPlace,
} from '../../tables/lessons.ts';
import { subjects } from '../../tables/subjects.ts';
import { offerings, tutors } from '../../tables/tutors.ts';
import { waitingWishes } from '../../tables/waiting.ts';

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
      subjectLink: subjects.slug,
      level: lessons.level,
      startsAt: lessons.startsAt,
      endsAt: lessons.endsAt,
      price: lessons.price,
      reason,
      cancelledLate: lessons.cancelledLate,
      revision: lessons.revision,
      bookedAt: lessons.bookedAt,
      answerBy: lessons.answerBy,
      remindAt: lessons.remindAt,
      agreedAt: lessons.agreedAt,
      proposed: lessons.proposed,
      proposedByTutor: lessons.proposedByTutor,
      proposedUntil: lessons.proposedUntil,
      prevented: lessons.prevented,
      proposalReason: lessons.proposalReason,
      tutorPrevented: lessons.tutorPrevented,
      seriesId: lessons.seriesId,
      seriesNumber: lessons.seriesNumber,
      seriesSize: lessons.seriesSize,
      teachingMode: lessons.teachingMode,
      place: lessons.place,
      address: lessons.address,
      room: lessons.room,
      tutorAddress: tutors.address,
      meetingLink: tutors.meetingLink,
      tutor: person(tutor),
      student: person(student),
    })
    .from(lessons)
    .innerJoin(tutor, eq(tutor.id, lessons.tutorId))
    .innerJoin(tutors, eq(tutors.userId, lessons.tutorId))
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
export type Unbooked = Omit<LessonRow, 'id' | 'status' | 'room'> & { id: null; status: null };

export const NO_SERIES: Pick<LessonRow, 'seriesId' | 'seriesNumber' | 'seriesSize'> = {
  ...{ seriesId: null, seriesNumber: null, seriesSize: null },
};

type Proposal = Pick<LessonRow, 'proposed' | 'proposedByTutor' | 'proposedUntil' | 'prevented' | 'proposalReason'>;
export const NO_PROPOSAL: Proposal = {
  ...{ proposed: [], proposedByTutor: null, proposedUntil: null },
  ...{ prevented: false, proposalReason: '' },
};

export async function updateLesson(
  tx: Executor,
  id: number,
  changes: Partial<
    Omit<LessonRow, 'id' | 'subject' | 'subjectLink' | 'tutor' | 'student' | 'tutorAddress' | 'meetingLink'>
  >,
): Promise<void> {
  await tx.update(lessons).set(changes).where(eq(lessons.id, id));
}

/** Returns what the database gave them, in the order of the lessons. */
export async function insertLessons(
  tx: Executor,
  booked: readonly (Omit<Unbooked, 'status'> & Pick<LessonRow, 'status'>)[],
): Promise<Pick<LessonRow, 'id' | 'room'>[]> {
  const rows = await tx
    .insert(lessons)
    .values(booked.map(({ id: _, tutor, student, ...row }) => ({ ...row, tutorId: tutor.id, studentId: student.id })))
    .returning({ id: lessons.id, room: lessons.room, startsAt: lessons.startsAt });
  const rowAt = new Map(rows.map(({ startsAt, ...row }) => [startsAt.getTime(), row]));
  return booked.map(({ startsAt }) => rowAt.get(startsAt.getTime()) ?? { id: 0, room: '' });
}

export async function newSeriesId(tx: Executor): Promise<number> {
  const { rows } = await tx.execute<{ id: number }>(sql`SELECT nextval('lesson_series')::integer AS id`);
  return rows[0]?.id ?? 0;
}

export async function insertHistory(tx: Executor, ...rows: (typeof lessonHistory.$inferInsert)[]): Promise<void> {
  await tx.insert(lessonHistory).values(rows);
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

/** Mostly there are none, so the joins are a second query. */
async function lockThose(
  tx: Executor,
  condition: SQL | undefined,
  limit: number,
  { skipLocked = false } = {},
): Promise<LessonRow[]> {
  const locked = await tx
    .select({ id: lessons.id })
    .from(lessons)
    .where(condition)
    .orderBy(asc(lessons.id))
    .limit(limit)
    .for('update', skipLocked ? { skipLocked } : {});
  if (locked.length === 0) return [];
  const ids = locked.map(({ id }) => id);
  return selectStored(tx).where(inArray(lessons.id, ids)).orderBy(asc(lessons.id));
}

export const lockExpired = (tx: Executor, now: Date, participants: Participants, limit: number) =>
  lockThose(tx, and(involves(participants), isExpired(now)), limit);

/** Lessons whose proposal has run out. */
export const lockLapsed = (tx: Executor, now: Date, participants: Participants, limit: number) =>
  lockThose(tx, and(involves(participants), hasLapsedProposal(now)), limit);

export const lockLessons = (tx: Executor, ids: number[]) => lockThose(tx, inArray(lessons.id, ids), ids.length);

/** Of these, those that still take place, and that nobody is changing. */
export const lockToRemindOf = (tx: Executor, ids: number[]) =>
  lockThose(tx, and(inArray(lessons.id, ids), takesPlace), ids.length, { skipLocked: true });

/** Requests of which their tutors are to be reminded. */
export const lockToRemind = (tx: Executor, now: Date, limit: number) =>
  lockThose(tx, and(sql`${lessons.status} = 1`, lte(lessons.remindAt, now), not(isExpired(now))), limit);

export interface WantedLesson extends Required<Participants> {
  subject: string;
  level: LessonRow['level'];
}

/**
 * The offering, whether either has expired lessons that are still stored as pending, and whether anybody waits for an hour of the tutor.
 * Locked, so that its subject cannot be deleted meanwhile.
 */
export async function lockOffering(tx: Executor, { tutorId, studentId, subject, level }: WantedLesson, now: Date) {
  const expired = tx
    .select({ id: lessons.id })
    .from(lessons)
    .where(and(involves({ tutorId, studentId }), or(isExpired(now), hasLapsedProposal(now))));
  const waiting = tx.select({ id: waitingWishes.id }).from(waitingWishes).where(eq(waitingWishes.tutorId, tutorId));
  const [row] = await tx
    .select({
      subjectId: subjects.id,
      subject: subjects.name,
      subjectLink: subjects.slug,
      price: offerings.price,
      teachingMode: tutors.teachingMode,
      places: tutors.places,
      tutorAddress: tutors.address,
      meetingLink: tutors.meetingLink,
      anyExpired: exists(expired) as SQL<boolean>,
      anyWaiting: exists(waiting) as SQL<boolean>,
    })
    .from(offerings)
    .innerJoin(subjects, eq(subjects.id, offerings.subjectId))
    .innerJoin(tutors, eq(tutors.userId, offerings.tutorId))
    .where(
      and(eq(offerings.tutorId, tutorId), eq(offerings.level, level), sql`lower(${subjects.name}) = lower(${subject})`),
    )
    .for('key share', { of: [offerings, subjects] });
  return row;
}

/** Such lessons that begin at these times, if they are booked already and not cancelled. */
export async function listBooked(
  db: Executor,
  { tutorId, studentId, subject, level }: WantedLesson,
  starts: Date[],
  now: Date,
): Promise<LessonRow[]> {
  return selectLessons(db, now)
    .where(
      and(
        ...[eq(lessons.tutorId, tutorId), eq(lessons.studentId, studentId), eq(lessons.level, level)],
        ...[inArray(lessons.startsAt, starts), holdsItsHours(now)],
        sql`lower(${subjects.name}) = lower(${subject})`,
      ),
    )
    .orderBy(asc(lessons.startsAt));
}

export async function lockSeries(tx: Executor, seriesId: number): Promise<LessonRow[]> {
  return selectStored(tx).where(eq(lessons.seriesId, seriesId)).orderBy(asc(lessons.id)).for('update', { of: lessons });
}

export async function findSeries(db: Executor, seriesId: number): Promise<LessonRow | undefined> {
  const [row] = await selectStored(db).where(eq(lessons.seriesId, seriesId)).limit(1);
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
