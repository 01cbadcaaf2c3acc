import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { bytes } from './types.ts';

export const pictures = pgTable('pictures', {
  hash: text('hash').primaryKey(),
  bytes: bytes('bytes').notNull(),
  mediaType: text('media_type').notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});

export const pictureOwners = pgTable('picture_owners', {
  pictureHash: text('picture_hash').notNull(),
  userId: integer('user_id').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});
