import { integer, pgTable, real, text } from 'drizzle-orm/pg-core';

/** The words of the names of listed tutors; they follow the listings by trigger. */
export const tutorWords = pgTable('tutor_words', {
  tutorId: integer('tutor_id').notNull(),
  /** Folded. */
  word: text('word').notNull(),
  rank: real('rank').notNull(),
});

/** What listed tutors teach in which town, by its slug; they follow the listings by trigger. */
export const tutorTowns = pgTable('tutor_towns', {
  tutorId: integer('tutor_id').notNull(),
  subjectId: integer('subject_id').notNull(),
  town: text('town').notNull(),
});
