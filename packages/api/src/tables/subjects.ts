import { integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';

export const categories = pgTable('categories', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  name: text('name').notNull(),
});

export const subjects = pgTable('subjects', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  categoryId: integer('category_id').notNull(),
  name: text('name').notNull(),
  slug: text('slug').notNull(),
});

export const listingCounts = pgTable('listing_counts', {
  subjectId: integer('subject_id').notNull(),
  level: smallint('level').notNull(),
  tutors: integer('tutors').notNull(),
});
