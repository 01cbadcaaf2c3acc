import { LESSON_TEXT } from '@casovi/contract/texts/lessons';
import { fromWallClock } from '@casovi/contract/time';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { buildAdmin } from '../../testing/factories.ts';
import {
  buildLesson,
  changeLesson,
  expireLessons,
  setStatusAsAdmin,
  type TestLesson,
  visitAs,
} from '../../testing/factories-lessons.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { unzip } from '../../testing/unzip.ts';

const test = useTestApp();
const ALL = '/api/reservation/get/all/reservations';

let lesson: TestLesson;
let tutor: Client;
let student: Client;
let admin: Client;

beforeEach(async () => {
  test.clock.set('2026-05-04T08:00:00Z');
  lesson = await buildLesson(test, { minutes: 120 });
  tutor = await visitAs(test, lesson.tutor);
  student = await visitAs(test, lesson.student);
  admin = await visitAs(test, await buildAdmin(test));
  test.clock.set(lesson.startsAt);
});

const stored = async () =>
  (await test.parts.pool.query('SELECT status, reason FROM lessons WHERE id = $1', [lesson.id])).rows[0];

/** Each way to read of lessons, and what it must say of one that nobody answered in time. */
const READERS: Record<string, () => Promise<void>> = {
  'the lists of both sides': async () => {
    for (const [client, path] of [
      [tutor, `/api/reservation/profesor/${lesson.tutor.id}`],
      [student, `/api/reservation/ucenik/${lesson.student.id}`],
    ] as const) {
      for (const filter of ['', '?status=2', '?redoslijed=najblizi']) {
        const { body, headers } = await client.get(`${path}${filter}`);
        expect(body).toMatchObject([
          { id: lesson.id, status: 2, razlog: LESSON_TEXT.lessonExpired, akcije: [], kasno: false },
        ]);
        expect(headers['x-total-count']).toBe('1');
      }
      for (const status of [1, 3, 4]) {
        const { body, headers } = await client.get(`${path}?status=${status}`);
        expect([body, headers['x-total-count']]).toEqual([[], '0']);
      }
    }
  },
  'the list and the file of admins': async () => {
    const cancelled = { id: lesson.id, status: 2, ime_statusa: 'otkazano', RAZLOG: LESSON_TEXT.lessonExpired };
    for (const filter of ['status=2', 'search=otkazano', `search=${encodeURIComponent('isteka roka')}`])
      expect((await admin.get(`${ALL}?${filter}`)).body).toContainEqual(expect.objectContaining(cancelled));
    const { body } = await admin.get(`${ALL}?status=1`);
    expect(body.map(({ id }: { id: number }) => id)).not.toContain(lesson.id);
    const line = new RegExp(`^${lesson.id};.*;"otkazano";.*;"${LESSON_TEXT.lessonExpired}";`, 'm');
    expect((await admin.get(`${ALL}.csv?status=2`)).text).toMatch(line);
    expect((await admin.get(`${ALL}.csv?status=1`)).text).not.toMatch(line);
  },
  'the copy of one’s data': async () => {
    const { bytes } = await student.get('/api/nalog/moji-podaci');
    const { casovi } = JSON.parse(String(unzip(bytes).get('podaci.json')));
    expect(casovi).toMatchObject([{ status: 'Otkazan', razlog: LESSON_TEXT.lessonExpired }]);
  },
  'the tutor’s calendar': async () => {
    const query = 'startDate=2026-05-05&endDate=2026-05-05';
    expect((await student.get(`/api/planer/rezervacije/${lesson.tutor.id}?${query}`)).body).toEqual([]);
  },
};

describe.each(Object.entries(READERS))('%s', (_name, read) => {
  it('shows an expired request as cancelled immediately, and the same after the job', async () => {
    await read();
    expect(await stored()).toEqual({ status: 1, reason: '' });
    await expireLessons(test);
    expect(await stored()).toEqual({ status: 2, reason: LESSON_TEXT.lessonExpired });
    await read();
  });
});

it('the figures of the overview count it as cancelled', async () => {
  const figures = async () => {
    test.clock.advance(61_000);
    const { na_cekanju, predmeti, casovi } = (await admin.get('/api/admin/pregled')).body;
    return { na_cekanju, predmeti, ...casovi.find(({ sedmica }: { sedmica: string }) => sedmica === '2026-05-04') };
  };
  const before = await figures();
  await buildLesson(test, { startsAt: fromWallClock('2026-05-05', '08:00') });
  expect(await figures()).toEqual({ ...before, otkazano: before.otkazano + 1 });
});

it('an answer that comes too late finds it cancelled, and changes nothing', async () => {
  const response = await changeLesson(tutor, lesson.id, { status: 3, tip_korisnika: 2 });
  expect(response).toMatchObject({
    status: 409,
    body: { message: 'Ova radnja nije moguća: status časa je „Otkazan“.' },
  });
});

it('an admin who sets it to pending again means it: first it ran out, then it came back', async () => {
  expect((await setStatusAsAdmin(admin, lesson.id, 1)).status).toBe(200);
  const { body } = await admin.get(`/api/reservation/istorija/${lesson.id}`);
  expect(body).toMatchObject([
    { iz_statusa: 1, u_status: 2, uloga: 'sistem', razlog: LESSON_TEXT.lessonExpired },
    { iz_statusa: 2, u_status: 1, uloga: 'admin' },
  ]);
  await expireLessons(test);
  expect(await stored()).toEqual({ status: 1, reason: '' });
});
