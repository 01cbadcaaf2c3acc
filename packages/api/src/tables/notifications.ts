import type { NotificationType } from '@casovi/contract/constants';
import type { NoticeEvent, NoticeKind } from '@casovi/contract/notices';
import { bigint, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { instant } from './types.ts';

export const notifications = pgTable('notifications', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  receiverId: integer('receiver_id').notNull(),
  type: smallint('type').$type<NotificationType>().notNull(),
  lessonId: integer('lesson_id'),
  messageId: bigint('message_id', { mode: 'number' }),
  offerId: bigint('offer_id', { mode: 'number' }),
  /** Of hours that became free. */
  tutorId: integer('tutor_id'),
  /** Null for messages, like the term. */
  event: text('event').$type<NoticeEvent>(),
  /** The term that it was about, which the lesson may have left since. */
  startsAt: instant('starts_at'),
  /** Of how many lessons of a series it tells. */
  lessons: smallint('lessons').notNull().default(1),
  createdAt: instant('created_at').notNull(),
  readAt: instant('read_at'),
});

/** Without a row all is told, except in the usual night. */
export const notificationPreferences = pgTable('notification_preferences', {
  userId: integer('user_id').primaryKey(),
  mailOff: text('mail_off').array().$type<NoticeKind[]>().notNull(),
  pushOff: text('push_off').array().$type<NoticeKind[]>().notNull(),
  /** Both null for no quiet hours. */
  quietFrom: smallint('quiet_from'),
  quietUntil: smallint('quiet_until'),
});
