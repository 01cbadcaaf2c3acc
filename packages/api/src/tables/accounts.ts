import { USER_TYPE } from '@casovi/contract/constants';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { boolean, date, integer, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant } from './types.ts';

export const users = pgTable('users', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  type: smallint('type').$type<1 | 2 | 3>().notNull(),
  name: text('name').notNull(),
  nameSearch: text('name_search').generatedAlwaysAs('fold_name(name)').notNull(),
  rowSearch: text('row_search')
    .generatedAlwaysAs(sql`user_row(id, name, email, phone, birth_date, created_at)`)
    .notNull(),
  email: text('email').notNull(),
  passwordHash: text('password_hash').notNull(),
  birthDate: date('birth_date', { mode: 'string' }).notNull(),
  phone: text('phone').notNull(),
  guardianConsent: boolean('guardian_consent').notNull().default(false),
  biography: text('biography').notNull().default(''),
  pictureHash: text('picture_hash'),
  verified: boolean('verified').notNull().default(false),
  missing: text('missing').notNull().default(''),
  missingAt: instant('missing_at'),
  waitingSince: instant('waiting_since'),
  emailVerifiedAt: instant('email_verified_at'),
  blockedAt: instant('blocked_at'),
  deletedAt: instant('deleted_at'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});

/** With a literal type, since partial indexes are not used with parameters. */
export const isVisibleTutor = and(
  eq(users.type, sql.raw(String(USER_TYPE.tutor))),
  isNull(users.blockedAt),
  isNull(users.deletedAt),
);

export const sessions = pgTable('sessions', {
  id: uuid('id').primaryKey().defaultRandom(),
  userId: integer('user_id').notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  endedAt: instant('ended_at'),
});

export const refreshTokens = pgTable('refresh_tokens', {
  tokenHash: bytes('token_hash').primaryKey(),
  sessionId: uuid('session_id').notNull(),
  createdAt: instant('created_at').notNull(),
  usedAt: instant('used_at'),
});

export const accountTokens = pgTable('account_tokens', {
  tokenHash: bytes('token_hash').primaryKey(),
  userId: integer('user_id').notNull(),
  purpose: text('purpose').$type<'verify-email' | 'reset-password'>().notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
});
