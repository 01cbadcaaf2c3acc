import { date, integer, jsonb, pgTable, timestamp } from 'drizzle-orm/pg-core';
import { instant } from './types.ts';

/** Tutors whom students keep in mind. */
export const savedTutors = pgTable('saved_tutors', {
  studentId: integer('student_id').notNull(),
  tutorId: integer('tutor_id').notNull(),
  savedAt: instant('saved_at').notNull(),
  /** Since when the student wants to be told of hours that become free; null for who does not. */
  tellSince: instant('tell_since'),
  toldAt: instant('told_at'),
  /** Hours that the student was told of. */
  told: timestamp('told', { withTimezone: true }).array().notNull().default([]),
});

/** What is known of the free hours of those of whom somebody wants to be told. */
export const followedTutors = pgTable('followed_tutors', {
  tutorId: integer('tutor_id').primaryKey(),
  /** By hour (ISO 8601, UTC): since when it is free, null for all along. */
  hours: jsonb('hours').$type<Record<string, string | null>>().notNull(),
  /** yyyy-MM-dd: later hours were not looked at. */
  until: date('until').notNull(),
});
