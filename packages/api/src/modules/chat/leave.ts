import { CHAT_TEXT } from '@casovi/contract/texts/chat';
import type { Publish } from '../../platform/events.ts';
import type { Parts } from '../../platform/parts.ts';
import type { Transaction } from '../../platform/postgres/database.ts';
import { seal } from '../../platform/security/crypto.ts';
import { markMessageNotificationsRead } from '../notifications/public.ts';
import { withdrawPushes } from '../push/public.ts';
import { conversationTopic } from './away-push.ts';
import { closeConversationsOf, lockConversationsOf, markMessagesSeen, overwriteMessages } from './queries.ts';
import { messageContext } from './texts.ts';

/**
 * For the deletion of an account: overwrites what the user wrote and closes the conversations. The lock waits for messages that are
 * being stored; later ones find the conversation closed. Returns the other sides' ids.
 */
export async function closeChatsOf(parts: Parts, tx: Transaction, publish: Publish, userId: number): Promise<number[]> {
  const now = parts.clock.now();
  const others = (await lockConversationsOf(tx, userId)).filter((side) => side.otherId === userId);
  const { chatKeys } = parts.settings;
  const erased = others.map(({ userId: receiverId }) => ({
    receiverId,
    ...seal(chatKeys, CHAT_TEXT.chatErased, messageContext(userId, receiverId)),
  }));
  await overwriteMessages(tx, userId, erased);
  for (const { conversationId, userId: readerId } of others.filter(({ unreadCount }) => unreadCount > 0)) {
    await markMessagesSeen(tx, conversationId, readerId, now);
    await markMessageNotificationsRead(tx, publish, { receiverId: readerId, senderId: userId, now });
  }
  await closeConversationsOf(tx, userId, now);
  const otherIds = others.map((side) => side.userId);
  await withdrawPushes(tx, otherIds, [conversationTopic(userId)]);
  return otherIds;
}
