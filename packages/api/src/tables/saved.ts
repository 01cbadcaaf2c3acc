import { integer, pgTable } from 'drizzle-orm/pg-core';
import { instant } from './types.ts';

/** Tutors whom students keep in mind. */
export const savedTutors = pgTable('saved_tutors', {
  studentId: integer('student_id').notNull(),
  tutorId: integer('tutor_id').notNull(),
  savedAt: instant('saved_at').notNull(),
});
