import { randomUUID } from 'node:crypto';
import type { ChatMessage, Conversation } from '@casovi/contract/chat';
import { TEXT } from '@casovi/contract/texts';
import { messageContext, seal } from '../../platform/crypto.ts';
import { sqlState, UNIQUE_VIOLATION } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { inTransaction } from '../../platform/events.ts';
import type { Parts } from '../../platform/parts.ts';
import { markMessageNotificationsRead, notifyOfMessage } from '../notifications/public.ts';
import { presentConversation, presentMessage } from './presenter.ts';
import {
  addMessageMailJob,
  countConversations,
  findConversation,
  findMessageByClientId,
  findMessageById,
  insertMessage,
  lockConversation,
  markMessagesSeen,
  recordMessage,
  selectConversations,
  selectMessages,
} from './queries.ts';

/** Anything but space and characters that nobody sees: a bubble with nothing in it says nothing. */
const VISIBLE = /[^\p{Cc}\p{Cf}\p{Z}]/u;
const CONVERSATIONS_MAX = 200;
const MESSAGES_PAGE = 50;
/** Long enough to answer before a mail goes out, short enough to hear of it on the same bus ride. */
const MAIL_AFTER_MILLISECONDS = 60_000;

export interface NewMessage {
  senderId: number;
  receiverId: number;
  text: string;
  clientId?: string | undefined;
}

/** Stores a message once, however often its client sends it; what is returned is in the database. */
export async function sendMessage(
  parts: Parts,
  { senderId, receiverId, text, clientId = randomUUID() }: NewMessage,
): Promise<ChatMessage> {
  if (!VISIBLE.test(text)) throw new AppError('badRequest', TEXT.chatEmpty);
  await parts.limits.take('messagePerAccount', senderId);
  const { chatKeys } = parts.settings;
  const work = inTransaction(parts, async (tx, publish) => {
    const conversation = await lockConversation(tx, senderId, receiverId);
    if (!conversation) throw new AppError('notAllowed', TEXT.chatNotAllowed);
    const known = await findMessageByClientId(tx, senderId, clientId);
    if (known) {
      if (known.receiverId !== receiverId) throw new AppError('conflict');
      return presentMessage(chatKeys, known);
    }
    const now = laterThan(conversation.own, parts.clock.now());
    const row = await insertMessage(tx, {
      conversationId: conversation.id,
      senderId,
      receiverId,
      clientId,
      ...seal(chatKeys, text, messageContext(senderId, receiverId)),
      createdAt: now,
    });
    await recordMessage(tx, row);
    await notifyOfMessage(tx, publish, { receiverId, messageId: row.id, now });
    if (!conversation.other.mailedAt) {
      await addMessageMailJob(tx, conversation.id, receiverId, new Date(now.getTime() + MAIL_AFTER_MILLISECONDS));
    }
    const message = presentMessage(chatKeys, row);
    publish('messageStored', message);
    return message;
  });
  return work.catch((error) => {
    // The same client id at the same moment to somebody else: another conversation, so the lock did not help.
    throw sqlState(error)?.code === UNIQUE_VIOLATION ? new AppError('conflict') : error;
  });
}

/** In a conversation time never stands still nor goes back, even between processes whose clocks differ: lists order by it. */
function laterThan(side: { lastMessageId: number | null; lastActivityAt: Date }, now: Date): Date {
  return side.lastMessageId === null ? now : new Date(Math.max(now.getTime(), side.lastActivityAt.getTime() + 1));
}

export async function findMessage(
  { db, settings }: Pick<Parts, 'db' | 'settings'>,
  messageId: number,
): Promise<ChatMessage | undefined> {
  const row = await findMessageById(db, messageId);
  return row && presentMessage(settings.chatKeys, row);
}

/** The reader has the conversation open: its messages are seen, its notifications gone. */
export async function markSeen(parts: Parts, readerId: number, writerId: number): Promise<void> {
  await inTransaction(parts, async (tx, publish) => {
    const conversation = await lockConversation(tx, readerId, writerId);
    if (!conversation) throw new AppError('notAllowed', TEXT.chatNotAllowed);
    if (conversation.own.unreadCount === 0) return;
    const now = parts.clock.now();
    await markMessagesSeen(tx, conversation.id, readerId, now);
    await markMessageNotificationsRead(tx, publish, { receiverId: readerId, senderId: writerId, now });
    publish('messagesSeen', { readerId, writerId });
  });
}

export async function listConversations(
  { db, settings }: Pick<Parts, 'db' | 'settings'>,
  userId: number,
  { limit = CONVERSATIONS_MAX, offset = 0 }: { limit?: number | undefined; offset?: number | undefined },
): Promise<{ total: number; conversations: Conversation[] }> {
  const rows = await selectConversations(db, userId, Math.min(limit, CONVERSATIONS_MAX), offset);
  const whole = offset === 0 && rows.length < Math.min(limit, CONVERSATIONS_MAX);
  return {
    total: whole ? rows.length : await countConversations(db, userId),
    conversations: rows.map((row) => presentConversation(settings.chatKeys, row)),
  };
}

export async function listMessages(
  { db, settings }: Pick<Parts, 'db' | 'settings'>,
  userId: number,
  otherId: number,
  {
    limit = MESSAGES_PAGE,
    before,
    after,
  }: { limit?: number | undefined; before?: number | undefined; after?: number | undefined },
): Promise<ChatMessage[]> {
  const conversationId = await findConversation(db, userId, otherId);
  if (conversationId === undefined) return [];
  const rows = await selectMessages(db, conversationId, { limit, before, after });
  return rows.map((row) => presentMessage(settings.chatKeys, row));
}
