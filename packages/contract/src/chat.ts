import { z } from 'zod';
import { MESSAGE_KIND, MESSAGE_MAX_LENGTH, QUESTION_STATE } from './constants.ts';
import { endpoint, id, message, page, text } from './endpoint.ts';

const ofUser = z.object({ id_korisnika: id });

export const unreadCounts = z.object({
  totalUnread: z.number(),
  messageUnread: z.number(),
  classUnread: z.number(),
  /** Not in the total. */
  reminderUnread: z.number(),
});
export type UnreadCounts = z.infer<typeof unreadCounts>;

const messageKind = z.enum(Object.values(MESSAGE_KIND));

export const chatMessage = z.object({
  id: z.number(),
  sender_id: z.number(),
  receiver_id: z.number(),
  message_text: z.string(),
  created_at: z.string(),
  /** 'D' means seen. */
  seen: z.enum(['D', 'N']),
  client_id: z.string().nullable(),
  vrsta: messageKind,
});
export type ChatMessage = z.infer<typeof chatMessage>;

export const conversation = z.object({
  id_korisnika: z.number(),
  ime: z.string(),
  img: z.string(),
  unreadCount: z.number(),
  posljednja_poruka: z.string(),
  vrijeme: z.string().nullable(),
  /** The other side has deleted their account: read-only. */
  zatvoren: z.boolean(),
  vrsta_poruke: messageKind,
  /** While nothing but a question and its answer may be written: until there is a lesson. */
  pitanje: z.enum([QUESTION_STATE.open, QUESTION_STATE.answered]).nullable(),
  /** Whoever’s list it is. */
  moze_pisati: z.boolean(),
});
export type Conversation = z.infer<typeof conversation>;

export const chat = {
  unread: endpoint({
    method: 'GET',
    path: '/api/chat/notifications/unread/:id_korisnika',
    summary: 'Counts of unread notifications',
    params: ofUser,
    reply: unreadCounts,
  }),
  markAsRead: endpoint({
    method: 'POST',
    path: '/api/chat/notifications/markasread/:id_korisnika',
    summary: 'Clear class notifications',
    params: ofUser,
    reply: message,
  }),
  history: endpoint({
    method: 'GET',
    path: '/api/chat/history/:userId',
    summary: 'Conversations, most recent first',
    params: z.object({ userId: id }),
    query: page,
    reply: z.array(conversation),
  }),
  markSeen: endpoint({
    method: 'POST',
    path: '/api/chat/markSeen',
    summary: 'Mark a conversation seen',
    body: z.object({ receiverId: id, senderId: id }),
    reply: message,
  }),
  messages: endpoint({
    method: 'GET',
    path: '/api/chat/messages/conv/:userId/:otherId',
    summary: 'Messages between two users, oldest first; `before` pages back',
    params: z.object({ userId: id, otherId: id }),
    query: z.object({
      limit: z.coerce.number().int().min(1).max(200).optional(),
      before: id.optional(),
      after: id.optional(),
    }),
    reply: z.array(chatMessage),
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/chat/messages2',
    summary: 'Send a message',
    body: z.object({
      senderId: id,
      receiverId: id,
      messageText: text(MESSAGE_MAX_LENGTH),
      clientId: z.uuid().optional(),
    }),
    reply: chatMessage,
  }),
};
