/** The messages of one conversation as they are cached: pure steps from one state to the next. */
import type { ChatMessage } from '@casovi/contract/chat';

export interface Thread {
  /** Oldest first. */
  messages: readonly ChatMessage[];
  /** True once the very first message is among them. */
  complete: boolean;
  /** Up to this id nothing is missing. Moved by fetches alone: between events there can be a lost connection. */
  syncedTo: number;
}

/** Ids follow the order in which the server stored messages, so that they are also the order in time. */
export function withMessages(thread: Thread, incoming: readonly ChatMessage[]): Thread {
  if (incoming.length === 0) return thread;
  const byId = new Map(thread.messages.map((message) => [message.id, message]));
  for (const message of incoming) {
    // An answer that was on its way while the message was seen must not make it unseen again.
    const seen = byId.get(message.id)?.seen === 'D' ? 'D' : message.seen;
    byId.set(message.id, { ...message, seen });
  }
  return { ...thread, messages: [...byId.values()].sort((first, second) => first.id - second.id) };
}

/** The reader has seen everything that was written to them so far. */
export function withSeen(thread: Thread, readerId: number): Thread {
  const unseen = (message: ChatMessage) => message.receiver_id === readerId && message.seen !== 'D';
  if (!thread.messages.some(unseen)) return thread;
  return {
    ...thread,
    messages: thread.messages.map((message) => (unseen(message) ? { ...message, seen: 'D' } : message)),
  };
}

/** A refetch asks for everything after this id: what may be missing, and one's own messages that may have been seen meanwhile. */
export function refetchAfter({ messages, syncedTo }: Thread, userId: number): number {
  const firstUnseen = messages.find((message) => message.sender_id === userId && message.seen !== 'D');
  return firstUnseen ? Math.min(syncedTo, firstUnseen.id - 1) : syncedTo;
}

export const lastOwn = ({ messages }: Thread, userId: number): ChatMessage | undefined =>
  messages.findLast((message) => message.sender_id === userId);
