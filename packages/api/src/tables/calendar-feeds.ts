import { integer, pgTable } from 'drizzle-orm/pg-core';
import { bytes, instant } from './types.ts';

export const calendarFeeds = pgTable('calendar_feeds', {
  userId: integer('user_id').primaryKey(),
  tokenHash: bytes('token_hash').notNull(),
  createdAt: instant('created_at').notNull(),
});
