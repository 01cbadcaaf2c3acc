import type { UnreadCounts } from '@casovi/contract/chat';
import { NOTIFICATION_TYPE } from '@casovi/contract/constants';
import { inTransaction, type Publish } from '../../platform/events.ts';
import type { Parts } from '../../platform/parts.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import {
  countUnread,
  deleteNotificationsOfOffers,
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

/** Of a lesson, or of an hour that is held for a student who waits. */
export async function notifyOfLesson(
  tx: Executor,
  publish: Publish,
  { now, ...about }: { receiverId: number; now: Date } & ({ lessonId: number } | { offerId: number }),
): Promise<void> {
  const { receiverId } = about;
  await insertNotification(tx, { ...about, type: NOTIFICATION_TYPE.lesson, createdAt: now });
  publish('notified', { receiverId, type: NOTIFICATION_TYPE.lesson });
}

/** Before the offers are deleted, or when they are of no use any more. */
export async function withdrawOfferNotifications(tx: Executor, publish: Publish, offerIds: number[]): Promise<void> {
  if (offerIds.length === 0) return;
  for (const receiverId of await deleteNotificationsOfOffers(tx, offerIds))
    publish('notificationsRead', { receiverId, type: NOTIFICATION_TYPE.lesson, removedCount: 1 });
}

/** The row is inserted together with the message. */
export const publishMessageNotification = (publish: Publish, receiverId: number): void =>
  publish('notified', { receiverId, type: NOTIFICATION_TYPE.message });

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

const READ_RETENTION_MILLISECONDS = 90 * 24 * 60 * 60 * 1000;

export async function deleteReadNotifications({ db, clock }: Pick<Parts, 'db' | 'clock'>): Promise<void> {
  await deleteNotificationsReadBefore(db, new Date(clock.now().getTime() - READ_RETENTION_MILLISECONDS));
}
