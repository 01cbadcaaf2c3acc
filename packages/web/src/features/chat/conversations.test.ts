import type { ChatMessage, Conversation } from '@casovi/contract/chat';
import { expect, it } from 'vitest';
import { withMessage, withoutRepeats } from './conversations.ts';

const at = (minute: number) => new Date(minute * 60_000).toISOString();
const entry = (id: number, minute: number, unreadCount = 0): Conversation => ({
  id_korisnika: id,
  ime: `Osoba ${id}`,
  img: '',
  unreadCount,
  posljednja_poruka: `u ${minute}`,
  zatvoren: false,
  vrsta_poruke: 'poruka',
  pitanje: null,
  moze_pisati: true,
  vrijeme: at(minute),
});
const ME = 1;
const message = (minute: number, sender = 2): ChatMessage => ({
  id: minute,
  sender_id: sender,
  receiver_id: sender === ME ? 2 : ME,
  message_text: `u ${minute}`,
  created_at: at(minute),
  seen: 'N',
  client_id: null,
  vrsta: 'poruka',
});

it('a new message is counted, shown and moves its conversation to the top', () => {
  const list = withMessage([entry(3, 5), entry(2, 4)], message(6), ME);
  expect(list).toEqual([entry(2, 6, 1), entry(3, 5)]);
});

it('a message that comes twice or after a later one may be counted already: only the server knows', () => {
  expect(withMessage([entry(3, 9), entry(2, 8, 1)], message(8), ME)).toBeUndefined();
  expect(withMessage([entry(3, 9), entry(2, 8, 1)], message(7), ME)).toBeUndefined();
});

it('an own message is not counted, however often it comes', () => {
  const once = withMessage([entry(3, 5), entry(2, 4)], message(6, ME), ME) ?? [];
  expect(once).toEqual([entry(2, 6), entry(3, 5)]);
  expect(withMessage(once, message(6, ME), ME)).toEqual(once);
});

it('a message of somebody unknown asks for the list', () => {
  expect(withMessage([entry(3, 9)], message(10), ME)).toBeUndefined();
});

it('pages that overlap show nobody twice', () => {
  expect(withoutRepeats([entry(3, 9), entry(2, 8), entry(2, 7), entry(4, 7)])).toEqual([
    entry(3, 9),
    entry(2, 8),
    entry(4, 7),
  ]);
});

it('an answer ends what may be written; an ordinary message says that there is a lesson now', () => {
  const asked: Conversation = { ...entry(2, 4), vrsta_poruke: 'pitanje', pitanje: 'otvoreno' };
  expect(withMessage([asked], { ...message(6, ME), vrsta: 'odgovor' }, ME)).toEqual([
    { ...entry(2, 6), vrsta_poruke: 'odgovor', pitanje: 'odgovoreno', moze_pisati: false },
  ]);
  expect(withMessage([asked], message(6), ME)).toBeUndefined();
});
