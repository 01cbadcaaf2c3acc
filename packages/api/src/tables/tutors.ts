import type { LessonPlace, NoticeHours } from '@casovi/contract/constants';
import {
  bigint,
  boolean,
  customType,
  date,
  integer,
  numeric,
  pgTable,
  real,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import { instant } from './types.ts';

const price = () => numeric('price', { precision: 8, scale: 2, mode: 'number' }).notNull();

const bits = customType<{ data: string }>({ dataType: () => 'bit' });

export const tutors = pgTable('tutors', {
  userId: integer('user_id').primaryKey(),
  teachingMode: smallint('teaching_mode').$type<0 | 1 | 2>(),
  reviewCount: integer('review_count').notNull().default(0),
  ratingSum: integer('rating_sum').notNull().default(0),
  heldCount: integer('held_count').notNull().default(0),
  noticeHours: smallint('notice_hours').$type<NoticeHours>().notNull().default(2),
  breakAfter: boolean('break_after').notNull().default(false),
  weeksAhead: smallint('weeks_ahead').notNull().default(12),
  /** Null for any number. */
  lessonsADay: smallint('lessons_a_day'),
  /** Where lessons in person can be; none where it is agreed on in the chat. */
  places: text('places').array().$type<LessonPlace[]>().notNull().default([]),
  /** Never public, as the link. */
  address: text('address').notNull().default(''),
  meetingLink: text('meeting_link').notNull().default(''),
  /** Slugs of where lessons in person take place. */
  towns: text('towns').array().notNull().default([]),
  // Signals, kept by `refresh-signals`. The first three are of 90 days.
  requestCount: integer('request_count').notNull().default(0),
  answeredCount: integer('answered_count').notNull().default(0),
  answerMinutes: integer('answer_minutes'),
  studentCount: integer('student_count').notNull().default(0),
  returnedCount: integer('returned_count').notNull().default(0),
  takesQuestions: boolean('takes_questions').notNull().default(true),
});

export const offerings = pgTable('offerings', {
  tutorId: integer('tutor_id').notNull(),
  subjectId: integer('subject_id').notNull(),
  level: smallint('level').$type<1 | 2 | 3 | 4>().notNull(),
  price: price(),
});

export const availability = pgTable('availability', {
  tutorId: integer('tutor_id').notNull(),
  weekday: smallint('weekday').notNull(),
  hour: smallint('hour').notNull(),
});

export const availabilityExceptions = pgTable('availability_exceptions', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  tutorId: integer('tutor_id').notNull(),
  extra: boolean('extra').notNull(),
  firstDate: date('first_date').notNull(),
  lastDate: date('last_date').notNull(),
  hours: smallint('hours').array(),
  note: text('note').notNull().default(''),
  declaredAt: instant('declared_at').notNull().defaultNow(),
});

export const tutorListings = pgTable('tutor_listings', {
  subjectId: integer('subject_id').notNull(),
  level: smallint('level').notNull(),
  tutorId: integer('tutor_id').notNull(),
  price: price(),
  rating: real('rating').notNull(),
  /** The order of relevance. */
  rank: real('rank').notNull(),
  verified: boolean('verified').notNull(),
  complete: boolean('complete').notNull(),
  heldCount: integer('held_count').notNull(),
  name: text('name').notNull(),
  nameSearch: text('name_search').notNull(),
  teachingMode: smallint('teaching_mode').notNull(),
  /** None of those who teach online only. */
  towns: text('towns').array().notNull(),
  answersFast: boolean('answers_fast').notNull(),
  /** A ring of hours (`hour-ring.ts`), computed on the date `hoursFrom`. */
  free: bits('free').notNull(),
  noticeHours: smallint('notice_hours').$type<NoticeHours>().notNull(),
  hoursFrom: date('hours_from'),
});

/** Tutors whose kept free hours may be wrong. */
export const changedHours = pgTable('changed_hours', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  tutorId: integer('tutor_id').notNull(),
});
