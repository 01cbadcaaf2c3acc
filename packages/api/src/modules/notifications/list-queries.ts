import { and, desc, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/postgres/database.ts';
import { users } from '../../tables/accounts.ts';
import { conversationMembers, messages } from '../../tables/chat.ts';
import { lessons } from '../../tables/lessons.ts';
import { notifications } from '../../tables/notifications.ts';
import { subjects } from '../../tables/subjects.ts';
import { waitingOffers } from '../../tables/waiting.ts';

const other = { id: users.id, name: users.name, pictureHash: users.pictureHash };

/** About lessons and free hours, newest first. */
export async function selectNotices(db: Executor, receiverId: number, limit: number) {
  return (
    db
      .select({
        id: notifications.id,
        event: notifications.event,
        at: notifications.createdAt,
        readAt: notifications.readAt,
        // Servers of the version before store none.
        startsAt: sql<Date | null>`coalesce(${notifications.startsAt}, ${lessons.startsAt})`.mapWith(
          notifications.startsAt,
        ),
        lessons: notifications.lessons,
        lessonId: notifications.lessonId,
        seriesId: lessons.seriesId,
        subject: subjects.name,
        other,
      })
      .from(notifications)
      .leftJoin(lessons, eq(lessons.id, notifications.lessonId))
      .leftJoin(subjects, eq(subjects.id, lessons.subjectId))
      .leftJoin(waitingOffers, eq(waitingOffers.id, notifications.offerId))
      .innerJoin(
        users,
        sql`${users.id} = CASE WHEN ${lessons.tutorId} = ${receiverId} THEN ${lessons.studentId}
                             ELSE coalesce(${lessons.tutorId}, ${waitingOffers.tutorId}, ${notifications.tutorId}) END`,
      )
      // A literal, because partial indexes are not used with parameters.
      .where(and(eq(notifications.receiverId, receiverId), sql`${notifications.type} <> 1`))
      .orderBy(desc(notifications.createdAt), desc(notifications.id))
      .limit(limit)
  );
}

export type NoticeRow = Awaited<ReturnType<typeof selectNotices>>[number];

/** In which the other side wrote last, newest first: messages one by one would hide everything else. */
export async function selectConversations(db: Executor, receiverId: number, limit: number) {
  return db
    .select({ at: messages.createdAt, unreadCount: conversationMembers.unreadCount, other })
    .from(conversationMembers)
    .innerJoin(messages, eq(messages.id, conversationMembers.lastMessageId))
    .innerJoin(users, eq(users.id, conversationMembers.otherId))
    .where(and(eq(conversationMembers.userId, receiverId), eq(messages.receiverId, receiverId)))
    .orderBy(desc(conversationMembers.lastActivityAt), desc(conversationMembers.conversationId))
    .limit(limit);
}

export type ConversationRow = Awaited<ReturnType<typeof selectConversations>>[number];
