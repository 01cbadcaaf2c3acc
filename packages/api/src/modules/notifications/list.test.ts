import { NOTICE_TEXT } from '@casovi/contract/texts/notices';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { buildStudent, type TestUser } from '../../testing/factories.ts';
import { sendMessage } from '../../testing/factories-chat.ts';
import {
  type BookableTutor,
  book,
  buildBookableTutor,
  changeLesson,
  expireLessons,
  lessonsOfStudent,
  visitAs,
} from '../../testing/factories-lessons.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
const MINUTE = 60_000;
const DATE = '2026-05-12';

let offer: BookableTutor;
let student: TestUser;
let asTutor: Client;
let asStudent: Client;

beforeEach(async () => {
  offer = await buildBookableTutor(test);
  student = await buildStudent(test);
  [asTutor, asStudent] = [await visitAs(test, offer.tutor), await visitAs(test, student)];
});

const list = async (client: Client, query = '') => {
  const response = await client.get(`/api/obavjestenja${query}`);
  expect(response.status).toBe(200);
  return response.body;
};

async function request(hour: string): Promise<number> {
  test.clock.advance(MINUTE);
  expect(await book(asStudent, offer, student, DATE, hour)).toMatchObject({ status: 200 });
  const { body } = await lessonsOfStudent(asStudent, student);
  return Math.max(...body.map(({ id }: { id: number }) => id));
}

describe('the list of what happened', () => {
  it('is empty at first', async () => {
    expect(await list(asStudent)).toEqual({ obavjestenja: [], ima_jos: false });
  });

  it('tells of lessons and conversations, newest first, each side of the other', async () => {
    const lesson = await request('12:00');
    test.clock.advance(MINUTE);
    await changeLesson(asTutor, lesson, { status: 3, tip_korisnika: 2 });
    test.clock.advance(MINUTE);
    await sendMessage(asStudent, student, offer.tutor, 'Hvala!');
    await sendMessage(asStudent, student, offer.tutor, 'Vidimo se.');

    expect(await list(asTutor)).toMatchObject({
      obavjestenja: [
        { id: null, dogadjaj: 'message', ime: student.name, broj: 2, procitano: false, termin: null },
        {
          dogadjaj: 'requested',
          ime: student.name,
          predmet: offer.subject.name,
          termin: `${DATE}T12:00:00+02:00`,
          procitano: false,
          link: `/dashboard?cas=${lesson}`,
        },
      ],
      ima_jos: false,
    });
    expect((await list(asStudent)).obavjestenja).toMatchObject([{ dogadjaj: 'approved', ime: offer.tutor.name }]);
  });

  it('says how a request ended', async () => {
    const [declined, withdrawn, forgotten] = [await request('10:00'), await request('12:00'), await request('15:00')];
    await changeLesson(asTutor, declined, { status: 2, tip_korisnika: 2, comment: 'Ne mogu.' });
    await changeLesson(asStudent, withdrawn, { status: 2, tip_korisnika: 3, comment: 'Ne mogu.' });
    await test.parts.pool.query('UPDATE lessons SET answer_by = $2 WHERE id = $1', [forgotten, test.clock.now()]);
    await expireLessons(test);
    const events = async (client: Client): Promise<string[]> =>
      (await list(client)).obavjestenja.map(({ dogadjaj }: { dogadjaj: string }) => dogadjaj);
    expect((await events(asStudent)).sort()).toEqual(['declined', 'expired']);
    expect(new Set(await events(asTutor))).toEqual(new Set(['requested', 'cancelled', 'expired']));
  });

  it('says what a lesson was about when it happened, also after it was moved', async () => {
    const lesson = await request('12:00');
    await test.parts.pool.query(
      `UPDATE lessons SET starts_at = starts_at + interval '1 day', ends_at = ends_at + interval '1 day' WHERE id = $1`,
      [lesson],
    );
    expect((await list(asTutor)).obavjestenja[0].termin).toBe(`${DATE}T12:00:00+02:00`);
  });

  it('goes as far back as one asks', async () => {
    for (const hour of ['10:00', '12:00', '14:00']) await request(hour);
    const short = await list(asTutor, '?limit=2');
    expect(short.ima_jos).toBe(true);
    expect(short.obavjestenja.map(({ termin }: { termin: string }) => termin.slice(11, 16))).toEqual([
      '14:00',
      '12:00',
    ]);
    expect(await list(asTutor, '?limit=3')).toMatchObject({ ima_jos: false });
    for (const limit of ['0', '301', 'x'])
      expect((await asTutor.get(`/api/obavjestenja?limit=${limit}`)).status).toBe(400);
  });

  it('is read one by one, or whole, by its reader alone', async () => {
    await request('12:00');
    await request('15:00');
    const read = async (client: Client, id?: number) =>
      expect(await client.post('/api/obavjestenja/procitano', { id })).toMatchObject({
        status: 200,
        body: { message: NOTICE_TEXT.read },
      });
    const isRead = async () =>
      (await list(asTutor)).obavjestenja.map(({ procitano }: { procitano: boolean }) => procitano);
    const [, { id }] = (await list(asTutor)).obavjestenja;

    await read(asStudent, id);
    await read(asStudent);
    expect(await isRead()).toEqual([false, false]);
    await read(asTutor, id);
    expect(await isRead()).toEqual([false, true]);
    expect((await asTutor.get(`/api/chat/notifications/unread/${offer.tutor.id}`)).body).toMatchObject({
      classUnread: 1,
    });
    await read(asTutor);
    expect(await isRead()).toEqual([true, true]);
  });

  it('leaves messages unread until their conversation is opened', async () => {
    const lesson = await request('12:00');
    await changeLesson(asTutor, lesson, { status: 3, tip_korisnika: 2 });
    await sendMessage(asStudent, student, offer.tutor, 'Hvala!');
    await asTutor.post('/api/obavjestenja/procitano', {});
    const conversation = async () => (await list(asTutor)).obavjestenja[0];
    expect(await conversation()).toMatchObject({ dogadjaj: 'message', procitano: false });
    expect((await asTutor.get(`/api/chat/notifications/unread/${offer.tutor.id}`)).body).toMatchObject({
      messageUnread: 1,
    });
    await asTutor.post('/api/chat/markSeen', { receiverId: offer.tutor.id, senderId: student.id });
    expect(await conversation()).toMatchObject({ dogadjaj: 'message', procitano: true, broj: 0 });
  });
});
