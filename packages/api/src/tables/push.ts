import { bigint, boolean, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant } from './types.ts';

/** Devices on which people want to be told. The endpoint is a capability URL: whoever knows it can send to the device. */
export const pushSubscriptions = pgTable('push_subscriptions', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  userId: integer('user_id').notNull(),
  /** Ends with it, by trigger. */
  sessionId: uuid('session_id').notNull(),
  endpoint: text('endpoint').notNull(),
  p256dh: bytes('p256dh').notNull(),
  auth: bytes('auth').notNull(),
  /** Its name, such as 'Chrome na Androidu'. */
  device: text('device').notNull(),
  createdAt: instant('created_at').notNull(),
  usedAt: instant('used_at'),
  /** How often its push service was not reached, one time after the other. */
  failures: smallint('failures').notNull().default(0),
  pausedUntil: instant('paused_until'),
});

/** The outbox, one row per device. */
export const pushes = pgTable('pushes', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  receiverId: integer('receiver_id').notNull(),
  subscriptionId: integer('subscription_id').notNull(),
  topic: text('topic').notNull(),
  payload: text('payload').notNull(),
  urgent: boolean('urgent').notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  notBefore: instant('not_before').notNull(),
  attempts: smallint('attempts').notNull().default(0),
});
