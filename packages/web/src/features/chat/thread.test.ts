import type { ChatMessage } from '@casovi/contract/chat';
import { describe, expect, it } from 'vitest';
import { lastOwn, refetchAfter, type Thread, withMessages, withSeen } from './thread.ts';

const ME = 1;
const OTHER = 2;

const message = (id: number, sender: number, seen: 'D' | 'N' = 'N'): ChatMessage => ({
  id,
  sender_id: sender,
  receiver_id: sender === ME ? OTHER : ME,
  message_text: `poruka ${id}`,
  created_at: new Date(id * 60_000).toISOString(),
  seen,
  client_id: null,
  vrsta: 'poruka',
});
const thread = (...messages: ChatMessage[]): Thread => ({
  messages,
  complete: false,
  syncedTo: messages.at(-1)?.id ?? 0,
});

describe('a thread', () => {
  it('puts messages into the order in which they were stored, each once', () => {
    const merged = withMessages(thread(message(3, ME), message(5, OTHER)), [message(4, OTHER), message(3, ME)]);
    expect(merged.messages.map(({ id }) => id)).toEqual([3, 4, 5]);
  });

  it('never makes a seen message unseen again', () => {
    const merged = withMessages(thread(message(3, ME, 'D')), [message(3, ME, 'N')]);
    expect(merged.messages[0]?.seen).toBe('D');
  });

  it('marks what the reader received, and nothing else', () => {
    const seen = withSeen(thread(message(1, ME), message(2, OTHER)), OTHER);
    expect(seen.messages.map(({ seen }) => seen)).toEqual(['D', 'N']);
  });

  it('is refetched from where it was fetched to, and from own messages that may have been seen', () => {
    expect(refetchAfter(thread(message(7, OTHER), message(9, ME, 'D')), ME)).toBe(9);
    expect(refetchAfter(thread(message(7, ME, 'D'), message(8, ME), message(9, OTHER)), ME)).toBe(7);
    expect(refetchAfter(thread(), ME)).toBe(0);
  });

  it('is refetched from before an event, ahead of which others may have been missed', () => {
    expect(refetchAfter(withMessages(thread(message(7, OTHER)), [message(9, OTHER), message(10, ME)]), ME)).toBe(7);
  });

  it('knows the last message that the user sent', () => {
    expect(lastOwn(thread(message(1, ME), message(2, ME), message(3, OTHER)), ME)?.id).toBe(2);
  });
});
