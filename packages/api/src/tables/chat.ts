import type { MessageKind } from '@casovi/contract/constants';
import { type SQL, sql } from 'drizzle-orm';
import { bigint, boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant } from './types.ts';

export const conversations = pgTable('conversations', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  createdAt: instant('created_at').notNull(),
});

export const conversationMembers = pgTable('conversation_members', {
  conversationId: integer('conversation_id').notNull(),
  userId: integer('user_id').notNull(),
  otherId: integer('other_id').notNull(),
  unreadCount: integer('unread_count').notNull().default(0),
  lastMessageId: bigint('last_message_id', { mode: 'number' }),
  lastActivityAt: instant('last_activity_at').notNull(),
  mailDueAt: instant('mail_due_at'),
  mailedAt: instant('mailed_at'),
  closedAt: instant('closed_at'),
  questionOnly: boolean('question_only').notNull().default(false),
});

export const messages = pgTable('messages', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  conversationId: integer('conversation_id').notNull(),
  senderId: integer('sender_id').notNull(),
  receiverId: integer('receiver_id').notNull(),
  clientId: uuid('client_id').notNull(),
  keyId: text('key_id').notNull(),
  body: bytes('body').notNull(),
  createdAt: instant('created_at').notNull(),
  seenAt: instant('seen_at'),
});

export const questions = pgTable('questions', {
  conversationId: integer('conversation_id').primaryKey(),
  studentId: integer('student_id').notNull(),
  questionId: bigint('question_id', { mode: 'number' }).notNull(),
  answerId: bigint('answer_id', { mode: 'number' }),
});

/** With the question of its conversation joined, if there is one. */
export const kindOfMessage: SQL<MessageKind> = sql`
  CASE ${messages.id} WHEN ${questions.questionId} THEN 'pitanje' WHEN ${questions.answerId} THEN 'odgovor' ELSE 'poruka' END`;
