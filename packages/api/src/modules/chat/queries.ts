import { and, asc, count, desc, eq, gt, isNull, lt, lte, or, sql } from 'drizzle-orm';
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

/**
 * The whole way of messages into the database, as one statement for all: both sides of each conversation move up, the receiver has one more
 * to read, is notified, and is to be mailed if still away later. The planner takes the unnested array for ten messages, however many there
 * are: so it plans once, and with indexes.
 */
const storing = perDatabase((db) => {
  const asked = db.$with('asked', {}).as(sql`
    SELECT asked.* FROM unnest(ARRAY(SELECT json_array_elements(${given('messages', 'json')}))) AS message
     CROSS JOIN json_to_record(message) AS asked
      (place integer, "sessionId" uuid, "senderId" integer, "receiverId" integer, "clientId" uuid, "keyId" text, body bytea, now timestamptz)`);
  // Messages of one conversation are stored one after the other, so that ids follow time. All sides in one order, that of everybody who
  // locks more than one conversation: otherwise two of these could wait for each other. What a lock returns is up to date.
  const locked = db.$with('locked', {}).as(sql`
    SELECT side.* FROM conversation_members side
      JOIN (SELECT "senderId", "receiverId" FROM asked UNION SELECT "receiverId", "senderId" FROM asked) AS pair (one, other)
        ON side.user_id = pair.one AND side.other_id = pair.other
     ORDER BY side.conversation_id, side.user_id FOR UPDATE OF side`);
  const judged = db.$with('judged', {}).as(sql`
    SELECT asked.*, own.conversation_id, own.last_message_id, own.last_activity_at, known.id AS known_id,
           CASE WHEN NOT EXISTS (
                  SELECT FROM sessions JOIN users ON users.id = sessions.user_id
                   WHERE sessions.id = "sessionId" AND sessions.user_id = "senderId" AND sessions.ended_at IS NULL
                     AND sessions.expires_at > now AND users.blocked_at IS NULL AND users.deleted_at IS NULL) THEN 'no session'
                WHEN own.user_id IS NULL OR other.user_id IS NULL THEN 'no conversation'
                WHEN own.closed_at IS NOT NULL THEN 'closed'
                WHEN known.id IS NOT NULL THEN 'known'
                ELSE 'stored' END AS outcome
      FROM asked
      LEFT JOIN locked own ON own.user_id = "senderId" AND own.other_id = "receiverId"
      LEFT JOIN locked other ON other.user_id = "receiverId" AND other.other_id = "senderId"
      LEFT JOIN messages known ON known.sender_id = "senderId" AND known.client_id = "clientId"`);
  // Time never stands still nor goes back, even between processes whose clocks differ: lists order by it.
  const timed = db.$with('timed', {}).as(sql`
    SELECT judged.*,
           greatest(max(now) OVER earlier, CASE WHEN last_message_id IS NOT NULL THEN last_activity_at + interval '1 millisecond' END)
           + (row_number() OVER earlier - 1) * interval '1 millisecond' AS stored_at
      FROM judged WINDOW earlier AS (PARTITION BY conversation_id, outcome ORDER BY place)`);
  const stored = db.$with('stored', {}).as(sql`
    INSERT INTO messages (conversation_id, sender_id, receiver_id, client_id, key_id, body, created_at)
    SELECT conversation_id, "senderId", "receiverId", "clientId", "keyId", body, stored_at FROM timed WHERE outcome = 'stored' ORDER BY place
    ON CONFLICT (sender_id, client_id) DO NOTHING
    RETURNING id, conversation_id, receiver_id, created_at`);
  const moved = db.$with('moved', {}).as(sql`
    UPDATE conversation_members side
       SET last_message_id = news.last_id, last_activity_at = news.last_at,
           unread_count = unread_count + cardinality(array_positions(news.receivers, side.user_id)),
           mail_due_at = CASE WHEN side.user_id = ANY (news.receivers) AND mailed_at IS NULL
                              THEN coalesce(mail_due_at, news.first_at + ${given('mailAfter', 'interval')}) ELSE mail_due_at END
      FROM (SELECT conversation_id, max(id) AS last_id, min(created_at) AS first_at, max(created_at) AS last_at,
                   array_agg(receiver_id) AS receivers FROM stored GROUP BY conversation_id) AS news
     WHERE side.conversation_id = news.conversation_id`);
  const told = db.$with('told', {}).as(sql`
    INSERT INTO notifications (receiver_id, type, message_id, created_at) SELECT receiver_id, 1, id, created_at FROM stored`);
  return db
    .with(asked, locked, judged, timed, stored, moved, told)
    .select({
      outcome: sql<Storing['outcome']>`outcome`,
      messageId: sql<string | null>`coalesce(stored.id, known_id)`,
      conversationId: sql<number>`stored.conversation_id`,
      storedAt: sql<number>`extract(epoch FROM stored.created_at) * 1000`.mapWith(Number),
    })
    .from(
      sql`timed LEFT JOIN stored ON outcome = 'stored' AND stored.conversation_id = timed.conversation_id AND stored.created_at = stored_at`,
    )
    .orderBy(sql`place`)
    .prepare('store_messages');
});

/** Stores each message once, however often it is sent. The answers stand in the order of the questions. */
export async function storeMessages(
  db: Database,
  messages: SealedMessage[],
  mailAfterMilliseconds: number,
): Promise<Storing[]> {
  const rows = await storing(db).execute({
    messages: JSON.stringify(
      messages.map(({ body, ...message }, place) => ({ ...message, place, body: `\\x${body.toString('hex')}` })),
    ),
    mailAfter: `${mailAfterMilliseconds} milliseconds`,
  });
  const outcomes = rows.map(({ outcome, messageId, conversationId, storedAt }): Storing | undefined => {
    if (outcome !== 'stored' && outcome !== 'known') return { outcome };
    if (messageId === null) return undefined;
    const id = Number(messageId);
    return outcome === 'known'
      ? { outcome, messageId: id }
      : { outcome, messageId: id, conversationId, storedAt: new Date(storedAt) };
  });
  // The same message was on its way twice and the other one came first: by now it is known.
  const again = messages.filter((_, place) => outcomes[place] === undefined);
  const known = again.length > 0 ? await storeMessages(db, again, mailAfterMilliseconds) : [];
  return outcomes.map((outcome) => outcome ?? (known.shift() as Storing));
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

/** Of whom a mail is due, longest first. */
export async function selectSidesToMail(db: Executor, now: Date) {
  return db
    .select({ conversationId: conversationMembers.conversationId, userId: conversationMembers.userId })
    .from(conversationMembers)
    .where(lte(conversationMembers.mailDueAt, now))
    .orderBy(asc(conversationMembers.mailDueAt))
    .limit(100);
}

export type SideToMail = Awaited<ReturnType<typeof selectSidesToMail>>[number];

/** Of several processes that want to mail, the first gets the side; for the others nothing is due any more. */
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
