import { and, asc, count, desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database, Executor } from '../../platform/postgres/database.ts';
import { given, perDatabase } from '../../platform/postgres/per-database.ts';
import type { Sealed } from '../../platform/security/crypto.ts';
import { users } from '../../tables/accounts.ts';
import { conversationMembers, conversations, messages } from '../../tables/chat.ts';

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

/** Lets two people write to each other, unless they may already. Whoever calls it holds one of them locked. */
export async function openConversation(tx: Executor, userId: number, otherId: number, now: Date): Promise<void> {
  const moment = sql.param(now, conversations.createdAt);
  await tx.execute(sql`
    WITH opened AS (
      INSERT INTO ${conversations} (created_at) SELECT ${moment}
       WHERE NOT EXISTS (SELECT 1 FROM ${conversationMembers} WHERE ${between(userId, otherId)})
      RETURNING id, created_at)
    INSERT INTO ${conversationMembers} (conversation_id, user_id, other_id, last_activity_at)
    SELECT id, side.user_id, side.other_id, created_at
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

export async function findMessageById(db: Executor, messageId: number): Promise<MessageRow | undefined> {
  const [row] = await db.select().from(messages).where(eq(messages.id, messageId));
  return row;
}

export interface SealedMessage extends Sealed {
  sessionId: string;
  senderId: number;
  receiverId: number;
  clientId: string;
  now: Date;
}

export type Storing =
  | { outcome: 'stored'; messageId: number; conversationId: number; storedAt: Date }
  | { outcome: 'known'; messageId: number }
  | { outcome: 'no session' | 'no conversation' | 'closed' };

const storing = perDatabase((db) => {
  const values = [
    ...[given('sessionIds', 'uuid[]'), given('senderIds', 'integer[]'), given('receiverIds', 'integer[]')],
    ...[given('clientIds', 'uuid[]'), given('keyIds', 'text[]'), given('bodies', 'bytea[]')],
    ...[given('moments', 'timestamptz[]'), sql`make_interval(secs => ${given('mailAfterSeconds', 'float')})`],
  ];
  return db
    .select({
      outcome: sql<Storing['outcome']>`stored.outcome`,
      messageId: sql<string>`stored.message_id`,
      conversationId: sql<number>`stored.conversation`,
      storedAt: sql<number>`extract(epoch FROM stored.stored_at) * 1000`.mapWith(Number),
    })
    .from(sql`store_messages(${sql.join(values, sql`, `)}) AS stored`)
    .prepare('store_messages');
});

/** The whole way of messages into the database, as one statement for all: see the migration that made it. */
export async function storeMessages(
  db: Database,
  messages: SealedMessage[],
  mailAfterMilliseconds: number,
): Promise<Storing[]> {
  // A client id once per statement: of two the database would refuse all. The second finds the first.
  const seen = new Set<string>();
  const isFirst = ({ senderId, clientId }: SealedMessage) => seen.size < seen.add(`${senderId} ${clientId}`).size;
  const once = messages.filter(isFirst);
  const again = messages.filter((message) => !once.includes(message));
  const stored = new Map(zipped(once, await storeOnce(db, once, mailAfterMilliseconds)));
  if (again.length > 0)
    for (const [message, outcome] of zipped(again, await storeMessages(db, again, mailAfterMilliseconds)))
      stored.set(message, outcome);
  return messages.map((message) => stored.get(message) as Storing);
}

const zipped = <One, Other>(ones: One[], others: Other[]): [One, Other][] =>
  ones.map((one, place) => [one, others[place] as Other]);

async function storeOnce(db: Database, messages: SealedMessage[], mailAfterMilliseconds: number): Promise<Storing[]> {
  const rows = await storing(db).execute({
    sessionIds: messages.map(({ sessionId }) => sessionId),
    senderIds: messages.map(({ senderId }) => senderId),
    receiverIds: messages.map(({ receiverId }) => receiverId),
    clientIds: messages.map(({ clientId }) => clientId),
    keyIds: messages.map(({ keyId }) => keyId),
    bodies: messages.map(({ body }) => body),
    moments: messages.map(({ now }) => now.toISOString()),
    mailAfterSeconds: mailAfterMilliseconds / 1000,
  });
  return rows.map(({ outcome, messageId, conversationId, storedAt }) => {
    if (outcome === 'stored')
      return { outcome, messageId: Number(messageId), conversationId, storedAt: new Date(storedAt) };
    return outcome === 'known' ? { outcome, messageId: Number(messageId) } : { outcome };
  });
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

// Somebody leaves --------------------------------------------------------------------------------------------------

/** Both sides of every conversation of a user, in the order in which one conversation locks its own two. */
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

/** Puts another text in the place of all that one user wrote: one per receiver, since a text is sealed for its two people. */
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

// The mail to whoever is away --------------------------------------------------------------------------------------

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
