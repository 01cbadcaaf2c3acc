/** Pure updates of the list of conversations. */
import type { ChatMessage, Conversation } from '@casovi/contract/chat';
import { MESSAGE_KIND, QUESTION_STATE } from '@casovi/contract/constants';

export const otherSide = ({ sender_id, receiver_id }: ChatMessage, userId: number): number =>
  sender_id === userId ? receiver_id : sender_id;

/**
 * Idempotent for the user's own messages. Undefined where only the server knows what to show: somebody new, or a message that
 * is not newer than the last one, so that it may have been counted or not; or one that only a lesson has made possible.
 */
export function withMessage(
  conversations: readonly Conversation[],
  message: ChatMessage,
  userId: number,
): readonly Conversation[] | undefined {
  const otherId = otherSide(message, userId);
  const known = conversations.find(({ id_korisnika }) => id_korisnika === otherId);
  const unread = message.receiver_id === userId && message.seen !== 'D';
  if (!known || (known.pitanje && message.vrsta === MESSAGE_KIND.message)) return undefined;
  if (known.vrijeme && known.vrijeme >= message.created_at) return unread ? undefined : conversations;
  const moved: Conversation = {
    ...known,
    unreadCount: known.unreadCount + (unread ? 1 : 0),
    posljednja_poruka: message.message_text,
    vrsta_poruke: message.vrsta,
    vrijeme: message.created_at,
    ...(message.vrsta === MESSAGE_KIND.answer && { pitanje: QUESTION_STATE.answered, moze_pisati: false }),
  };
  return [moved, ...conversations.filter((conversation) => conversation !== known)];
}

export const withRead = (conversations: readonly Conversation[], otherId: number): Conversation[] =>
  conversations.map((conversation) =>
    conversation.id_korisnika === otherId ? { ...conversation, unreadCount: 0 } : conversation,
  );

/** Pages overlap when a conversation moved up between two requests. */
export function withoutRepeats(conversations: readonly Conversation[]): Conversation[] {
  const known = new Set<number>();
  return conversations.filter(({ id_korisnika }) => !known.has(id_korisnika) && known.add(id_korisnika));
}
