import { sql } from 'drizzle-orm';
import { bigint, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './types.ts';

export interface MailAttachment {
  filename: string;
  contentType: string;
  content: string;
}

export const mails = pgTable('mails', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  kind: text('kind').notNull(),
  recipient: text('recipient').notNull(),
  replyTo: text('reply_to'),
  subject: text('subject').notNull(),
  bodyHtml: text('body_html').notNull(),
  bodyText: text('body_text').notNull(),
  attachments: jsonb('attachments').$type<MailAttachment[]>().notNull().default([]),
  status: text('status').$type<'queued' | 'sent' | 'failed' | 'kept'>().notNull().default('queued'),
  attempts: integer('attempts').notNull().default(0),
  nextAttemptAt: instant('next_attempt_at').notNull().default(sql`now()`),
  lastError: text('last_error'),
  unsubscribeUrl: text('unsubscribe_url'),
  /** When it is of no use any more. */
  expiresAt: instant('expires_at'),
  /** Of a reminder, which expires when the lesson begins. */
  lessonId: integer('lesson_id'),
  createdAt: instant('created_at').notNull(),
  sentAt: instant('sent_at'),
});

export const auditLog = pgTable('audit_log', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  actorId: integer('actor_id'),
  action: text('action').notNull(),
  targetType: text('target_type').notNull(),
  targetId: integer('target_id'),
  details: jsonb('details').$type<Record<string, unknown>>().notNull().default({}),
  at: instant('at').notNull(),
  rowSearch: text('row_search').generatedAlwaysAs(sql`audit_row(at, target_id, details)`).notNull(),
});
