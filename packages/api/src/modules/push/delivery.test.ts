import { createPublicKey, verify } from 'node:crypto';
import { LESSON_STATUS } from '@casovi/contract/constants';
import { fromWallClock } from '@casovi/contract/time';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { buildAdmin, buildStudent, PASSWORD } from '../../testing/factories.ts';
import { openConversation, sendMessage } from '../../testing/factories-chat.ts';
import {
  bookingOf,
  buildLesson,
  changeLesson,
  setStatusAsAdmin,
  type TestLesson,
  visitAs,
} from '../../testing/factories-lessons.ts';
import { startPushService, type TestDevice } from '../../testing/push-service.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { remindOfLessons } from '../lessons/remind-of-lessons.ts';
import { sendDuePushes } from './delivery.ts';

const service = await startPushService();
afterAll(() => service.stop());
const test = useTestApp({}, { outbound: service.outbound });

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const NOON = '2026-05-04T12:00:00+02:00';
const START = fromWallClock('2026-05-05', '16:00');

let lesson: TestLesson;
let asTutor: Client;
let asStudent: Client;
let asAdmin: Client;
let device: TestDevice;

beforeEach(async () => {
  test.clock.set(NOON);
  await test.parts.pool.query('DELETE FROM pushes');
  lesson = await buildLesson(test, { startsAt: START });
  [asTutor, asStudent] = [await visitAs(test, lesson.tutor), await visitAs(test, lesson.student)];
  asAdmin = await visitAs(test, await buildAdmin(test));
  device = await subscribed(asStudent);
});

async function subscribed(client: Client, host?: string): Promise<TestDevice> {
  const made = service.addDevice(host);
  expect(await client.post('/api/push/pretplata', made.subscription)).toMatchObject({ status: 200 });
  return made;
}

const step = async (done: ReturnType<typeof changeLesson>) => expect(await done).toMatchObject({ status: 200 });
const { confirmed, cancelled } = LESSON_STATUS;
const approve = () => step(changeLesson(asTutor, lesson.id, { status: confirmed, tip_korisnika: 2 }));
const cancel = () => step(setStatusAsAdmin(asAdmin, lesson.id, cancelled));
const send = () => sendDuePushes(test.parts);
const waiting = async () => (await test.parts.pool.query('SELECT * FROM pushes ORDER BY id')).rows;
const devicesOf = async (client: Client) => (await client.get('/api/push/pretplate')).body.uredjaji;
const titles = ({ shown }: TestDevice) => shown.map(({ payload }) => payload.title);

async function approvedAndSent(): Promise<void> {
  await approve();
  await send();
}

describe('what happens to a lesson', () => {
  it('is shown on the devices of the one who is told, encrypted, until it begins', async () => {
    const second = await subscribed(asStudent);
    const ofTutor = await subscribed(asTutor);
    await approvedAndSent();
    expect([device.shown, second.shown, ofTutor.shown].map(({ length }) => length)).toEqual([1, 1, 0]);
    const [{ headers, payload } = expect.fail()] = device.shown;
    expect(payload).toEqual({
      title: `Čas je potvrđen: ${lesson.subject.name}`,
      body: `${lesson.tutor.name} · utorak, 05.05.2026 u 16h`,
      path: `/dashboard?cas=${lesson.id}`,
      tag: `lesson-${lesson.id}`,
    });
    expect(headers).toMatchObject({ ttl: String((START.getTime() - Date.parse(NOON)) / SECOND), urgency: 'normal' });
    expect(headers.topic).toMatch(/^[\w-]{32}$/);
    expect(await waiting()).toEqual([]);
    expect(await devicesOf(asStudent)).toMatchObject(Array(2).fill({ posljednji_put: NOON }));
    await send();
    expect(device.calls).toBe(1);
  });

  it('is signed with our key, for this push service alone', async () => {
    await approvedAndSent();
    const authorization = device.shown[0]?.headers.authorization ?? '';
    const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
    expect(key).toBe(test.parts.settings.vapid.publicKey);
    const [head, claims = '', signature = ''] = token.split('.');
    const point = Buffer.from(key, 'base64url');
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url')) as [
      string,
      string,
    ];
    const ours = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
    const given = Buffer.from(signature, 'base64url');
    const signed = Buffer.from(`${head}.${claims}`);
    expect(verify('sha256', signed, { key: ours, dsaEncoding: 'ieee-p1363' }, given)).toBe(true);
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      aud: `https://push.test:${service.port}`,
      sub: 'mailto:kontakt@casovi.test',
    });
  });

  it('replaces what was not sent yet', async () => {
    await approve();
    await cancel();
    await send();
    expect(titles(device)).toEqual([`Čas je otkazan: ${lesson.subject.name}`]);
  });

  it('replaces what is being sent, and is sent after it', async () => {
    await approve();
    device.meanwhile = async () => {
      delete device.meanwhile;
      await cancel();
    };
    await send();
    expect(titles(device)).toEqual([
      `Čas je potvrđen: ${lesson.subject.name}`,
      `Čas je otkazan: ${lesson.subject.name}`,
    ]);
  });

  it('is not told any more to the one who has acted since', async () => {
    await approve();
    await step(changeLesson(asStudent, lesson.id, { status: cancelled, tip_korisnika: 3 }));
    expect(await waiting()).toEqual([]);
  });

  it('is not told any more to the one who has answered a whole series since', async () => {
    const ofTutor = await subscribed(asTutor);
    const booked = bookingOf(lesson, lesson.student, '2026-05-12', '12:00');
    const { body } = await asStudent.post('/api/planer/rezervisi', { ...booked, sedmica: 4 });
    const topics = async () => (await waiting()).map(({ topic }) => topic);
    expect(await topics()).toEqual([`series-${body.serija}`]);
    const answer = { status: confirmed, tip_korisnika: 2 };
    await step(asTutor.put(`/api/reservation/serija/${body.serija}`, answer));
    await send();
    expect([titles(ofTutor), device.calls]).toEqual([[], 1]);
  });

  it('is not told when it did not happen', async () => {
    await changeLesson(await visitAs(test, await buildStudent(test)), lesson.id, { status: 2, tip_korisnika: 3 });
    expect(await waiting()).toEqual([]);
  });

  it('is not told by push to somebody who does not want it', async () => {
    await asStudent.put('/api/auth/obavjestenja', { vrste: { lessons: { mail: true, push: false } }, tiho: null });
    await approvedAndSent();
    expect([device.calls, await waiting()]).toEqual([0, []]);
  });

  it('waits for the morning, and is dropped if the lesson begins before', async () => {
    test.clock.set('2026-05-04T23:00:00+02:00');
    await approvedAndSent();
    expect(device.calls).toBe(0);
    test.clock.set('2026-05-05T06:59:59+02:00');
    await send();
    expect(device.calls).toBe(0);
    test.clock.set('2026-05-05T07:00:00+02:00');
    await send();
    expect(device.shown[0]?.headers.ttl).toBe(String((9 * HOUR) / SECOND));

    await asStudent.put('/api/auth/obavjestenja', { vrste: {}, tiho: { od: 7, do: 17 } });
    await cancel();
    expect(await waiting()).toEqual([]);
  });

  it('is not told once it begins', async () => {
    await approve();
    test.clock.set(START);
    await send();
    expect([device.calls, await waiting()]).toEqual([0, []]);
  });

  it('is not shown after a logout, nor to who has the device next', async () => {
    await approve();
    const next = await visitAs(test, await buildStudent(test));
    expect((await next.post('/api/push/pretplata', device.subscription)).status).toBe(200);
    await send();
    expect([device.calls, await waiting()]).toEqual([0, []]);

    device = await subscribed(asStudent);
    await cancel();
    await asStudent.post('/api/auth/logout');
    await send();
    expect([device.calls, await waiting()]).toEqual([0, []]);
  });

  it('is told as a reminder, once', async () => {
    await approvedAndSent();
    test.clock.set(new Date(START.getTime() - 2 * HOUR));
    await remindOfLessons(test.parts);
    await remindOfLessons(test.parts);
    await send();
    expect(titles(device).slice(1)).toEqual([expect.stringMatching(/^Podsjetnik: /)]);
    expect(device.shown[1]?.headers).toMatchObject({ urgency: 'high', ttl: '7200' });
  });
});

describe('a message', () => {
  const TEXT = 'Vidimo se kod mene, šifra je 4711.';
  beforeEach(() => openConversation(test.parts.db, lesson.student.id, lesson.tutor.id, test.clock.now()));
  const write = (text = TEXT) => sendMessage(asTutor, lesson.tutor, lesson.student, text);

  it('is told without its text, many of them as one', async () => {
    await write();
    await write('Još nešto.');
    await expect.poll(waiting).toHaveLength(1);
    expect(JSON.stringify(await waiting())).not.toContain('4711');
    await send();
    expect(device.shown.map(({ payload }) => payload)).toContainEqual({
      title: `Nova poruka od ${lesson.tutor.name}`,
      body: 'Otvorite razgovor da je pročitate.',
      path: `/poruke?korisnik=${lesson.tutor.id}`,
      tag: `conversation-${lesson.tutor.id}`,
    });
  });

  it('that comes while another is being told is told after it', async () => {
    await write();
    await expect.poll(waiting).toHaveLength(1);
    device.meanwhile = async () => {
      delete device.meanwhile;
      await write('Još nešto.');
      // It took the place of the first.
      await expect.poll(async () => (await waiting())[0].attempts).toBe(0);
    };
    await send();
    expect([device.calls, await waiting()]).toEqual([2, []]);
  });

  it('is not told any more once its writer has left', async () => {
    await sendMessage(asTutor, lesson.tutor, lesson.student, 'Vidimo se.');
    await expect.poll(waiting).toHaveLength(1);
    expect(await asTutor.post('/api/nalog/obrisi', { lozinka: PASSWORD })).toMatchObject({ status: 200 });
    expect((await waiting()).filter(({ topic }) => topic.startsWith('conversation-'))).toEqual([]);
  });

  it('is not told any more once it was read', async () => {
    test.clock.set('2026-05-04T23:00:00+02:00');
    await write();
    await expect.poll(waiting).toHaveLength(1);
    await asStudent.post('/api/chat/markSeen', { receiverId: lesson.student.id, senderId: lesson.tutor.id });
    expect(await waiting()).toEqual([]);
  });

  it('is not told to somebody who has a page open', async () => {
    const online = new Set<number>([lesson.student.id]);
    test.parts.presence.lookUpWith(async (userId) => online.has(userId));
    const ofTutor = await subscribed(asTutor);
    await write();
    // The next one is told: by then the first would have been, too.
    await sendMessage(asStudent, lesson.student, lesson.tutor, 'Dobro.');
    await expect.poll(waiting).toHaveLength(1);
    await send();
    test.parts.presence.lookUpWith(async () => false);
    expect([device.calls, ofTutor.calls]).toEqual([0, 1]);
  });
});

describe('a push service', () => {
  it.each([404, 410])('that says %i is not asked again', async (status) => {
    device.answer = { status };
    await approvedAndSent();
    expect([await waiting(), await devicesOf(asStudent)]).toEqual([[], []]);
  });

  it.each([400, 403, 413, 301, 307])('that says %i gets nothing more of this', async (status) => {
    const elsewhere = service.addDevice();
    device.answer = { status, headers: { location: elsewhere.subscription.endpoint } };
    await approvedAndSent();
    expect([device.calls, elsewhere.calls, await waiting()]).toEqual([1, 0, []]);
    expect(await devicesOf(asStudent)).toHaveLength(1);
  });

  it.each([
    [429, '900', 900],
    [503, new Date(Date.parse(NOON) + HOUR).toUTCString(), 3600],
    [500, undefined, 30],
  ])('that says %i is asked again when it says, or later', async (status, retryAfter, seconds) => {
    device.answer = { status, ...(retryAfter && { headers: { 'retry-after': retryAfter } }) };
    await approvedAndSent();
    device.answer = { status: 201 };
    test.clock.advance((seconds - 1) * SECOND);
    await send();
    expect(device.calls).toBe(1);
    test.clock.advance(SECOND);
    await send();
    expect([device.calls, titles(device), await waiting()]).toEqual([2, [expect.any(String)], []]);
  });

  it('that never answers well is given up when the lesson begins', async () => {
    device.answer = { status: 500 };
    await approve();
    for (let tries = 0; (await waiting()).length > 0; tries += 1) {
      expect(tries).toBeLessThan(30);
      await send();
      test.clock.advance(HOUR);
    }
    expect(device.calls).toBeLessThanOrEqual(12);
    expect(await devicesOf(asStudent)).toHaveLength(1);
  });

  it('that is claimed by a process that dies is asked by another a minute later', async () => {
    await approve();
    await test.parts.pool.query(`UPDATE pushes SET attempts = 1, not_before = $1`, [
      new Date(Date.parse(NOON) + 60 * SECOND),
    ]);
    await send();
    expect(device.calls).toBe(0);
    test.clock.advance(60 * SECOND);
    await Promise.all([send(), send(), send()]);
    expect(device.calls).toBe(1);
  });

  it('that is not reached is asked once for all that waits', async () => {
    service.addresses.set('silent.push.test', []);
    await test.parts.pool.query('DELETE FROM push_subscriptions');
    await subscribed(asStudent, 'silent.push.test');
    await openConversation(test.parts.db, lesson.student.id, lesson.tutor.id, test.clock.now());
    await approve();
    await sendMessage(asTutor, lesson.tutor, lesson.student, 'Vidimo se.');
    await expect.poll(waiting).toHaveLength(2);
    await send();
    expect((await waiting()).map(({ attempts }) => attempts).sort()).toEqual([0, 1]);
    // What is written meanwhile waits too.
    await sendMessage(asTutor, lesson.tutor, lesson.student, 'Ponesite zbirku.');
    await cancel();
    test.clock.advance(29 * SECOND);
    await send();
    expect((await waiting()).map(({ attempts }) => attempts)).toEqual([0, 0]);
    test.clock.advance(SECOND);
    await send();
    expect((await waiting()).map(({ attempts }) => attempts).sort()).toEqual([0, 1]);
    // Twice as long, each time.
    test.clock.advance(59 * SECOND);
    await send();
    expect((await waiting()).map(({ attempts }) => attempts).sort()).toEqual([0, 1]);
  });

  it('whose name leads into our network by now is not called', async () => {
    service.addresses.set('moves.push.test', ['127.0.0.1']);
    const moved = await subscribed(asStudent, 'moves.push.test');
    await approvedAndSent();
    expect(moved.calls).toBe(1);
    // Another name: the connection to the first is still open.
    service.addresses.set('later.push.test', ['127.0.0.1']);
    const inside = await subscribed(asStudent, 'later.push.test');
    service.addresses.set('later.push.test', ['127.0.0.1', '10.0.0.1']);
    await cancel();
    await send();
    expect([inside.calls, moved.calls, await waiting()]).toEqual([0, 2, []]);
  });
});
