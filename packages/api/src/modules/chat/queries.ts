import { and, asc, count, desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database.ts';
import { users } from '../../tables/accounts.ts';
import { conversationMembers, conversations, messages } from '../../tables/chat.ts';

/** Lets two users write to each other. The caller holds a lock on both, so that of two at once only one finds nothing. */
export async function openConversation(tx: Executor, oneId: number, otherId: number, now: Date): Promise<void> {
  const [known] = await tx
    .select({ id: conversationMembers.conversationId })
    .from(conversationMembers)
    .where(and(eq(conversationMembers.userId, oneId), eq(conversationMembers.otherId, otherId)));
  if (known) return;
  const [made] = await tx.insert(conversations).values({ createdAt: now }).returning({ id: conversations.id });
  if (!made) throw new Error('conversation was not stored');
  const side = (userId: number, other: number) => ({
    conversationId: made.id,
    userId,
    otherId: other,
    lastActivityAt: now,
  });
  await tx.insert(conversationMembers).values([side(oneId, otherId), side(otherId, oneId)]);
}

// Conversations ----------------------------------------------------------------------------------------------------

/** Both sides of a conversation, locked: messages of one conversation are stored one after the other, so ids follow time. */
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

/** Conversations of a user with the other side and the last message, most recent first. */
export async function selectConversations(db: Executor, userId: number, limit: number, offset: number) {
  return db
    .select({
      otherId: users.id,
      otherName: users.name,
      otherPicture: users.pictureHash,
      unreadCount: conversationMembers.unreadCount,
      lastMessage: messages,
    })
    .from(conversationMembers)
    .innerJoin(users, eq(users.id, conversationMembers.otherId))
    .leftJoin(messages, eq(messages.id, conversationMembers.lastMessageId))
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

export type MessageRow = typeof messages.$inferSelect;

/** Oldest first. Without bounds the newest `limit`; `before` pages back, `after` fetches what a lost connection missed. */
export async function selectMessages(
  db: Executor,
  conversationId: number,
  { limit, before, after }: { limit: number; before?: number | undefined; after?: number | undefined },
): Promise<MessageRow[]> {
  const rows = await db
    .select()
    .from(messages)
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

export async function findMessageByClientId(tx: Executor, senderId: number, clientId: string) {
  const [row] = await tx
    .select()
    .from(messages)
    .where(and(eq(messages.senderId, senderId), eq(messages.clientId, clientId)));
  return row;
}

export async function findMessageById(db: Executor, messageId: number): Promise<MessageRow | undefined> {
  const [row] = await db.select().from(messages).where(eq(messages.id, messageId));
  return row;
}

export async function insertMessage(tx: Executor, row: typeof messages.$inferInsert): Promise<MessageRow> {
  const [stored] = await tx.insert(messages).values(row).returning();
  if (!stored) throw new Error('message was not stored');
  return stored;
}

/** Both sides move up in their lists; the receiver has one more to read. */
export async function recordMessage(tx: Executor, message: MessageRow): Promise<void> {
  await tx
    .update(conversationMembers)
    .set({
      lastMessageId: message.id,
      lastActivityAt: message.createdAt,
      unreadCount: sql`${conversationMembers.unreadCount} + (${conversationMembers.userId} = ${message.receiverId})::int`,
    })
    .where(eq(conversationMembers.conversationId, message.conversationId));
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
    .set({ unreadCount: 0, mailedAt: null })
    .where(and(eq(conversationMembers.conversationId, conversationId), eq(conversationMembers.userId, readerId)));
}

// The mail to whoever is away --------------------------------------------------------------------------------------

/** Adding the job again before it ran only moves it, so a burst of messages is one look. */
export async function addMessageMailJob(
  tx: Executor,
  conversationId: number,
  receiverId: number,
  runAt: Date,
): Promise<void> {
  await tx.execute(sql`SELECT graphile_worker.add_job(
    'message-mail', json_build_object('conversationId', ${conversationId}::int, 'receiverId', ${receiverId}::int),
    run_at => ${runAt.toISOString()}::timestamptz, job_key => ${`message-mail:${conversationId}:${receiverId}`},
    job_key_mode => 'preserve_run_at')`);
}

/** The receiver's side when a mail is due: something is unread and none was sent since it was last read. */
export async function lockSideToMail(tx: Executor, conversationId: number, receiverId: number) {
  const [side] = await tx
    .select({ unreadCount: conversationMembers.unreadCount, otherId: conversationMembers.otherId })
    .from(conversationMembers)
    .where(
      and(
        eq(conversationMembers.conversationId, conversationId),
        eq(conversationMembers.userId, receiverId),
        gt(conversationMembers.unreadCount, 0),
        isNull(conversationMembers.mailedAt),
      ),
    )
    .for('update');
  return side;
}

export async function markSideMailed(
  tx: Executor,
  conversationId: number,
  receiverId: number,
  now: Date,
): Promise<void> {
  await tx
    .update(conversationMembers)
    .set({ mailedAt: now })
    .where(and(eq(conversationMembers.conversationId, conversationId), eq(conversationMembers.userId, receiverId)));
}

export async function findPerson(db: Executor, userId: number) {
  const [row] = await db
    .select({ name: users.name, email: users.email, blockedAt: users.blockedAt })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
  return row;
}
