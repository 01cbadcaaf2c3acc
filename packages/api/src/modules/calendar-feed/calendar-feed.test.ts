import { ERROR_TEXT } from '@casovi/contract/texts/errors';
import { LESSON_TEXT } from '@casovi/contract/texts/lessons';
import { fromWallClock } from '@casovi/contract/time';
import { eq } from 'drizzle-orm';
import ICAL from 'ical.js';
import { beforeEach, describe, expect, it } from 'vitest';
import { calendarFeeds } from '../../tables/calendar-feeds.ts';
import { mails } from '../../tables/system.ts';
import type { Client } from '../../testing/client.ts';
import { blockUser, buildAdmin, buildStudent, PASSWORD, type TestUser } from '../../testing/factories.ts';
import {
  type BookableTutor,
  book,
  buildBookableTutor,
  buildLesson,
  changeLesson,
  TUTOR_ADDRESS,
  teachEverywhere,
  visitAs,
} from '../../testing/factories-lessons.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { unzip } from '../../testing/unzip.ts';

const test = useTestApp();
const SITE = 'http://casovi.test';
const DATE = '2026-05-12';
let offer: BookableTutor;
let student: TestUser;
let asTutor: Client;
let asStudent: Client;

beforeEach(async () => {
  test.clock.set('2026-05-04T08:00:00Z');
  offer = await buildBookableTutor(test);
  student = await buildStudent(test);
  asTutor = await visitAs(test, offer.tutor);
  asStudent = await visitAs(test, student);
});

async function newFeed(client: Client): Promise<string> {
  const { status, body } = await client.post('/api/auth/kalendar');
  expect(status).toBe(200);
  expect(body.url).toMatch(/^http:\/\/casovi\.test\/kalendar\/[\w-]{43}\.ics$/);
  return body.url.slice(SITE.length);
}

/** As calendar programs do: without a session. */
const read = (path: string, etag?: string) =>
  test.visitor().request({ method: 'GET', url: path, headers: etag ? { 'if-none-match': etag } : {} });

function parsed(content: string) {
  const calendar = new ICAL.Component(ICAL.parse(content));
  const zone = calendar.getFirstSubcomponent('vtimezone');
  if (zone) ICAL.TimezoneService.register(zone);
  const events = calendar.getAllSubcomponents('vevent').map((component) => {
    const { uid, sequence, summary, description, location, startDate, duration } = new ICAL.Event(component);
    return {
      ...{ uid, sequence, summary, description, location },
      startsAt: startDate.toJSDate().toISOString(),
      zone: startDate.zone.tzid,
      seconds: duration.toSeconds(),
      status: component.getFirstPropertyValue('status'),
      stamp: String(component.getFirstPropertyValue('dtstamp')),
    };
  });
  return { calendar, events };
}
const eventsAt = async (path: string) => parsed((await read(path)).text).events;

async function booked(date: string, ...times: string[]): Promise<number> {
  const { status, body } = await book(asStudent, offer, student, date, ...times);
  expect(status).toBe(200);
  return body.id_rezervacije;
}
const step = async (client: Client, id: number, status: number) => {
  const body = { status, tip_korisnika: client === asTutor ? 2 : 3, comment: 'Na putu sam.' };
  expect((await changeLesson(client, id, body)).status).toBe(200);
};

describe('the feed', () => {
  it('has the lessons of either side as the invitations have them, and those that wait for an answer', async () => {
    await teachEverywhere(test, offer.tutor);
    const id = await booked(DATE, '16:00', '17:00');
    const [ofTutor, ofStudent] = [await newFeed(asTutor), await newFeed(asStudent)];
    const [waiting] = await eventsAt(ofStudent);
    expect(waiting).toMatchObject({
      summary: `Na čekanju: ${offer.subject.name} (${offer.tutor.name})`,
      status: 'TENTATIVE',
      stamp: '2026-05-04T08:00:00Z',
      startsAt: '2026-05-12T14:00:00.000Z',
      zone: 'Europe/Podgorica',
      seconds: 7200,
    });

    test.clock.set('2026-05-05T07:00:00Z');
    await step(asTutor, id, 3);
    const invitations = await test.parts.db.select().from(mails);
    for (const [path, person] of [
      [ofTutor, offer.tutor],
      [ofStudent, student],
    ] as const) {
      const mail = invitations.find(({ kind, recipient }) => kind === 'lesson-approved' && recipient === person.email);
      const [invited] = parsed(mail?.attachments[0]?.content ?? '').events;
      expect(invited).toMatchObject({ status: 'CONFIRMED', stamp: '2026-05-05T07:00:00Z' });
      expect(await eventsAt(path)).toEqual([invited]);
    }
    expect(waiting?.uid).toBe((await eventsAt(ofStudent))[0]?.uid);
  });

  it('tells the place once the lesson is confirmed, until a day after it', async () => {
    await teachEverywhere(test, offer.tutor);
    const { body } = await asStudent.post('/api/planer/rezervisi', {
      ...{ profesorId: offer.tutor.id, ucenikId: student.id, predmet: offer.subject.name, nivo: 1 },
      ...{ termini: [{ day: 'Uto', timeSlot: '16:00', date: DATE }], mjesto: 'profesor' },
    });
    const path = await newFeed(asStudent);
    expect((await read(path)).text).not.toContain('Bulevar');
    await step(asTutor, body.id_rezervacije, 3);
    expect(await eventsAt(path)).toMatchObject([
      { location: TUTOR_ADDRESS, description: expect.stringContaining(`Adresa: ${TUTOR_ADDRESS}`) },
    ]);
    test.clock.set('2026-05-13T15:00:00Z');
    expect((await read(path)).text).not.toContain('Bulevar');
  });

  it('reaches ninety days back, and has nothing that is cancelled or that nobody answered', async () => {
    const path = await newFeed(asStudent);
    const at = (date: string, status: 1 | 2 | 3 | 4) =>
      buildLesson(test, { with: offer, student, status, startsAt: fromWallClock(date, '12:00') });
    await at('2026-02-02', 4);
    await at('2026-02-04', 4);
    await at('2026-05-03', 1);
    await at('2026-05-06', 2);
    await at('2026-07-20', 3);
    expect((await eventsAt(path)).map(({ startsAt }) => startsAt.slice(0, 10))).toEqual(['2026-02-04', '2026-07-20']);
  });

  it('keeps noon when the clocks change', async () => {
    const path = await newFeed(asStudent);
    for (const date of ['2026-10-24', '2026-10-25'])
      await buildLesson(test, { with: offer, student, status: 3, startsAt: fromWallClock(date, '12:00') });
    const starts = (await eventsAt(path)).map(({ startsAt }) => startsAt);
    expect(starts).toEqual(['2026-10-24T10:00:00.000Z', '2026-10-25T11:00:00.000Z']);
  });

  it('is a calendar to the letter, also without lessons and with odd names', async () => {
    const path = await newFeed(asStudent);
    const empty = await read(path);
    expect(
      parsed(empty.text)
        .calendar.getAllSubcomponents()
        .map(({ name }) => name),
    ).toEqual(['vtimezone']);
    const odd = `Nauka; o, "svemu" \\ i 🎓 šumama ${'čćđžš'.repeat(12)}`;
    await test.parts.pool.query('UPDATE subjects SET name = $1 WHERE id = $2', [odd, offer.subject.id]);
    await buildLesson(test, { with: offer, student, status: 3 });
    const { text } = await read(path);
    const { calendar, events } = parsed(text);
    expect(events[0]?.summary).toBe(`Čas: ${odd} (${offer.tutor.name})`);
    expect(calendar.getFirstPropertyValue('method')).toBeNull();
    expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Časovi');
    expect(String(calendar.getFirstPropertyValue('refresh-interval'))).toBe('PT1H');
    const lines = text.split('\r\n');
    expect(lines.pop()).toBe('');
    expect(lines.every((line) => Buffer.byteLength(line) <= 75 && !/[\r\n\uFFFD]/.test(line))).toBe(true);
    expect(lines.some((line) => Buffer.byteLength(line) > 72)).toBe(true);
    const begins = (name: string) => lines.findIndex((line) => line.startsWith(name));
    expect(begins('X-PUBLISHED-TTL'), 'properties come before components').toBeLessThan(begins('BEGIN:VTIMEZONE'));
    expect(begins('BEGIN:VTIMEZONE')).toBeLessThan(begins('BEGIN:VEVENT'));
  });

  it('is sent again only when something has changed', async () => {
    const id = await booked(DATE, '16:00');
    const path = await newFeed(asStudent);
    const first = await read(path);
    expect(first).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'text/calendar; charset=utf-8',
        'cache-control': 'private, no-cache',
        'x-robots-tag': 'noindex, nofollow',
        etag: expect.stringMatching(/^"[\w-]{43}"$/),
      },
    });
    expect(first.headers['set-cookie']).toBeUndefined();
    const etag = String(first.headers.etag);
    test.clock.advance(3_600_000);
    expect(await read(path, etag)).toMatchObject({ status: 304, text: '', headers: { etag } });
    expect(await read(path, `"other", W/${etag}`)).toMatchObject({ status: 304 });
    await step(asStudent, id, 2);
    const changed = await read(path, etag);
    expect(changed.status).toBe(200);
    expect(changed.headers.etag).not.toBe(etag);
    expect(parsed(changed.text).events).toEqual([]);
  });

  it('is compressed for nobody, since its ETag is of these bytes', async () => {
    for (let day = 10; day < 20; day += 1)
      await buildLesson(test, { with: offer, student, startsAt: fromWallClock(`2026-06-${day}`, '12:00') });
    const url = await newFeed(asStudent);
    const { headers, text } = await test.visitor().request({ url, headers: { 'accept-encoding': 'br, gzip' } });
    expect(headers['content-encoding']).toBeUndefined();
    expect(parsed(text).events).toHaveLength(10);
  });

  it('is found by indexes, however many lessons others have', async () => {
    const { pool } = test.parts;
    await pool.query(
      `INSERT INTO lessons (tutor_id, student_id, subject_id, level, starts_at, ends_at, status, price, booked_at)
       SELECT $1, $2, $3, 1, at, at + interval '1 hour', 3, 15, at - interval '1 day'
         FROM generate_series('2024-01-01T08:00Z'::timestamptz, '2026-06-01T08:00Z', '2 hours') AS at`,
      [offer.tutor.id, (await buildStudent(test)).id, offer.subject.id],
    );
    await buildLesson(test, { student });
    await pool.query('ANALYZE lessons');
    const path = await newFeed(asStudent);
    const asked: { text: string; values: unknown[] }[] = [];
    const { query } = pool;
    pool.query = ((config: { text: string }, values: unknown[]) => {
      asked.push({ text: config.text, values });
      return (query as (...given: unknown[]) => unknown).call(pool, config, values);
    }) as typeof query;
    try {
      expect(await eventsAt(path)).toHaveLength(1);
    } finally {
      pool.query = query;
    }
    const list = asked.find(({ text }) => text.includes('"lessons"."starts_at" >='));
    const { rows } = await pool.query(`EXPLAIN ${list?.text}`, list?.values);
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/lessons_student(_status)?_idx/);
  });
});

describe('its address', () => {
  const storedFeed = async () =>
    (await test.parts.db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, student.id)))[0];

  it('is told once, and is then known by its hash alone', async () => {
    expect((await asStudent.get('/api/auth/kalendar')).body).toEqual({ od: null });
    const path = await newFeed(asStudent);
    const { body } = await asStudent.get('/api/auth/kalendar');
    expect(body).toEqual({ od: '2026-05-04T10:00:00+02:00' });
    const token = path.slice('/kalendar/'.length, -'.ics'.length);
    const stored = await storedFeed();
    expect(stored?.tokenHash.toString('base64url')).not.toBe(token);
    expect(JSON.stringify(stored)).not.toContain(token);
    expect((await test.visitor().get('/robots.txt')).text).toContain('Disallow: /kalendar/\n');
  });

  it.each([
    ['renewed', () => asStudent.post('/api/auth/kalendar')],
    ['turned off', () => asStudent.delete('/api/auth/kalendar')],
    ['of somebody who was blocked', async () => blockUser(await visitAs(test, await buildAdmin(test)), student)],
    ['of somebody who left', () => asStudent.post('/api/nalog/obrisi', { lozinka: PASSWORD })],
  ])('is gone at once when it is %s', async (_, end) => {
    const path = await newFeed(asStudent);
    const { headers } = await read(path);
    await end();
    for (const url of [path, '/kalendar/x.ics', '/kalendar/.ics'])
      expect(await read(url, String(headers.etag))).toMatchObject({
        status: 404,
        body: { message: ERROR_TEXT.notFound },
      });
  });

  it('works after it was renewed, and stays with its owner', async () => {
    const other = await visitAs(test, await buildStudent(test));
    const [before, ofOther] = [await newFeed(asStudent), await newFeed(other)];
    await buildLesson(test, { with: offer, student, status: 3 });
    const after = await newFeed(asStudent);
    expect(after).not.toBe(before);
    expect(await eventsAt(after)).toHaveLength(1);
    expect(await eventsAt(ofOther)).toEqual([]);
  });

  it('may be read often, but not without end', async () => {
    const path = await newFeed(asStudent);
    const responses = await Promise.all(Array.from({ length: 121 }, () => read(path)));
    expect(responses.map(({ status }) => status).sort()).toEqual([...Array(120).fill(200), 429]);
    expect((await read(await newFeed(asTutor))).status).toBe(200);
  });

  it('is in the copy of one’s data with its time alone, and gone with the account', async () => {
    const path = await newFeed(asStudent);
    const copy = String(unzip((await asStudent.get('/api/nalog/moji-podaci')).bytes).get('podaci.json'));
    expect(JSON.parse(copy).profil.adresa_kalendara_od).toBe('2026-05-04T10:00:00+02:00');
    expect(copy).not.toContain(path.slice('/kalendar/'.length, -'.ics'.length));
    await asStudent.post('/api/nalog/obrisi', { lozinka: PASSWORD });
    expect(await storedFeed()).toBeUndefined();
  });
});

describe('the file of a lesson', () => {
  const file = (client: Client, id: number) => client.get(`/api/reservation/kalendar/${id}`);

  it('is what the feed says of it, for either side', async () => {
    const id = await booked(DATE, '16:00');
    for (const client of [asTutor, asStudent]) {
      const { status, headers, text } = await file(client, id);
      expect(status).toBe(200);
      expect(headers).toMatchObject({
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': 'attachment; filename="cas.ics"',
        'cache-control': 'no-store',
      });
      const { calendar, events } = parsed(text);
      expect(events).toEqual(await eventsAt(await newFeed(client)));
      expect(calendar.getFirstPropertyValue('refresh-interval'), 'nothing to subscribe to').toBeNull();
    }
  });

  it('is not made of a cancelled lesson, nor of one that there is not', async () => {
    const id = await booked(DATE, '16:00');
    await step(asStudent, id, 2);
    expect(await file(asStudent, id)).toMatchObject({
      status: 409,
      body: { message: LESSON_TEXT.lessonNotInCalendar },
    });
    expect((await file(asStudent, id + 1_000_000)).status).toBe(404);
  });
});
