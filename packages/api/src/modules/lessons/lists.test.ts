import { LIST_MAX } from '@casovi/contract/constants';
import { ERROR_TEXT } from '@casovi/contract/texts/errors';
import { addDays, fromWallClock } from '@casovi/contract/time';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { users } from '../../tables/accounts.ts';
import { lessons } from '../../tables/lessons.ts';
import type { Client } from '../../testing/client.ts';
import { buildAdmin, buildStudent, buildTutor, type TestUser } from '../../testing/factories.ts';
import {
  type BookableTutor,
  buildBookableTutor,
  buildLesson,
  lessonsOfStudent,
  type TestLesson,
  visitAs,
} from '../../testing/factories-lessons.ts';
import { completeProfile } from '../../testing/factories-market.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();

describe('lessons of a tutor and of a student', () => {
  let offer: BookableTutor;
  let student: TestUser;
  let made: Record<'pending' | 'cancelled' | 'confirmed' | 'held', TestLesson>;
  let asTutor: Client;
  let asStudent: Client;
  let hash: string;

  beforeAll(async () => {
    offer = await buildBookableTutor(test);
    student = await buildStudent(test);
    hash = await completeProfile(test, offer.tutor);
    const on = (status: 1 | 2 | 3 | 4, date: string, minutes: 60 | 120 = 60) =>
      buildLesson(test, { with: offer, student, status, startsAt: fromWallClock(date, '12:00'), minutes });
    made = {
      held: await on(4, '2026-05-01'),
      pending: await on(1, '2026-05-06', 120),
      cancelled: await on(2, '2026-05-07'),
      confirmed: await on(3, '2026-05-05'),
    };
    asTutor = await visitAs(test, offer.tutor);
    asStudent = await visitAs(test, student);
  });

  it('show the other side, the term and what the caller may do, newest term first', async () => {
    const { cancelled, pending, confirmed, held } = made;
    const { body, headers } = await lessonsOfStudent(asStudent, student);
    expect(headers['x-total-count']).toBe('4');
    expect(body.map(({ id }: { id: number }) => id)).toEqual([cancelled.id, pending.id, confirmed.id, held.id]);
    expect(body[1]).toEqual({
      id: pending.id,
      status: 1,
      img: `/slike/${hash}.webp`,
      ime: offer.tutor.name,
      dan: 'Sri',
      datum: '2026-05-06',
      sat: '12:00',
      predmet: offer.subject.name,
      link_predmeta: offer.subject.slug,
      nivo: 1,
      naziv_nivoa: 'Osnovna škola',
      trajanje: 120,
      cijena: 10,
      razlog: '',
      kasno: false,
      otkazano_kasno: false,
      id_sagovornika: offer.tutor.id,
      o_uceniku: '',
      akcije: ['cancel', 'move'],
      ...{ nacin: 0, mjesto: null, adresa: null, link: null },
      rok_odgovora: '2026-05-06T12:00:00+02:00',
      prijedlog: null,
      serija: null,
    });
    expect(body.map(({ akcije }: { akcije: string[] }) => akcije)).toEqual([
      ['replace'],
      ['cancel', 'move'],
      ['cancel', 'move'],
      [],
    ]);

    const ofTutor = await asTutor.get(`/api/reservation/profesor/${offer.tutor.id}`);
    expect(ofTutor.body[1]).toMatchObject({ ime: student.name, img: '', id_sagovornika: student.id });
    expect(ofTutor.body.map(({ akcije }: { akcije: string[] }) => akcije)).toEqual([
      [],
      ['approve', 'decline', 'move'],
      ['prevented', 'move'],
      [],
    ]);
  });

  it('show the tutor, and nobody else, what the student wrote of themselves, until the account is deleted', async () => {
    const about = 'Drugi razred gimnazije, teže mi ide trigonometrija.';
    const change = (values: Partial<typeof users.$inferInsert>) =>
      test.parts.db.update(users).set(values).where(eq(users.id, student.id));
    const read = async (client: Client) => {
      const { body } = await client.get(`/api/reservation/profesor/${offer.tutor.id}`);
      return body.map(({ o_uceniku }: { o_uceniku: string }) => o_uceniku);
    };
    await change({ biography: about });
    expect(await read(asTutor)).toEqual([about, about, about, about]);
    expect(await read(await visitAs(test, await buildAdmin(test)))).toEqual(['', '', '', '']);
    expect((await lessonsOfStudent(asStudent, student)).body).toMatchObject([{ o_uceniku: '' }, {}, {}, {}]);
    await change({ deletedAt: test.clock.now() });
    expect(await read(asTutor)).toEqual(['', '', '', '']);
    await change({ biography: '', deletedAt: null });
  });

  it('let the tutor mark as held an hour after the start, and the student cancel no more', async () => {
    test.clock.set('2026-05-05T11:00:00Z');
    const { body } = await asTutor.get(`/api/reservation/profesor/${offer.tutor.id}?status=3`);
    expect(body).toMatchObject([{ id: made.confirmed.id, akcije: ['hold'] }]);
    const ofStudent = await lessonsOfStudent(asStudent, student, 'status=3');
    expect(ofStudent.body).toMatchObject([{ akcije: [], kasno: false }]);
    test.clock.set('2026-05-04T08:00:00Z');
  });

  it('can be filtered by status and read in pages', async () => {
    const ids = async (query: string) => {
      const { body, headers } = await lessonsOfStudent(asStudent, student, `${query}`);
      return [headers['x-total-count'], body.map(({ id }: { id: number }) => id)];
    };
    expect(await ids('status=1')).toEqual(['1', [made.pending.id]]);
    expect(await ids('status=4')).toEqual(['1', [made.held.id]]);
    expect(await ids('limit=2')).toEqual(['4', [made.cancelled.id, made.pending.id]]);
    expect(await ids('limit=2&offset=2')).toEqual(['4', [made.confirmed.id, made.held.id]]);
    for (const wrong of ['status=5', 'limit=0', `limit=${LIST_MAX + 1}`, 'offset=-1'])
      expect((await lessonsOfStudent(asStudent, student, `${wrong}`)).status).toBe(400);
  });

  it('can be one lesson, if it is one of them', async () => {
    const other = await buildLesson(test, { status: 1 });
    const ids = async (cas: number | string, query = '') => {
      const { body, headers } = await lessonsOfStudent(asStudent, student, `cas=${cas}${query}`);
      return [headers['x-total-count'], body.map(({ id }: { id: number }) => id)];
    };
    expect(await ids(made.held.id)).toEqual(['1', [made.held.id]]);
    expect(await ids(made.held.id, '&status=1')).toEqual(['0', []]);
    expect(await ids(other.id)).toEqual(['0', []]);
    expect((await asTutor.get(`/api/reservation/profesor/${offer.tutor.id}?cas=${other.id}`)).body).toEqual([]);
    expect((await lessonsOfStudent(asStudent, student, 'cas=x')).status).toBe(400);
  });

  it('can begin with the nearest: what is to come, the soonest first, then what is over', async () => {
    const ids = async (query = '') => {
      const { body } = await lessonsOfStudent(asStudent, student, `redoslijed=najblizi${query}`);
      return body.map(({ id }: { id: number }) => id);
    };
    const { cancelled, pending, confirmed, held } = made;
    expect(await ids()).toEqual([confirmed.id, pending.id, cancelled.id, held.id]);
    expect(await ids('&limit=1&offset=1')).toEqual([pending.id]);
    // 12 to 13h in Podgorica: a lesson that has begun is still the nearest, one that has ended is over.
    test.clock.set('2026-05-05T10:59:00Z');
    expect(await ids()).toEqual([confirmed.id, pending.id, cancelled.id, held.id]);
    test.clock.set('2026-05-05T11:00:00Z');
    expect(await ids()).toEqual([pending.id, cancelled.id, confirmed.id, held.id]);
    test.clock.set('2026-05-04T08:00:00Z');
    expect((await lessonsOfStudent(asStudent, student, 'redoslijed=dalji')).status).toBe(400);
  });

  it('are for their owner and for admins, who can do nothing there', async () => {
    const paths = [`/api/reservation/ucenik/${student.id}`, `/api/reservation/profesor/${offer.tutor.id}`];
    for (const path of paths) {
      expect(await test.visitor().get(path)).toMatchObject({ status: 401, body: { message: ERROR_TEXT.notLoggedIn } });
      for (const person of [await buildStudent(test), await buildTutor(test)])
        expect(await (await visitAs(test, person)).get(path)).toMatchObject({
          status: 403,
          body: { message: ERROR_TEXT.notAllowed },
        });
      const seen = await (await visitAs(test, await buildAdmin(test))).get(path);
      expect(seen.status).toBe(200);
      expect(seen.body).toHaveLength(4);
      expect(seen.body.every(({ akcije }: { akcije: string[] }) => akcije.length === 0)).toBe(true);
    }
    expect((await asTutor.get(paths[0] ?? '')).status).toBe(403);
    expect((await asStudent.get(paths[1] ?? '')).status).toBe(403);
  });
});

describe('all lessons, for admins', () => {
  const path = '/api/reservation/get/all/reservations';
  let admin: Client;
  let lesson: TestLesson;
  let picture: string;

  beforeAll(async () => {
    admin = await visitAs(test, await buildAdmin(test));
    lesson = await buildLesson(test, {
      status: 3,
      student: await buildStudent(test, { name: 'Žarko Đurišić' }),
      startsAt: fromWallClock('2026-07-01', '09:00'),
    });
    picture = await completeProfile(test, lesson.student);
  });

  it('come as everybody’s do, with the student’s name and picture, and with what admins see beside that', async () => {
    const { body, headers } = await admin.get(`${path}?limit=1`);
    expect(Number(headers['x-total-count'])).toBeGreaterThan(4);
    expect(body).toEqual([
      {
        id: lesson.id,
        status: 3,
        img: `/slike/${picture}.webp`,
        ime: 'Žarko Đurišić',
        ime_statusa: 'potvrdjeno',
        id_profesora: lesson.tutor.id,
        ime_profesora: lesson.tutor.name,
        id_ucenika: lesson.student.id,
        ime_ucenika: 'Žarko Đurišić',
        predmet: lesson.subject.name,
        nivo: 1,
        naziv_nivoa: 'Osnovna škola',
        dan: 'Sri',
        datum: '2026-07-01',
        sat: '09:00',
        trajanje: 60,
        cijena: 10,
        vrijeme_zakazivanja: '2026-06-29T07:00:00.000Z',
        RAZLOG: '',
        otkazano_kasno: false,
        ...{ nacin: 0, mjesto: null, adresa: null, link: null },
        rok_odgovora: null,
        prijedlog: null,
        serija: null,
        profesor_sprijecen: false,
      },
    ]);
  });

  it('are found by part of a name or of a subject, without regard to case and diacritics', async () => {
    const ids = async (search: string, more = '') =>
      (await admin.get(`${path}?search=${encodeURIComponent(search)}${more}`)).body.map(({ id }: { id: number }) => id);
    for (const search of ['zarko', 'DJURIS', 'ђуриш', 'Žarko Đ', lesson.subject.name])
      expect(await ids(search)).toEqual([lesson.id]);
    expect(await ids('zarko', '&status=1')).toEqual([]);
    for (const search of [String(lesson.id), '01.07.2026', '1.7.2026.', 'potvrdj', 'Osnovna'])
      expect(await ids(search, '&status=3'), search).toContain(lesson.id);
    for (const search of ['02.07.2026', '31.02.2026', 'otkazano', 'Fakultet', '99999999999'])
      expect(await ids(search), search).not.toContain(lesson.id);
    expect(await ids('%')).toEqual([]);
    expect(await ids('nema takvog')).toEqual([]);
  });

  it('are for nobody else', async () => {
    expect((await test.visitor().get(path)).status).toBe(401);
    for (const person of [lesson.tutor, lesson.student])
      expect((await (await visitAs(test, person)).get(path)).status).toBe(403);
  });
});

it('a list without a limit is cut, and says how long it is', async () => {
  const { tutor, subject } = await buildBookableTutor(test);
  const student = await buildStudent(test);
  const rows = Array.from({ length: LIST_MAX + 3 }, (_, index) => {
    const startsAt = fromWallClock(addDays('2024-01-01', index), '12:00');
    const endsAt = new Date(startsAt.getTime() + 3_600_000);
    const people = { tutorId: tutor.id, studentId: student.id, subjectId: subject.id };
    return { ...people, level: 1 as const, status: 2 as const, price: 10, startsAt, endsAt, bookedAt: startsAt };
  });
  await test.parts.db.insert(lessons).values(rows);
  const { body, headers } = await lessonsOfStudent(await visitAs(test, student), student);
  expect(body).toHaveLength(LIST_MAX);
  expect(headers['x-total-count']).toBe(String(LIST_MAX + 3));
});
