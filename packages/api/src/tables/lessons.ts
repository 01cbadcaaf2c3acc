import type { LessonMode, LessonPlace } from '@casovi/contract/constants';
import { LESSON_TEXT } from '@casovi/contract/texts/lessons';
import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import { bigint, boolean, customType, integer, numeric, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { bytes, instant } from './types.ts';

const tstzmultirange = customType<{ data: string }>({ dataType: () => 'tstzmultirange' });
type Status = 1 | 2 | 3 | 4;

export const lessons = pgTable('lessons', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  tutorId: integer('tutor_id').notNull(),
  studentId: integer('student_id').notNull(),
  subjectId: integer('subject_id').notNull(),
  level: smallint('level').$type<1 | 2 | 3>().notNull(),
  startsAt: instant('starts_at').notNull(),
  endsAt: instant('ends_at').notNull(),
  /** Its own term and the proposed ones. */
  during: tstzmultirange('during').generatedAlwaysAs(sql`terms_of_lesson(starts_at, ends_at, proposed)`).notNull(),
  status: smallint('status').$type<Status>().notNull().default(1),
  price: numeric('price', { precision: 8, scale: 2, mode: 'number' }).notNull(),
  reason: text('reason').notNull().default(''),
  cancelledLate: boolean('cancelled_late').notNull().default(false),
  revision: integer('revision').notNull().default(0),
  bookedAt: instant('booked_at').notNull(),
  /** Until when a request has to be answered; null for one that an admin set to pending after its start. */
  answerBy: instant('answer_by'),
  /** When the tutor is reminded of it next. */
  remindAt: instant('remind_at'),
  /** Since when it is confirmed at this term. */
  agreedAt: instant('agreed_at'),
  /** The beginnings of terms to which it could be moved, until when that is answered, and by whom it was proposed. */
  proposed: instant('proposed').array().notNull().default([]),
  proposedByTutor: boolean('proposed_by_tutor'),
  proposedUntil: instant('proposed_until'),
  /** The tutor cannot come to its own term. */
  prevented: boolean('prevented').notNull().default(false),
  proposalReason: text('proposal_reason').notNull().default(''),
  /** The tutor once said that they could not come, also if it was moved then. */
  tutorPrevented: boolean('tutor_prevented').notNull().default(false),
  /** Lessons that were booked together: which series, and which lesson of how many it is. */
  seriesId: integer('series_id'),
  seriesNumber: smallint('series_number'),
  seriesSize: smallint('series_size'),
  teachingMode: smallint('teaching_mode').$type<LessonMode>().notNull().default(0),
  /** Of lessons in person; null where the two agree on it in the chat. */
  place: text('place').$type<LessonPlace>(),
  /** What the student typed. */
  address: text('address').notNull().default(''),
  /** An unguessable name, made by the database. */
  room: text('room').notNull().default(sql`made by the database`),
  rowSearch: text('row_search')
    .generatedAlwaysAs(sql`lesson_row(id, starts_at, ends_at, price, booked_at, reason)`)
    .notNull(),
});

export const lessonHistory = pgTable('lesson_history', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  lessonId: integer('lesson_id').notNull(),
  actorId: integer('actor_id'),
  fromStatus: smallint('from_status').$type<Status>(),
  toStatus: smallint('to_status').$type<Status>().notNull(),
  reason: text('reason').notNull().default(''),
  at: instant('at').notNull(),
});

/** Links of mails by which tutors answer requests; one to several lessons has a row for each. */
export const answerLinks = pgTable('answer_links', {
  lessonId: integer('lesson_id').notNull(),
  /** The step of the lesson after which it was made. */
  afterStep: bigint('after_step', { mode: 'number' }).notNull(),
  tokenHash: bytes('token_hash').notNull(),
});

// Statuses below are literals, because partial indexes are not used with parameters.

/** Confirmed, and the tutor has not said that they cannot come then. */
export const takesPlace = sql<boolean>`(${lessons.status} = 3 AND NOT ${lessons.prevented})`;

/** Nobody answered in time. Queries treat it as cancelled, and the job `expire-lessons` stores that. */
export function isExpired(now: Date | Placeholder): SQL<boolean> {
  const moment = now instanceof Date ? sql.param(now, lessons.answerBy) : now;
  return sql<boolean>`(${lessons.status} = 1 AND ${lessons.answerBy} IS NOT NULL AND ${lessons.answerBy} <= ${moment})`;
}

/** Its proposal has run out, but is still stored. */
export const hasLapsedProposal = (now: Date | Placeholder): SQL<boolean> => {
  const moment = now instanceof Date ? sql.param(now, lessons.proposedUntil) : now;
  return sql<boolean>`(${lessons.proposedUntil} IS NOT NULL AND ${lessons.proposedUntil} <= ${moment})`;
};

/** Proposed terms are held until the proposal runs out. */
export const heldTerms = (now: Date | Placeholder): SQL =>
  sql`CASE WHEN ${hasLapsedProposal(now)} THEN tstzmultirange(tstzrange(${lessons.startsAt}, ${lessons.endsAt})) ELSE ${lessons.during} END`;

export const statusAt = (now: Date): SQL<Status> =>
  sql<Status>`CASE WHEN ${isExpired(now)} THEN 2 ELSE ${lessons.status} END`;

export const reasonAt = (now: Date): SQL<string> =>
  sql<string>`CASE WHEN ${isExpired(now)} THEN ${LESSON_TEXT.lessonExpired} ELSE ${lessons.reason} END`;

/** `statusAt(now) = status`, in a form that uses indexes. */
export function hasStatus(status: Status, now: Date | Placeholder): SQL {
  if (status === 1) return sql`(${lessons.status} = 1 AND NOT ${isExpired(now)})`;
  return status === 2
    ? sql`(${lessons.status} = 2 OR ${isExpired(now)})`
    : sql`${lessons.status} = ${sql.raw(String(status))}`;
}

export const holdsItsHours = (now: Date | Placeholder): SQL => sql`(${lessons.status} <> 2 AND NOT ${isExpired(now)})`;

export const reviews = pgTable('reviews', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  lessonId: integer('lesson_id').notNull(),
  tutorId: integer('tutor_id').notNull(),
  studentId: integer('student_id').notNull(),
  rating: smallint('rating').notNull(),
  body: text('body').notNull().default(''),
  createdAt: instant('created_at').notNull(),
});
