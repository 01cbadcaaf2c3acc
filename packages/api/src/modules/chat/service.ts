import { randomUUID } from 'node:crypto';
import type { ChatMessage, Conversation } from '@casovi/contract/chat';
import { MESSAGE_KIND } from '@casovi/contract/constants';
import { CHAT_TEXT } from '@casovi/contract/texts/chat';
import { batch } from '../../platform/concurrency/batch.ts';
import { inTransaction } from '../../platform/events.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { Parts } from '../../platform/parts.ts';
import { perDatabase } from '../../platform/postgres/per-database.ts';
import { seal } from '../../platform/security/crypto.ts';
import type { Limit } from '../../platform/security/rate-limits.ts';
import { markMessageNotificationsRead } from '../notifications/public.ts';
import { withdrawPushes } from '../push/public.ts';
import { conversationTopic } from './away-push.ts';
import { presentConversation, presentMessage } from './presenter.ts';
import {
  countConversations,
  findConversation,
  findMessageById,
  lockConversation,
  markMessagesSeen,
  selectConversations,
  selectMessages,
} from './queries.ts';
import { answerQuestion } from './questions.ts';
import { type SealedMessage, storeMessages } from './store-queries.ts';
import { MAIL_AFTER_MILLISECONDS, tellStored, whyNotStored } from './stored.ts';
import { messageContext, textReader } from './texts.ts';

/** Anything but space and invisible characters. */
const VISIBLE = /[^\p{Cc}\p{Cf}\p{Z}]/u;
const MESSAGES: Limit = { name: 'messagePerAccount', points: 120, seconds: 60, batch: 10 };
const CONVERSATIONS_MAX = 200;
const MESSAGES_PAGE = 50;

export interface NewMessage {
  /** Checked when the message is stored. */
  sessionId: string;
  senderId: number;
  receiverId: number;
  text: string;
  clientId?: string | undefined;
}

/** Concurrent batches: one that waits for a locked conversation does not block the others. */
const batchedStore = perDatabase((db) =>
  batch((messages: SealedMessage[]) => storeMessages(db, messages, MAIL_AFTER_MILLISECONDS), {
    concurrency: 4,
    maxSize: 50,
  }),
);

/** Idempotent by client id. */
export async function sendMessage(
  parts: Parts,
  { sessionId, senderId, receiverId, text, clientId = randomUUID() }: NewMessage,
): Promise<ChatMessage> {
  if (!VISIBLE.test(text)) throw new AppError('badRequest', CHAT_TEXT.chatEmpty);
  await parts.limits.take(MESSAGES, senderId);
  const sealed = seal(parts.settings.chatKeys, text, messageContext(senderId, receiverId));
  const message = { ...sealed, sessionId, senderId, receiverId, clientId, now: parts.clock.now() };
  const stored = await batchedStore(parts.db)(message);
  if (stored.outcome === 'known') return sentBefore(parts, stored.messageId, receiverId);
  if (stored.outcome === 'question only') return answerQuestion(parts, message, text);
  if (stored.outcome !== 'stored') throw whyNotStored(stored);
  return tellStored(parts.events.publish, message, stored, { text, kind: MESSAGE_KIND.message });
}

/** The same client id again: the stored message, unless it went to somebody else. */
async function sentBefore(parts: Parts, messageId: number, receiverId: number): Promise<ChatMessage> {
  const message = await findMessage(parts, messageId);
  if (message?.receiver_id !== receiverId) throw new AppError('conflict');
  return message;
}

export async function findMessage(
  parts: Pick<Parts, 'db' | 'settings' | 'log'>,
  messageId: number,
): Promise<ChatMessage | undefined> {
  const row = await findMessageById(parts.db, messageId);
  return row && presentMessage(textReader(parts), row);
}

export async function markSeen(parts: Parts, readerId: number, writerId: number): Promise<void> {
  await inTransaction(parts, async (tx, publish) => {
    const conversation = await lockConversation(tx, readerId, writerId);
    if (!conversation) throw new AppError('notAllowed', CHAT_TEXT.chatNotAllowed);
    if (conversation.own.unreadCount === 0) return;
    const now = parts.clock.now();
    await markMessagesSeen(tx, conversation.id, readerId, now);
    await markMessageNotificationsRead(tx, publish, { receiverId: readerId, senderId: writerId, now });
    await withdrawPushes(tx, [readerId], [conversationTopic(writerId)]);
    publish('messagesSeen', { readerId, writerId });
  });
}

export async function listConversations(
  parts: Pick<Parts, 'db' | 'settings' | 'log'>,
  userId: number,
  { limit = CONVERSATIONS_MAX, offset = 0 }: { limit?: number | undefined; offset?: number | undefined },
): Promise<{ total: number; conversations: Conversation[] }> {
  const rows = await selectConversations(parts.db, userId, Math.min(limit, CONVERSATIONS_MAX), offset);
  const readText = textReader(parts);
  const isComplete = offset === 0 && rows.length < Math.min(limit, CONVERSATIONS_MAX);
  return {
    total: isComplete ? rows.length : await countConversations(parts.db, userId),
    conversations: rows.map((row) => presentConversation(readText, row)),
  };
}

export async function listMessages(
  parts: Pick<Parts, 'db' | 'settings' | 'log'>,
  userId: number,
  otherId: number,
  {
    limit = MESSAGES_PAGE,
    before,
    after,
  }: { limit?: number | undefined; before?: number | undefined; after?: number | undefined },
): Promise<ChatMessage[]> {
  const conversationId = await findConversation(parts.db, userId, otherId);
  if (conversationId === undefined) return [];
  const rows = await selectMessages(parts.db, conversationId, { limit, before, after });
  const readText = textReader(parts);
  return rows.map((row) => presentMessage(readText, row));
}
