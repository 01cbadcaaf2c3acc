import { NOTIFICATION_TYPE, type NotificationType, type UserType } from '@casovi/contract/constants';
import { and, count, eq, inArray, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/postgres/database.ts';
import { users } from '../../tables/accounts.ts';
import { messages } from '../../tables/chat.ts';
import { notificationPreferences, notifications } from '../../tables/notifications.ts';

export async function countUnread(
  db: Executor,
  receiverId: number,
): Promise<{ type: NotificationType; count: number }[]> {
  return db
    .select({ type: notifications.type, count: count() })
    .from(notifications)
    .where(and(eq(notifications.receiverId, receiverId), isNull(notifications.readAt)))
    .groupBy(notifications.type);
}

export async function deleteNotificationsReadBefore(db: Executor, before: Date): Promise<void> {
  await db.delete(notifications).where(lt(notifications.readAt, before));
}

export async function deleteNoticesOf(tx: Executor, userId: number): Promise<void> {
  await tx.delete(notifications).where(eq(notifications.receiverId, userId));
  await tx.delete(notificationPreferences).where(eq(notificationPreferences.userId, userId));
}

/** Returns the receivers of those that were unread. */
export async function deleteNotificationsOfOffers(tx: Executor, offerIds: number[]): Promise<number[]> {
  const rows = await tx
    .delete(notifications)
    .where(inArray(notifications.offerId, offerIds))
    .returning({ receiverId: notifications.receiverId, readAt: notifications.readAt });
  return rows.filter(({ readAt }) => readAt === null).map(({ receiverId }) => receiverId);
}

/** False for a reminder that was given before. */
export async function insertNotification(tx: Executor, row: typeof notifications.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(notifications).values(row).onConflictDoNothing().returning({ id: notifications.id });
  return rows.length > 0;
}

/** Returns the types of those that were unread until now. */
export async function markRead(
  tx: Executor,
  receiverId: number,
  { id, lessonIds, now }: { id?: number | undefined; lessonIds?: number[]; now: Date },
): Promise<NotificationType[]> {
  const rows = await tx
    .update(notifications)
    .set({ readAt: now })
    .where(
      and(
        eq(notifications.receiverId, receiverId),
        ne(notifications.type, NOTIFICATION_TYPE.message),
        isNull(notifications.readAt),
        id === undefined ? undefined : eq(notifications.id, id),
        lessonIds && inArray(notifications.lessonId, lessonIds),
      ),
    )
    .returning({ type: notifications.type });
  return rows.map(({ type }) => type);
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

export type PreferencesRow = typeof notificationPreferences.$inferSelect;

export const selectPreferences = (db: Executor, userIds: number[]): Promise<PreferencesRow[]> =>
  db.select().from(notificationPreferences).where(inArray(notificationPreferences.userId, userIds));

export async function upsertPreferences(tx: Executor, row: PreferencesRow): Promise<void> {
  await tx
    .insert(notificationPreferences)
    .values(row)
    .onConflictDoUpdate({ target: notificationPreferences.userId, set: row });
}

/** Null of somebody who has left. */
export async function typeOf(db: Executor, userId: number): Promise<UserType | null> {
  const which = and(eq(users.id, userId), isNull(users.deletedAt));
  const [user] = await db.select({ type: users.type }).from(users).where(which);
  return user?.type ?? null;
}

/** Adds one kind, whatever else is off. */
export async function turnMailOff(tx: Executor, { userId, mailOff, ...usual }: PreferencesRow): Promise<void> {
  const { mailOff: before } = notificationPreferences;
  const added = sql.param(mailOff, before);
  await tx
    .insert(notificationPreferences)
    .values({ userId, mailOff, ...usual })
    .onConflictDoUpdate({
      target: notificationPreferences.userId,
      set: { mailOff: sql`${before} || ${added}::text[]` },
      setWhere: sql`NOT ${before} @> ${added}::text[]`,
    });
}
