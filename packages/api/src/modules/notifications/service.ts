import type { UnreadCounts } from '@casovi/contract/chat';
import { NOTIFICATION_TYPE } from '@casovi/contract/constants';
import { inTransaction, type Publish } from '../../platform/events.ts';
import type { Parts } from '../../platform/parts.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import {
  countUnread,
  deleteNotificationsReadBefore,
  insertNotification,
  markRead,
  markReadOfSender,
} from './queries.ts';

export async function unreadCountsOf({ db }: Pick<Parts, 'db'>, userId: number): Promise<UnreadCounts> {
  const rows = await countUnread(db, userId);
  const of = (type: number) => rows.find((row) => row.type === type)?.count ?? 0;
  const messageUnread = of(NOTIFICATION_TYPE.message);
  const classUnread = of(NOTIFICATION_TYPE.lesson);
  return { totalUnread: messageUnread + classUnread, messageUnread, classUnread };
}

/** Part of the transaction that changes the lesson; the receiver's open pages hear of it after the commit. */
export async function notifyOfLesson(
  tx: Executor,
  publish: Publish,
  { receiverId, lessonId, now }: { receiverId: number; lessonId: number; now: Date },
): Promise<void> {
  await insertNotification(tx, { receiverId, type: NOTIFICATION_TYPE.lesson, lessonId, createdAt: now });
  publish('notified', { receiverId, type: NOTIFICATION_TYPE.lesson });
}

/** Messages bring their notification with them into the database; what is left is to tell the receiver's open pages. */
export const tellOfMessage = (publish: Publish, receiverId: number): void =>
  publish('notified', { receiverId, type: NOTIFICATION_TYPE.message });

/** Those of one conversation: the reader has opened it. */
export async function markMessageNotificationsRead(
  tx: Executor,
  publish: Publish,
  { receiverId, senderId, now }: { receiverId: number; senderId: number; now: Date },
): Promise<void> {
  const type = NOTIFICATION_TYPE.message;
  const removedCount = await markReadOfSender(tx, receiverId, senderId, now);
  if (removedCount > 0) publish('notificationsRead', { receiverId, type, removedCount });
}

export async function markLessonNotificationsRead(parts: Parts, receiverId: number): Promise<void> {
  const type = NOTIFICATION_TYPE.lesson;
  await inTransaction(parts, async (tx, publish) => {
    const removedCount = await markRead(tx, receiverId, type, parts.clock.now());
    if (removedCount > 0) publish('notificationsRead', { receiverId, type, removedCount });
  });
}

const READ_KEPT_MILLISECONDS = 90 * 24 * 60 * 60 * 1000;

export async function deleteReadNotifications({ db, clock }: Pick<Parts, 'db' | 'clock'>): Promise<void> {
  await deleteNotificationsReadBefore(db, new Date(clock.now().getTime() - READ_KEPT_MILLISECONDS));
}
