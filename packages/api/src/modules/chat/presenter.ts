import type { ChatMessage, Conversation } from '@casovi/contract/chat';
import { messageContext, unseal } from '../../platform/crypto.ts';
import type { ChatKey } from '../../platform/env.ts';
import { pictureUrl } from '../../platform/picture-url.ts';
import type { MessageRow, selectConversations } from './queries.ts';

const textOf = (keys: ChatKey[], row: MessageRow): string =>
  unseal(keys, row, messageContext(row.senderId, row.receiverId));

export const presentMessage = (keys: ChatKey[], row: MessageRow): ChatMessage => ({
  id: row.id,
  sender_id: row.senderId,
  receiver_id: row.receiverId,
  message_text: textOf(keys, row),
  created_at: row.createdAt.toISOString(),
  seen: row.seenAt ? 'D' : 'N',
  client_id: row.clientId,
});

type ConversationRow = Awaited<ReturnType<typeof selectConversations>>[number];

export const presentConversation = (keys: ChatKey[], row: ConversationRow): Conversation => ({
  id_korisnika: row.otherId,
  ime: row.otherName,
  img: pictureUrl(row.otherPicture),
  unreadCount: row.unreadCount,
  posljednja_poruka: row.lastMessage ? textOf(keys, row.lastMessage) : '',
  vrijeme: row.lastMessage?.createdAt.toISOString() ?? null,
});
