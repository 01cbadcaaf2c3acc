import { sql } from 'drizzle-orm';
import { memoize } from '../../platform/cache/memoize.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { typedPlaceholder } from '../../platform/postgres/per-database.ts';
import type { Sealed } from '../../platform/security/crypto.ts';

export interface SealedMessage extends Sealed {
  sessionId: string;
  senderId: number;
  receiverId: number;
  clientId: string;
  now: Date;
  /** The question of a conversation for a question alone, or its answer. */
  inQuestion?: boolean;
}

export type StoreResult =
  | { outcome: 'stored'; messageId: number; conversationId: number; storedAt: Date }
  | { outcome: 'known'; messageId: number }
  | { outcome: 'no session' | 'no conversation' | 'closed' | 'question only' };

/**
 * Stores a batch of messages in one statement: updates both sides of each conversation and the unread count, inserts notifications, and
 * schedules the mail to receivers who are offline. The planner estimates ten rows for the unnested array, so one plan with indexes serves
 * batches of any size.
 */
const storeStatement = memoize((db: Executor) => {
  const input = db.$with('input', {}).as(sql`
    SELECT input.* FROM unnest(ARRAY(SELECT json_array_elements(${typedPlaceholder('messages', 'json')}))) AS message
     CROSS JOIN json_to_record(message) AS input
      (ordinal integer, "sessionId" uuid, "senderId" integer, "receiverId" integer, "clientId" uuid, "keyId" text, body bytea, now timestamptz,
       "inQuestion" boolean)`);
  // Serializes the messages of a conversation, so that ids follow time. Every query that locks several conversations uses this order,
  // which prevents deadlocks. FOR UPDATE returns the current version of the rows.
  const locked = db.$with('locked', {}).as(sql`
    SELECT side.* FROM conversation_members side
      JOIN (SELECT "senderId", "receiverId" FROM input UNION SELECT "receiverId", "senderId" FROM input) AS pair (one, other)
        ON side.user_id = pair.one AND side.other_id = pair.other
     ORDER BY side.conversation_id, side.user_id FOR UPDATE OF side`);
  const checked = db.$with('checked', {}).as(sql`
    SELECT input.*, own.conversation_id, own.last_message_id, own.last_activity_at, known.id AS known_id,
           CASE WHEN NOT EXISTS (
                  SELECT FROM sessions JOIN users ON users.id = sessions.user_id
                   WHERE sessions.id = "sessionId" AND sessions.user_id = "senderId" AND sessions.ended_at IS NULL
                     AND sessions.expires_at > now AND users.blocked_at IS NULL AND users.deleted_at IS NULL) THEN 'no session'
                WHEN own.user_id IS NULL OR other.user_id IS NULL THEN 'no conversation'
                WHEN own.closed_at IS NOT NULL THEN 'closed'
                WHEN known.id IS NOT NULL THEN 'known'
                WHEN own.question_only AND "inQuestion" IS NOT TRUE THEN 'question only'
                ELSE 'stored' END AS outcome
      FROM input
      LEFT JOIN locked own ON own.user_id = "senderId" AND own.other_id = "receiverId"
      LEFT JOIN locked other ON other.user_id = "receiverId" AND other.other_id = "senderId"
      LEFT JOIN messages known ON known.sender_id = "senderId" AND known.client_id = "clientId"`);
  // Times within a conversation strictly increase, even if the clocks of processes differ: lists order by them.
  const timed = db.$with('timed', {}).as(sql`
    SELECT checked.*,
           greatest(max(now) OVER earlier, CASE WHEN last_message_id IS NOT NULL THEN last_activity_at + interval '1 millisecond' END)
           + (row_number() OVER earlier - 1) * interval '1 millisecond' AS stored_at
      FROM checked WINDOW earlier AS (PARTITION BY conversation_id, outcome ORDER BY ordinal)`);
  const stored = db.$with('stored', {}).as(sql`
    INSERT INTO messages (conversation_id, sender_id, receiver_id, client_id, key_id, body, created_at)
    SELECT conversation_id, "senderId", "receiverId", "clientId", "keyId", body, stored_at FROM timed WHERE outcome = 'stored' ORDER BY ordinal
    ON CONFLICT (sender_id, client_id) DO NOTHING
    RETURNING id, conversation_id, receiver_id, created_at`);
  const updated = db.$with('updated', {}).as(sql`
    UPDATE conversation_members side
       SET last_message_id = latest.last_id, last_activity_at = latest.last_at,
           unread_count = unread_count + cardinality(array_positions(latest.receivers, side.user_id)),
           mail_due_at = CASE WHEN side.user_id = ANY (latest.receivers) AND mailed_at IS NULL
                              THEN coalesce(mail_due_at, latest.first_at + ${typedPlaceholder('mailAfter', 'interval')}) ELSE mail_due_at END
      FROM (SELECT conversation_id, max(id) AS last_id, min(created_at) AS first_at, max(created_at) AS last_at,
                   array_agg(receiver_id) AS receivers FROM stored GROUP BY conversation_id) AS latest
     WHERE side.conversation_id = latest.conversation_id`);
  const notified = db.$with('notified', {}).as(sql`
    INSERT INTO notifications (receiver_id, type, message_id, created_at) SELECT receiver_id, 1, id, created_at FROM stored`);
  return db
    .with(input, locked, checked, timed, stored, updated, notified)
    .select({
      outcome: sql<StoreResult['outcome']>`outcome`,
      messageId: sql<string | null>`coalesce(stored.id, known_id)`,
      conversationId: sql<number>`stored.conversation_id`,
      storedAt: sql<number>`extract(epoch FROM stored.created_at) * 1000`.mapWith(Number),
    })
    .from(
      sql`timed LEFT JOIN stored ON outcome = 'stored' AND stored.conversation_id = timed.conversation_id AND stored.created_at = stored_at`,
    )
    .orderBy(sql`ordinal`)
    .prepare('store_messages');
});

/** Idempotent by sender and client id. Results are in the order of the messages. */
export async function storeMessages(
  db: Executor,
  messages: SealedMessage[],
  mailAfterMilliseconds: number,
): Promise<StoreResult[]> {
  const rows = await storeStatement(db).execute({
    messages: JSON.stringify(
      messages.map(({ body, ...message }, ordinal) => ({ ...message, ordinal, body: `\\x${body.toString('hex')}` })),
    ),
    mailAfter: `${mailAfterMilliseconds} milliseconds`,
  });
  const outcomes = rows.map(({ outcome, messageId, conversationId, storedAt }): StoreResult | undefined => {
    if (outcome !== 'stored' && outcome !== 'known') return { outcome };
    if (messageId === null) return undefined;
    const id = Number(messageId);
    return outcome === 'known'
      ? { outcome, messageId: id }
      : { outcome, messageId: id, conversationId, storedAt: new Date(storedAt) };
  });
  // The same message was sent twice concurrently, and the other one was stored first. A retry finds it.
  const conflicts = messages.filter((_, index) => outcomes[index] === undefined);
  const known = conflicts.length > 0 ? await storeMessages(db, conflicts, mailAfterMilliseconds) : [];
  return outcomes.map((outcome) => outcome ?? (known.shift() as StoreResult));
}
