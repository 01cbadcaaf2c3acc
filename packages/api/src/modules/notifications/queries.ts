import { NOTIFICATION_TYPE, type NotificationType } from '@casovi/contract/constants';
import { and, count, eq, inArray, isNull, lt } from 'drizzle-orm';
import type { Executor } from '../../platform/postgres/database.ts';
import { messages, notifications } from '../../tables/chat.ts';

export async function countUnread(db: Executor, receiverId: number): Promise<{ type: 1 | 2; count: number }[]> {
  return db
    .select({ type: notifications.type, count: count() })
    .from(notifications)
    .where(and(eq(notifications.receiverId, receiverId), isNull(notifications.readAt)))
    .groupBy(notifications.type);
}

export async function deleteNotificationsReadBefore(db: Executor, before: Date): Promise<void> {
  await db.delete(notifications).where(lt(notifications.readAt, before));
}

export async function deleteNotificationsOf(tx: Executor, receiverId: number): Promise<void> {
  await tx.delete(notifications).where(eq(notifications.receiverId, receiverId));
}

/** Returns the receivers of those that were unread. */
export async function deleteNotificationsOfOffers(tx: Executor, offerIds: number[]): Promise<number[]> {
  const rows = await tx
    .delete(notifications)
    .where(inArray(notifications.offerId, offerIds))
    .returning({ receiverId: notifications.receiverId, readAt: notifications.readAt });
  return rows.filter(({ readAt }) => readAt === null).map(({ receiverId }) => receiverId);
}

export async function insertNotification(tx: Executor, row: typeof notifications.$inferInsert): Promise<void> {
  await tx.insert(notifications).values(row);
}

/** Returns how many were unread until now. */
export async function markRead(tx: Executor, receiverId: number, type: NotificationType, now: Date): Promise<number> {
  const rows = await tx
    .update(notifications)
    .set({ readAt: now })
    .where(and(eq(notifications.receiverId, receiverId), eq(notifications.type, type), isNull(notifications.readAt)))
    .returning({ id: notifications.id });
  return rows.length;
}

export async function markReadOfSender(tx: Executor, receiverId: number, senderId: number, now: Date): Promise<number> {
  const rows = await tx
    .update(notifications)
    .set({ readAt: now })
    .from(messages)
    .where(
      and(
        eq(notifications.receiverId, receiverId),
        eq(notifications.type, NOTIFICATION_TYPE.message),
        isNull(notifications.readAt),
        eq(messages.id, notifications.messageId),
        eq(messages.senderId, senderId),
      ),
    )
    .returning({ id: notifications.id });
  return rows.length;
}
