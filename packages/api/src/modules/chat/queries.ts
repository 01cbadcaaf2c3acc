import type { MessageKind } from '@casovi/contract/constants';
import { and, asc, count, desc, eq, getTableColumns, gt, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/postgres/database.ts';
import { users } from '../../tables/accounts.ts';
import { conversationMembers, conversations, kindOfMessage, messages, questions } from '../../tables/chat.ts';

// Conversations ----------------------------------------------------------------------------------------------------

/** Locks both sides of a conversation. */
export async function lockConversation(tx: Executor, userId: number, otherId: number) {
  const sides = await tx
    .select()
    .from(conversationMembers)
    .where(or(between(userId, otherId), between(otherId, userId)))
    .orderBy(asc(conversationMembers.userId))
    .for('update');
  const own = sides.find((side) => side.userId === userId);
  const other = sides.find((side) => side.userId === otherId);
  return own && other ? { id: own.conversationId, own, other } : undefined;
}

export async function findConversation(db: Executor, userId: number, otherId: number): Promise<number | undefined> {
  const [row] = await db
    .select({ id: conversationMembers.conversationId })
    .from(conversationMembers)
    .where(between(userId, otherId));
  return row?.id;
}

const between = (userId: number, otherId: number) =>
  and(eq(conversationMembers.userId, userId), eq(conversationMembers.otherId, otherId));

/**
 * Idempotent. The caller has locked one of the two users. For a question alone unless there is a lesson, which also opens a conversation
 * that was for a question; its sides are locked in the order of `storeMessages`.
 */
export async function openConversation(
  tx: Executor,
  userId: number,
  otherId: number,
  now: Date,
  { questionOnly = false } = {},
): Promise<void> {
  const moment = sql.param(now, conversations.createdAt);
  await tx.execute(sql`
    WITH opened AS (
      INSERT INTO ${conversations} (created_at) SELECT ${moment}
       WHERE NOT EXISTS (SELECT 1 FROM ${conversationMembers} WHERE ${between(userId, otherId)})
      RETURNING id, created_at),
    limited AS (
      SELECT conversation_id AS id, user_id AS one FROM ${conversationMembers}
       WHERE (${between(userId, otherId)} OR ${between(otherId, userId)}) AND question_only AND NOT ${questionOnly}::boolean
       ORDER BY conversation_id, user_id FOR UPDATE),
    freed AS (
      UPDATE ${conversationMembers} SET question_only = false FROM limited WHERE conversation_id = limited.id AND user_id = one)
    INSERT INTO ${conversationMembers} (conversation_id, user_id, other_id, last_activity_at, question_only)
    SELECT id, side.user_id, side.other_id, created_at, ${questionOnly}
      FROM opened, (VALUES (${userId}::integer, ${otherId}::integer), (${otherId}, ${userId})) AS side (user_id, other_id)`);
}

/** Conversations of a user with the other side and the last message, most recent first. */
export async function selectConversations(db: Executor, userId: number, limit: number, offset: number) {
  return db
    .select({
      otherId: users.id,
      otherName: users.name,
      otherPicture: users.pictureHash,
      unreadCount: conversationMembers.unreadCount,
      closedAt: conversationMembers.closedAt,
      lastMessage: messages,
      lastKind: kindOfMessage,
      questionOnly: conversationMembers.questionOnly,
      question: questions,
    })
    .from(conversationMembers)
    .innerJoin(users, eq(users.id, conversationMembers.otherId))
    .leftJoin(messages, eq(messages.id, conversationMembers.lastMessageId))
    .leftJoin(questions, eq(questions.conversationId, conversationMembers.conversationId))
    .where(eq(conversationMembers.userId, userId))
    .orderBy(desc(conversationMembers.lastActivityAt), desc(conversationMembers.conversationId))
    .limit(limit)
    .offset(offset);
}

export async function countConversations(db: Executor, userId: number): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(conversationMembers)
    .where(eq(conversationMembers.userId, userId));
  return row?.count ?? 0;
}

// Messages ---------------------------------------------------------------------------------------------------------

const selectWithKind = (db: Executor) =>
  db
    .select({ ...getTableColumns(messages), kind: kindOfMessage })
    .from(messages)
    .leftJoin(questions, eq(questions.conversationId, messages.conversationId));

export type MessageRow = typeof messages.$inferSelect & { kind: MessageKind };

/** Oldest first. Without bounds the newest `limit`; `before` pages back, `after` fetches what a lost connection missed. */
export async function selectMessages(
  db: Executor,
  conversationId: number,
  { limit, before, after }: { limit: number; before?: number | undefined; after?: number | undefined },
): Promise<MessageRow[]> {
  const rows = await selectWithKind(db)
    .where(
      and(
        eq(messages.conversationId, conversationId),
        before === undefined ? undefined : lt(messages.id, before),
        after === undefined ? undefined : gt(messages.id, after),
      ),
    )
    .orderBy(after === undefined ? desc(messages.id) : asc(messages.id))
    .limit(limit);
  return after === undefined ? rows.reverse() : rows;
}

export async function findMessageById(db: Executor, messageId: number): Promise<MessageRow | undefined> {
  const [row] = await selectWithKind(db).where(eq(messages.id, messageId));
  return row;
}

export async function findSentMessage(
  db: Executor,
  senderId: number,
  clientId: string,
): Promise<MessageRow | undefined> {
  const [row] = await selectWithKind(db).where(and(eq(messages.senderId, senderId), eq(messages.clientId, clientId)));
  return row;
}

export async function markMessagesSeen(
  tx: Executor,
  conversationId: number,
  readerId: number,
  now: Date,
): Promise<void> {
  await tx
    .update(messages)
    .set({ seenAt: now })
    .where(
      and(eq(messages.conversationId, conversationId), eq(messages.receiverId, readerId), isNull(messages.seenAt)),
    );
  await tx
    .update(conversationMembers)
    .set({ unreadCount: 0, mailedAt: null, mailDueAt: null })
    .where(sideOf(conversationId, readerId));
}

// Deletion of an account -------------------------------------------------------------------------------------------

/** In the same order as `storeMessages`, to prevent deadlocks. */
export async function lockConversationsOf(tx: Executor, userId: number) {
  return tx
    .select()
    .from(conversationMembers)
    .where(or(eq(conversationMembers.userId, userId), eq(conversationMembers.otherId, userId)))
    .orderBy(asc(conversationMembers.conversationId), asc(conversationMembers.userId))
    .for('update');
}

export async function closeConversationsOf(tx: Executor, userId: number, now: Date): Promise<void> {
  await tx
    .update(conversationMembers)
    .set({ closedAt: now })
    .where(or(eq(conversationMembers.userId, userId), eq(conversationMembers.otherId, userId)));
  await tx.update(conversationMembers).set({ unreadCount: 0 }).where(eq(conversationMembers.userId, userId));
}

/** Overwrites all messages of a user: one text per receiver, since the sender and the receiver are part of the encryption. */
export async function overwriteMessages(
  tx: Executor,
  senderId: number,
  texts: { receiverId: number; keyId: string; body: Buffer }[],
): Promise<void> {
  for (const { receiverId, keyId, body } of texts) {
    await tx
      .update(messages)
      .set({ keyId, body })
      .where(and(eq(messages.senderId, senderId), eq(messages.receiverId, receiverId)));
  }
}

// Mails to offline receivers ---------------------------------------------------------------------------------------

export async function selectSidesToMail(db: Executor, now: Date) {
  return db
    .select({ conversationId: conversationMembers.conversationId, userId: conversationMembers.userId })
    .from(conversationMembers)
    .where(lte(conversationMembers.mailDueAt, now))
    .orderBy(asc(conversationMembers.mailDueAt))
    .limit(100);
}

export type SideToMail = Awaited<ReturnType<typeof selectSidesToMail>>[number];

/** Returns a row to only one of several concurrent processes. */
export async function takeSideToMail(tx: Executor, { conversationId, userId }: SideToMail, now: Date) {
  const [side] = await tx
    .update(conversationMembers)
    .set({ mailDueAt: null })
    .where(and(sideOf(conversationId, userId), lte(conversationMembers.mailDueAt, now)))
    .returning({ unreadCount: conversationMembers.unreadCount, otherId: conversationMembers.otherId });
  return side;
}

export async function markSideMailed(tx: Executor, { conversationId, userId }: SideToMail, now: Date): Promise<void> {
  await tx.update(conversationMembers).set({ mailedAt: now }).where(sideOf(conversationId, userId));
}

const sideOf = (conversationId: number, userId: number) =>
  and(eq(conversationMembers.conversationId, conversationId), eq(conversationMembers.userId, userId));

export async function findPerson(db: Executor, userId: number) {
  const [row] = await db
    .select({ name: users.name, email: users.email, blockedAt: users.blockedAt })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
  return row;
}
