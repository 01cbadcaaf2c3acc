import type { ChatMessage, Conversation } from '@casovi/contract/chat';
import { MESSAGE_KIND } from '@casovi/contract/constants';
import { pictureUrl } from '../../platform/pictures/url.ts';
import { mayWrite, questionState } from './policy.ts';
import type { MessageRow, selectConversations } from './queries.ts';
import type { ReadText } from './texts.ts';

export const presentMessage = (textOf: ReadText, row: MessageRow): ChatMessage => ({
  id: row.id,
  sender_id: row.senderId,
  receiver_id: row.receiverId,
  message_text: textOf(row),
  created_at: row.createdAt.toISOString(),
  seen: row.seenAt ? 'D' : 'N',
  client_id: row.clientId,
  vrsta: row.kind,
});

type ConversationRow = Awaited<ReturnType<typeof selectConversations>>[number];

export const presentConversation = (textOf: ReadText, row: ConversationRow): Conversation => ({
  id_korisnika: row.otherId,
  ime: row.otherName,
  img: pictureUrl(row.otherPicture),
  unreadCount: row.unreadCount,
  posljednja_poruka: row.lastMessage ? textOf(row.lastMessage) : '',
  vrijeme: row.lastMessage?.createdAt.toISOString() ?? null,
  zatvoren: row.closedAt !== null,
  vrsta_poruke: row.lastMessage ? row.lastKind : MESSAGE_KIND.message,
  pitanje: row.questionOnly ? questionState(row.question) : null,
  moze_pisati: mayWrite(row),
});
