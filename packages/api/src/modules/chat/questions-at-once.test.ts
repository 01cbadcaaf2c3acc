import { randomUUID } from 'node:crypto';
import type { ChatMessage, Conversation } from '@casovi/contract/chat';
import { QUESTION_OPEN_DAYS } from '@casovi/contract/constants';
import { QUESTION_TEXT } from '@casovi/contract/texts/questions';
import { describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { buildStudent, buildTutor, PASSWORD, type TestUser } from '../../testing/factories.ts';
import { askQuestion as ask, sendMessage, questionStateOf as stateOf } from '../../testing/factories-chat.ts';
import { book, buildBookableTutor, visitAs, visitAsEach } from '../../testing/factories-lessons.ts';
import { hold, someoneWaits } from '../../testing/locks.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
const DAY = 86_400_000;
const DATE = '2026-05-12';
const TEXT = 'Da li spremate prijemni za ETF?';
const ANSWER = 'Spremam, već šest godina.';

const messagesOf = async (client: Client, one: TestUser, other: TestUser): Promise<ChatMessage[]> =>
  (await client.get(`/api/chat/messages/conv/${one.id}/${other.id}`)).body;
const entryOf = async (client: Client, user: TestUser): Promise<Conversation> =>
  (await client.get(`/api/chat/history/${user.id}`)).body[0];

async function meet() {
  const [student, offer] = [await buildStudent(test), await buildBookableTutor(test)];
  const [asStudent, asTutor] = (await visitAsEach(test, [student, offer.tutor])) as [Client, Client];
  return { student, tutor: offer.tutor, offer, asStudent, asTutor };
}

describe('at most five questions wait for an answer', () => {
  async function askFive() {
    const student = await buildStudent(test);
    const asStudent = await visitAs(test, student);
    const tutors = await Promise.all(Array.from({ length: 6 }, () => buildBookableTutor(test)));
    for (const { tutor } of tutors.slice(0, 5)) expect((await ask(asStudent, tutor)).status).toBe(200);
    const [first, sixth] = [tutors[0], tutors[5]];
    if (!first || !sixth) throw new Error('there are six');
    expect(await stateOf(asStudent, sixth.tutor)).toBe('previse');
    expect(await ask(asStudent, sixth.tutor)).toMatchObject({ status: 409, body: { message: QUESTION_TEXT.previse } });
    return { student, asStudent, first, sixth: sixth.tutor };
  }

  it('an answer makes room', async () => {
    const { student, asStudent, first, sixth } = await askFive();
    await sendMessage(await visitAs(test, first.tutor), first.tutor, student, ANSWER);
    expect((await ask(asStudent, sixth)).status).toBe(200);
  });

  it('a lesson makes room', async () => {
    const { student, asStudent, first, sixth } = await askFive();
    await book(asStudent, first, student, DATE, '12:00');
    expect((await ask(asStudent, sixth)).status).toBe(200);
  });

  it('a tutor who leaves makes room', async () => {
    const { asStudent, first, sixth } = await askFive();
    await (await visitAs(test, first.tutor)).post('/api/nalog/obrisi', { lozinka: PASSWORD });
    expect((await ask(asStudent, sixth)).status).toBe(200);
  });

  it('after a week a question does not count any more, and can still be answered', async () => {
    const { student, asStudent, first, sixth } = await askFive();
    const now = test.clock.now();
    test.clock.advance(QUESTION_OPEN_DAYS * DAY - 1);
    expect((await ask(asStudent, sixth)).status).toBe(409);
    test.clock.advance(1);
    expect((await ask(asStudent, sixth)).status).toBe(200);
    expect((await sendMessage(await visitAs(test, first.tutor), first.tutor, student, ANSWER)).body.vrsta).toBe(
      'odgovor',
    );
    test.clock.set(now);
  });
});

describe('at the same moment', () => {
  it('a question that is sent several times is stored once; of two different ones the first', async () => {
    const { student, tutor, asStudent, asTutor } = await meet();
    const clientId = randomUUID();
    const same = await Promise.all([1, 2, 3].map(() => ask(asStudent, tutor, TEXT, clientId)));
    expect(same.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(same.map(({ body }) => body.poruka.id)).size).toBe(1);
    const other = await meet();
    const different = await Promise.all(
      [1, 2, 3].map((number) => ask(other.asStudent, other.tutor, `${TEXT} ${number}`)),
    );
    expect(different.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await messagesOf(other.asTutor, other.tutor, other.student)).toHaveLength(1);
    expect(await messagesOf(asTutor, tutor, student)).toHaveLength(1);
    // Its client id is no key to another tutor.
    expect((await ask(asStudent, other.tutor, TEXT, clientId)).status).toBe(409);
    expect(await stateOf(asStudent, other.tutor)).toBe('moguce');
  });

  it('of eight questions to eight tutors five are stored', async () => {
    const asStudent = await visitAs(test, await buildStudent(test));
    const tutors = await Promise.all(Array.from({ length: 8 }, () => buildTutor(test)));
    const responses = await Promise.all(tutors.map((tutor) => ask(asStudent, tutor)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 409, 409, 409]);
  });

  it('an answer that is sent several times is stored once; of two different ones the first', async () => {
    const { student, tutor, asStudent, asTutor } = await meet();
    await ask(asStudent, tutor);
    const clientId = randomUUID();
    const responses = await Promise.all([
      ...[1, 2, 3].map(() => sendMessage(asTutor, tutor, student, ANSWER, { clientId })),
      sendMessage(asTutor, tutor, student, 'Drugi odgovor'),
    ]);
    const stored = await messagesOf(asStudent, student, tutor);
    expect(stored.map(({ vrsta }) => vrsta)).toEqual(['pitanje', 'odgovor']);
    const expected = stored[1]?.client_id === clientId ? [200, 200, 200, 409] : [200, 409, 409, 409];
    expect(responses.map(({ status }) => status).sort()).toEqual(expected);
  });

  it('a lesson that is booked while an answer is written: it is stored as an ordinary message', async () => {
    const { student, tutor, offer, asStudent, asTutor } = await meet();
    await ask(asStudent, tutor);
    const letGo = await hold(test, 'SELECT FROM conversation_members WHERE user_id = $1 FOR UPDATE', [tutor.id]);
    const booking = book(asStudent, offer, student, DATE, '12:00');
    await someoneWaits(test, 1);
    const answer = sendMessage(asTutor, tutor, student, ANSWER);
    await someoneWaits(test, 2);
    await letGo();
    expect([(await booking).status, (await answer).status]).toEqual([200, 200]);
    expect((await entryOf(asTutor, tutor)).pitanje).toBeNull();
    expect((await sendMessage(asTutor, tutor, student, 'I još nešto')).body.vrsta).toBe('poruka');
  });

  it('a question and a booking of the same pair: a conversation in which both may write', async () => {
    const { student, tutor, offer, asStudent } = await meet();
    const [asked, booked] = await Promise.all([ask(asStudent, tutor), book(asStudent, offer, student, DATE, '12:00')]);
    expect(booked.status).toBe(200);
    expect([200, 409]).toContain(asked.status);
    expect(await entryOf(asStudent, student)).toMatchObject({ pitanje: null, moze_pisati: true });
  });
});
