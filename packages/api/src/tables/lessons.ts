import { sql } from 'drizzle-orm';
import { bigint, boolean, customType, integer, numeric, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { instant } from './types.ts';

const tstzrange = customType<{ data: string }>({ dataType: () => 'tstzrange' });
type Status = 1 | 2 | 3 | 4;

export const lessons = pgTable('lessons', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  tutorId: integer('tutor_id').notNull(),
  studentId: integer('student_id').notNull(),
  subjectId: integer('subject_id').notNull(),
  level: smallint('level').$type<1 | 2 | 3>().notNull(),
  startsAt: instant('starts_at').notNull(),
  endsAt: instant('ends_at').notNull(),
  during: tstzrange('during').generatedAlwaysAs(sql`tstzrange(starts_at, ends_at)`).notNull(),
  status: smallint('status').$type<Status>().notNull().default(1),
  price: numeric('price', { precision: 8, scale: 2, mode: 'number' }).notNull(),
  reason: text('reason').notNull().default(''),
  cancelledLate: boolean('cancelled_late').notNull().default(false),
  revision: integer('revision').notNull().default(0),
  bookedAt: instant('booked_at').notNull(),
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

export const reviews = pgTable('reviews', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  lessonId: integer('lesson_id').notNull(),
  tutorId: integer('tutor_id').notNull(),
  studentId: integer('student_id').notNull(),
  rating: smallint('rating').notNull(),
  body: text('body').notNull().default(''),
  createdAt: instant('created_at').notNull(),
});
