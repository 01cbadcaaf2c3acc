import type { ChatMessage, Conversation } from '@casovi/contract/chat';
import { expect, it } from 'vitest';
import { withMessage, withPage } from './conversations.ts';

const at = (minute: number) => new Date(minute * 60_000).toISOString();
const entry = (id: number, minute: number, unreadCount = 0): Conversation => ({
  id_korisnika: id,
  ime: `Osoba ${id}`,
  img: '',
  unreadCount,
  posljednja_poruka: `u ${minute}`,
  zatvoren: false,
  vrijeme: at(minute),
});
const message = (minute: number): ChatMessage => ({
  id: minute,
  sender_id: 2,
  receiver_id: 1,
  message_text: `u ${minute}`,
  created_at: at(minute),
  seen: 'N',
  client_id: null,
});

it('a new message is counted, shown and moves its conversation to the top', () => {
  const list = withMessage([entry(3, 5), entry(2, 4)], message(6), { otherId: 2, unread: true });
  expect(list).toEqual([{ ...entry(2, 6), unreadCount: 1 }, entry(3, 5)]);
});

it('a message that comes after a later one is counted, and changes nothing else', () => {
  const list = withMessage([entry(3, 9), entry(2, 8, 1)], message(7), { otherId: 2, unread: true });
  expect(list).toEqual([entry(3, 9), entry(2, 8, 2)]);
});

it('a message of somebody unknown asks for the list', () => {
  expect(withMessage([entry(3, 9)], message(10), { otherId: 2, unread: true })).toBeNull();
});

it('pages that overlap show nobody twice', () => {
  expect(withPage([entry(3, 9), entry(2, 8)], [entry(2, 8), entry(4, 7)])).toEqual([
    entry(3, 9),
    entry(2, 8),
    entry(4, 7),
  ]);
});
