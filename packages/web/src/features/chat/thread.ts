/** Pure updates of the cached messages of a conversation. */
import type { ChatMessage } from '@casovi/contract/chat';

export interface Thread {
  /** Oldest first. */
  messages: readonly ChatMessage[];
  /** True once the very first message is among them. */
  complete: boolean;
  /** No message up to this id is missing. Advanced by fetches only, since events can be lost. */
  syncedTo: number;
}

/** Ids are in the order of time. */
export function withMessages(thread: Thread, incoming: readonly ChatMessage[]): Thread {
  if (incoming.length === 0) return thread;
  const byId = new Map(thread.messages.map((message) => [message.id, message]));
  for (const message of incoming) {
    // A response that is older than the event must not reset it.
    const seen = byId.get(message.id)?.seen === 'D' ? 'D' : message.seen;
    byId.set(message.id, { ...message, seen });
  }
  return { ...thread, messages: [...byId.values()].sort((first, second) => first.id - second.id) };
}

export function withSeen(thread: Thread, readerId: number): Thread {
  const unseen = (message: ChatMessage) => message.receiver_id === readerId && message.seen !== 'D';
  if (!thread.messages.some(unseen)) return thread;
  return {
    ...thread,
    messages: thread.messages.map((message) => (unseen(message) ? { ...message, seen: 'D' } : message)),
  };
}

/** Includes own messages that are not seen yet, whose state may have changed. */
export function refetchAfter({ messages, syncedTo }: Thread, userId: number): number {
  const firstUnseen = messages.find((message) => message.sender_id === userId && message.seen !== 'D');
  return firstUnseen ? Math.min(syncedTo, firstUnseen.id - 1) : syncedTo;
}

export const lastOwn = ({ messages }: Thread, userId: number): ChatMessage | undefined =>
  messages.findLast((message) => message.sender_id === userId);
