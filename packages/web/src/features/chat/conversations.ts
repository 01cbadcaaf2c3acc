/** The list of conversations: pure steps from one state to the next. */
import type { ChatMessage, Conversation } from '@casovi/contract/chat';

/** Null when the list does not know the other side. */
export function withMessage(
  conversations: readonly Conversation[],
  message: ChatMessage,
  { otherId, unread }: { otherId: number; unread: boolean },
): Conversation[] | null {
  const known = conversations.find(({ id_korisnika }) => id_korisnika === otherId);
  if (!known) return null;
  const counted: Conversation = { ...known, unreadCount: known.unreadCount + (unread ? 1 : 0) };
  // A later one was told before it.
  if (known.vrijeme && known.vrijeme > message.created_at)
    return conversations.map((conversation) => (conversation === known ? counted : conversation));
  const moved: Conversation = { ...counted, posljednja_poruka: message.message_text, vrijeme: message.created_at };
  return [moved, ...conversations.filter((conversation) => conversation !== known)];
}

export const withRead = (conversations: readonly Conversation[], otherId: number): Conversation[] =>
  conversations.map((conversation) =>
    conversation.id_korisnika === otherId ? { ...conversation, unreadCount: 0 } : conversation,
  );

/** Pages of the list may overlap when somebody moved up between them. */
export function withPage(conversations: readonly Conversation[], page: readonly Conversation[]): Conversation[] {
  const known = new Set(conversations.map(({ id_korisnika }) => id_korisnika));
  return [...conversations, ...page.filter(({ id_korisnika }) => !known.has(id_korisnika))];
}
