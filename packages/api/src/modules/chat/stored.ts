import type { ChatMessage } from '@casovi/contract/chat';
import type { MessageKind } from '@casovi/contract/constants';
import { CHAT_TEXT } from '@casovi/contract/texts/chat';
import type { Publish } from '../../platform/events.ts';
import { AppError } from '../../platform/http/errors.ts';
import { publishMessageNotification } from '../notifications/public.ts';
import { presentMessage } from './presenter.ts';
import type { SealedMessage, StoreResult } from './store-queries.ts';

export const MAIL_AFTER_MILLISECONDS = 60_000;

type Stored = Extract<StoreResult, { outcome: 'stored' }>;

/** Both sides hear of it. */
export function tellStored(
  publish: Publish,
  { sessionId: _, now: __, inQuestion: ___, ...message }: SealedMessage,
  { messageId: id, conversationId, storedAt: createdAt }: Stored,
  { text, kind }: { text: string; kind: MessageKind },
): ChatMessage {
  const presented = presentMessage(() => text, { ...message, id, conversationId, createdAt, seenAt: null, kind });
  publishMessageNotification(publish, message.receiverId);
  publish('messageStored', presented);
  return presented;
}

const NOT_STORED = {
  'no session': () => new AppError('notLoggedIn'),
  'no conversation': () => new AppError('notAllowed', CHAT_TEXT.chatNotAllowed),
  closed: () => new AppError('conflict', CHAT_TEXT.chatClosed),
  // The client id was used for something else.
  known: () => new AppError('conflict'),
  'question only': () => new AppError('conflict'),
};

export const whyNotStored = (result: Exclude<StoreResult, Stored> | undefined): AppError =>
  result ? NOT_STORED[result.outcome]() : new AppError('conflict');
