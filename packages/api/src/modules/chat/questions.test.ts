import type { ChatMessage, Conversation } from '@casovi/contract/chat';
import { CHAT_TEXT } from '@casovi/contract/texts/chat';
import { noContactsText, QUESTION_TEXT } from '@casovi/contract/texts/questions';
import { describe, expect, it } from 'vitest';
import { pageServices } from '../../page-services.ts';
import type { Client } from '../../testing/client.ts';
import { blockUser, buildAdmin, buildStudent, buildTutor, PASSWORD, type TestUser } from '../../testing/factories.ts';
import { askQuestion, questionStateOf, sendMessage } from '../../testing/factories-chat.ts';
import { book, buildBookableTutor, visitAs, visitAsEach } from '../../testing/factories-lessons.ts';
import { countMails } from '../../testing/mailbox.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { unzip } from '../../testing/unzip.ts';
import { findMessage } from './service.ts';

const test = useTestApp();
const DATE = '2026-05-12';
const TEXT = 'Da li spremate prijemni za ETF?';
const ANSWER = 'Spremam, već šest godina.';

const ask = (client: Client, tutor: Pick<TestUser, 'id'>, tekst = TEXT) => askQuestion(client, tutor, tekst);
const messagesOf = async (client: Client, one: TestUser, other: TestUser): Promise<ChatMessage[]> =>
  (await client.get(`/api/chat/messages/conv/${one.id}/${other.id}`)).body;
const entryOf = async (client: Client, user: TestUser): Promise<Conversation> =>
  (await client.get(`/api/chat/history/${user.id}`)).body[0];

async function meet() {
  const [student, offer] = [await buildStudent(test), await buildBookableTutor(test)];
  const [asStudent, asTutor] = (await visitAsEach(test, [student, offer.tutor])) as [Client, Client];
  return { student, tutor: offer.tutor, offer, asStudent, asTutor };
}

describe('a question before the first lesson', () => {
  it('is a message of its own kind, which the tutor answers once; then nobody writes until a lesson is booked', async () => {
    const { student, tutor, offer, asStudent, asTutor } = await meet();
    expect(await questionStateOf(asStudent, tutor)).toBe('moguce');
    const asked = await ask(asStudent, tutor, `  ${TEXT} `);
    expect(asked).toMatchObject({
      status: 200,
      body: {
        message: QUESTION_TEXT.sent,
        poruka: { sender_id: student.id, receiver_id: tutor.id, message_text: TEXT, vrsta: 'pitanje', seen: 'N' },
      },
    });
    expect(await questionStateOf(asStudent, tutor)).toBe('otvoreno');
    expect(await messagesOf(asTutor, tutor, student)).toEqual([asked.body.poruka]);
    expect(await entryOf(asTutor, tutor)).toMatchObject({
      ...{ id_korisnika: student.id, posljednja_poruka: TEXT, vrsta_poruke: 'pitanje', unreadCount: 1 },
      ...{ pitanje: 'otvoreno', moze_pisati: true },
    });
    expect(await entryOf(asStudent, student)).toMatchObject({ pitanje: 'otvoreno', moze_pisati: false });
    // The tutor hears of it as of any message.
    const unread = (await asTutor.get(`/api/chat/notifications/unread/${tutor.id}`)).body;
    expect(unread).toMatchObject({ totalUnread: 1, messageUnread: 1 });
    test.clock.advance(60_000);
    await test.runJobs();
    expect(await countMails(test, tutor.email)).toBe(1);
    expect(await sendMessage(asStudent, student, tutor, 'I još nešto')).toMatchObject({
      status: 409,
      body: { message: QUESTION_TEXT.onlyOne },
    });

    const answered = await sendMessage(asTutor, tutor, student, ANSWER);
    expect(answered).toMatchObject({ status: 200, body: { message_text: ANSWER, vrsta: 'odgovor' } });
    // As other processes read it.
    expect(await findMessage(test.parts, answered.body.id)).toEqual(answered.body);
    expect(await questionStateOf(asStudent, tutor)).toBe('odgovoreno');
    for (const [client, user] of [
      [asStudent, student],
      [asTutor, tutor],
    ] as const)
      expect(await entryOf(client, user)).toMatchObject({
        ...{ posljednja_poruka: ANSWER, vrsta_poruke: 'odgovor', pitanje: 'odgovoreno', moze_pisati: false },
      });
    for (const more of [
      await sendMessage(asTutor, tutor, student, 'I još nešto'),
      await sendMessage(asStudent, student, tutor, 'Hvala!'),
      await ask(asStudent, tutor, 'Još jedno?'),
    ])
      expect(more.status).toBe(409);
    expect(await messagesOf(asStudent, student, tutor)).toHaveLength(2);

    expect((await book(asStudent, offer, student, DATE, '12:00')).status).toBe(200);
    expect(await questionStateOf(asStudent, tutor)).toBe('razgovor');
    expect(await entryOf(asStudent, student)).toMatchObject({ pitanje: null, moze_pisati: true });
    expect(await sendMessage(asStudent, student, tutor, 'Hvala!')).toMatchObject({ body: { vrsta: 'poruka' } });
    expect((await sendMessage(asTutor, tutor, student, 'Vidimo se.')).status).toBe(200);
    expect((await messagesOf(asTutor, tutor, student)).map(({ vrsta }) => vrsta)).toEqual([
      ...['pitanje', 'odgovor', 'poruka', 'poruka'],
    ]);
  });

  it('is not asked where one may write; a lesson opens the conversation of a question without an answer too', async () => {
    const { student, tutor, offer, asStudent, asTutor } = await meet();
    await ask(asStudent, tutor);
    await book(asStudent, offer, student, DATE, '12:00');
    expect(await ask(asStudent, tutor)).toMatchObject({ status: 409, body: { message: QUESTION_TEXT.razgovor } });
    expect((await sendMessage(asStudent, student, tutor, 'Ko će prvi?')).body.vrsta).toBe('poruka');
    expect((await sendMessage(asTutor, tutor, student, ANSWER)).body.vrsta).toBe('poruka');
    expect((await messagesOf(asTutor, tutor, student)).map(({ vrsta }) => vrsta)).toEqual([
      ...['pitanje', 'poruka', 'poruka'],
    ]);
  });

  it('has between 1 and 300 characters', async () => {
    const { tutor, asStudent } = await meet();
    expect(await ask(asStudent, tutor, ' \u200b ')).toMatchObject({
      status: 400,
      body: { fields: { tekst: QUESTION_TEXT.empty } },
    });
    expect(await ask(asStudent, tutor, 'č'.repeat(301))).toMatchObject({
      status: 400,
      body: { fields: { tekst: QUESTION_TEXT.tooLong } },
    });
    expect((await ask(asStudent, tutor, 'č'.repeat(300))).status).toBe(200);
  });

  it('has no contacts, nor has the answer; later messages are as they were', async () => {
    const { student, tutor, offer, asStudent, asTutor } = await meet();
    expect(await ask(asStudent, tutor, 'Zovite me na 067/123-456.')).toMatchObject({
      status: 400,
      body: { fields: { tekst: noContactsText('067/123-456') } },
    });
    expect(await questionStateOf(asStudent, tutor)).toBe('moguce');
    await ask(asStudent, tutor);
    expect(await sendMessage(asTutor, tutor, student, 'Nađite me na www.casovi-ana.test')).toMatchObject({
      status: 400,
      body: { message: noContactsText('www.casovi-ana.test') },
    });
    expect((await sendMessage(asTutor, tutor, student, `${ANSWER} Zadatak 067, strana 382.`)).status).toBe(200);
    await book(asStudent, offer, student, DATE, '12:00');
    expect((await sendMessage(asStudent, student, tutor, '067 123 456')).status).toBe(200);
  });

  it('is encrypted in the database, named in both copies of the data, and erased with the account', async () => {
    const { student, tutor, asStudent, asTutor } = await meet();
    await ask(asStudent, tutor);
    await sendMessage(asTutor, tutor, student, ANSWER);
    const { rows } = await test.parts.pool.query<{ body: Buffer }>('SELECT body FROM messages WHERE sender_id = $1', [
      student.id,
    ]);
    expect(rows.map(({ body }) => body.includes(Buffer.from('prijemni')))).toEqual([false]);
    for (const client of [asStudent, asTutor]) {
      const copy = unzip((await client.get('/api/nalog/moji-podaci')).bytes).get('podaci.json');
      expect(JSON.parse(String(copy)).poruke).toMatchObject([
        { vrsta: 'pitanje', tekst: TEXT },
        { vrsta: 'odgovor', tekst: ANSWER },
      ]);
    }
    expect((await asStudent.post('/api/nalog/obrisi', { lozinka: PASSWORD })).status).toBe(200);
    expect((await messagesOf(asTutor, tutor, student)).map(({ message_text, vrsta }) => [vrsta, message_text])).toEqual(
      [
        ['pitanje', CHAT_TEXT.chatErased],
        ['odgovor', ANSWER],
      ],
    );
    expect(await entryOf(asTutor, tutor)).toMatchObject({ zatvoren: true, moze_pisati: false });
  });

  it('of somebody who has left is not answered', async () => {
    const { student, tutor, asStudent, asTutor } = await meet();
    await ask(asStudent, tutor);
    await asStudent.post('/api/nalog/obrisi', { lozinka: PASSWORD });
    expect(await sendMessage(asTutor, tutor, student, ANSWER)).toMatchObject({
      status: 409,
      body: { message: CHAT_TEXT.chatClosed },
    });
  });
});

describe('whom one can ask', () => {
  it('is a tutor who is there and takes questions', async () => {
    const { student, tutor, asStudent, asTutor } = await meet();
    const blocked = await buildTutor(test);
    await blockUser(await visitAs(test, await buildAdmin(test)), blocked);
    const gone = await buildTutor(test);
    await (await visitAs(test, gone)).post('/api/nalog/obrisi', { lozinka: PASSWORD });
    for (const nobody of [blocked, gone, await buildStudent(test), student, { id: 999_999 }]) {
      expect(await ask(asStudent, nobody)).toMatchObject({ status: 404, body: { message: QUESTION_TEXT.tutorGone } });
      expect((await asStudent.get(`/api/chat/pitanje/${nobody.id}`)).status).toBe(404);
    }

    const visible = async () => (await test.visitor().get(`/api/tutor/profesori/${tutor.id}`)).body.prima_pitanja;
    const choose = (prima_pitanja: boolean) => asTutor.put(`/api/tutor/pitanja/${tutor.id}`, { prima_pitanja });
    expect(await visible()).toBe(true);
    expect(await choose(false)).toMatchObject({ status: 200, body: { message: QUESTION_TEXT.switchedOff } });
    expect((await asTutor.get(`/api/tutor/pitanja/${tutor.id}`)).body).toEqual({ prima_pitanja: false });
    expect(await visible()).toBe(false);
    expect(await questionStateOf(asStudent, tutor)).toBe('iskljuceno');
    expect(await ask(asStudent, tutor)).toMatchObject({ status: 409, body: { message: QUESTION_TEXT.iskljuceno } });
    expect(await choose(true)).toMatchObject({ status: 200, body: { message: QUESTION_TEXT.switchedOn } });
    expect(await visible()).toBe(true);
    await ask(asStudent, tutor);
    // What was asked before is answered.
    await choose(false);
    expect((await sendMessage(asTutor, tutor, student, ANSWER)).status).toBe(200);
  });

  it('is decided for students alone, also on pages', async () => {
    const { student, tutor, asTutor } = await meet();
    const other = await buildTutor(test);
    expect(await ask(asTutor, other)).toMatchObject({ status: 403, body: { message: QUESTION_TEXT.studentsOnly } });
    const onPage = (viewer: TestUser | null) =>
      pageServices(test.parts, viewer && { ...viewer, sessionId: '' }).questionState(other.id);
    expect([await onPage(student), await onPage(tutor), await onPage(null)]).toEqual(['moguce', null, null]);
  });
});

it('is limited to 20 an hour', async () => {
  const { tutor, asStudent } = await meet();
  const statuses = [];
  for (let number = 0; number < 21; number += 1) statuses.push((await ask(asStudent, tutor, '')).status);
  expect(statuses).toEqual([...Array(20).fill(400), 429]);
});
