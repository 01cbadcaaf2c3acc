import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import { bigint, boolean, date, integer, pgTable, smallint } from 'drizzle-orm/pg-core';
import { instant } from './types.ts';

/** Students who wait for a free hour of a tutor. */
export const waitingWishes = pgTable('waiting_wishes', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  tutorId: integer('tutor_id').notNull(),
  studentId: integer('student_id').notNull(),
  /** 0 (Sunday) to 6. */
  weekdays: smallint('weekdays').array().notNull(),
  fromHour: smallint('from_hour').notNull(),
  /** A lesson is over by then. */
  untilHour: smallint('until_hour').notNull(),
  lastDate: date('last_date').notNull(),
  askedAt: instant('asked_at').notNull(),
});

/** Hours that were offered to them. */
export const waitingOffers = pgTable('waiting_offers', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  /** Null once the wish is removed: the hour is not offered to that student again. */
  wishId: integer('wish_id'),
  tutorId: integer('tutor_id').notNull(),
  studentId: integer('student_id').notNull(),
  startsAt: instant('starts_at').notNull(),
  offeredAt: instant('offered_at').notNull(),
  tellAt: instant('tell_at').notNull(),
  told: boolean('told').notNull().default(false),
  heldUntil: instant('held_until').notNull(),
  open: boolean('open').notNull().default(true),
});

/** One that has run out holds nothing, also while it is still stored as open. */
export const holdsItsHour = (now: Date | Placeholder): SQL => {
  const moment = now instanceof Date ? sql.param(now, waitingOffers.heldUntil) : now;
  return sql`(${waitingOffers.open} AND ${waitingOffers.heldUntil} > ${moment})`;
};

/** It has run out, and is still stored as open. */
export const hasRunOut = (now: Date): SQL =>
  sql`(${waitingOffers.open} AND ${waitingOffers.heldUntil} <= ${sql.param(now, waitingOffers.heldUntil)})`;
