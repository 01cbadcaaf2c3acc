import { randomUUID } from 'node:crypto';
import type { ChatMessage } from '@casovi/contract/chat';
import { ERROR_TEXT } from '@casovi/contract/texts/errors';
import { describe, expect, it } from 'vitest';
import type { ApiResponse, Client } from '../../testing/client.ts';
import { buildStudent, buildTutor, loginAs, type TestUser } from '../../testing/factories.ts';
import { buildConversation, openConversation, sendMessage } from '../../testing/factories-chat.ts';
import { hold, someoneWaits } from '../../testing/locks.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();

interface Person {
  user: TestUser;
  client: Client;
}

const enter = async (user: TestUser): Promise<Person> => ({ user, client: await loginAs(test, user) });

async function buildPair(): Promise<{ student: Person; tutor: Person }> {
  const { student, tutor } = await buildConversation(test);
  return { student: await enter(student), tutor: await enter(tutor) };
}

const send = (from: Person, to: Person, messageText: string, clientId: string = randomUUID()): Promise<ApiResponse> =>
  sendMessage(from.client, from.user, to.user, messageText, { clientId });

const conversation = async (one: Person, other: Person): Promise<ChatMessage[]> =>
  (await one.client.get(`/api/chat/messages/conv/${one.user.id}/${other.user.id}?limit=200`)).body;

const unread = async ({ client, user }: Person): Promise<number> =>
  (await client.get(`/api/chat/notifications/unread/${user.id}`)).body.messageUnread;

/** They are stored together, in groups. */
describe('messages of one moment', () => {
  it('are all stored, in both directions of many conversations: each once, counted for its receiver, in an order of time', async () => {
    const pairs = await Promise.all(Array.from({ length: 5 }, buildPair));
    const responses = await Promise.all(
      pairs.flatMap(({ student, tutor }, place) =>
        Array.from({ length: 12 }, (_, number) =>
          number % 3 === 0
            ? send(tutor, student, `${place} odgovor ${number}`)
            : send(student, tutor, `${place} pitanje ${number}`),
        ),
      ),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    for (const [place, { student, tutor }] of pairs.entries()) {
      const messages = await conversation(student, tutor);
      expect(messages.map(({ message_text }) => message_text).sort()).toEqual(
        Array.from(
          { length: 12 },
          (_, number) => `${place} ${number % 3 === 0 ? 'odgovor' : 'pitanje'} ${number}`,
        ).sort(),
      );
      const times = messages.map(({ created_at }) => Date.parse(created_at));
      expect(times).toEqual([...new Set(times)].sort((one, other) => one - other));
      expect([await unread(student), await unread(tutor)]).toEqual([4, 8]);
      const [last] = messages.slice(-1);
      const [entry] = (await tutor.client.get(`/api/chat/history/${tutor.user.id}`)).body;
      expect(entry).toMatchObject({ posljednja_poruka: last?.message_text, unreadCount: 8 });
    }
  });

  it('do not suffer for those that are refused', async () => {
    const good = await Promise.all(Array.from({ length: 6 }, buildPair));
    const loggedOut = await buildPair();
    await test.parts.pool.query('UPDATE sessions SET ended_at = $2 WHERE user_id = $1', [
      loggedOut.student.user.id,
      test.clock.now(),
    ]);
    const closed = await buildPair();
    await test.parts.pool.query('UPDATE conversation_members SET closed_at = $2 WHERE user_id = $1', [
      closed.student.user.id,
      test.clock.now(),
    ]);
    const stranger = await enter(await buildTutor(test));
    const [one] = good;
    if (!one) throw new Error('there are pairs');
    const refused = [
      send(loggedOut.student, loggedOut.tutor, 'Odjavljen'),
      send(closed.student, closed.tutor, 'Zatvoreno'),
      send(one.student, stranger, 'Nepoznat'),
    ];
    const sent = good.map(({ student, tutor }) => send(student, tutor, 'Zdravo'));
    expect((await Promise.all(refused)).map(({ status }) => status)).toEqual([401, 409, 403]);
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual(good.map(() => 200));
  });

  it('are stored once, even if the same one is in two concurrent statements', async () => {
    const { student, tutor } = await buildPair();
    const letGo = await hold(test, 'SELECT FROM conversation_members WHERE user_id = $1 FOR UPDATE', [tutor.user.id]);
    const clientId = randomUUID();
    const first = send(student, tutor, 'Jednom', clientId);
    await someoneWaits(test, 1);
    const second = send(student, tutor, 'Jednom', clientId);
    await someoneWaits(test, 2);
    await letGo();
    const [one, other] = await Promise.all([first, second]);
    expect([one.status, other.status]).toEqual([200, 200]);
    expect(one.body.id).toBe(other.body.id);
    expect(await conversation(student, tutor)).toHaveLength(1);
    expect(await unread(tutor)).toBe(1);
  });

  it('are stored although one of them breaks a rule of the database: a client id for two receivers', async () => {
    const { student, tutor } = await buildPair();
    const other = await enter(await buildTutor(test));
    await openConversation(test.parts.db, student.user.id, other.user.id, test.clock.now());
    const beside = await Promise.all(Array.from({ length: 6 }, buildPair));
    const clientId = randomUUID();
    const [first, second, ...rest] = await Promise.all([
      send(student, tutor, 'Isti', clientId),
      send(student, other, 'Isti', clientId),
      ...beside.map((pair) => send(pair.student, pair.tutor, 'Zdravo')),
    ]);
    expect([first?.status, second?.status].sort()).toEqual([200, 409]);
    expect(rest.map(({ status }) => status)).toEqual(beside.map(() => 200));
  });
});

it('batched sessions are not mixed up', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, async () => enter(await buildStudent(test))));
  const gone = people.slice(0, 5);
  for (const { user } of gone)
    await test.parts.pool.query('UPDATE users SET blocked_at = $2 WHERE id = $1', [user.id, test.clock.now()]);
  const responses = await Promise.all(people.map(({ client }) => client.get('/api/auth/me')));
  expect(responses.map(({ status, body }) => (status === 200 ? body.id_korisnika : body.message))).toEqual(
    people.map((person) => (gone.includes(person) ? ERROR_TEXT.notLoggedIn : person.user.id)),
  );
});
