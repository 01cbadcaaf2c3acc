import { fromWallClock } from '@casovi/contract/time';
import { beforeEach, describe, expect, it } from 'vitest';
import { lessonHistory } from '../../tables/lessons.ts';
import type { Client } from '../../testing/client.ts';
import { buildAdmin, buildStudent, buildTutor } from '../../testing/factories.ts';
import { buildBookableTutor, buildLesson, visitAs } from '../../testing/factories-lessons.ts';
import { useTestAppEach } from '../../testing/test-app.ts';

// Monday 4 May 2026, 10h in Podgorica.
const test = useTestAppEach();
let admin: Client;

const overview = async () => {
  // The numbers are kept for a minute.
  test.clock.advance(61_000);
  const { body, status, text } = await admin.get('/api/admin/pregled');
  expect(status, text).toBe(200);
  return body;
};

beforeEach(async () => {
  admin = await visitAs(test, await buildAdmin(test));
});

describe('the overview', () => {
  it('of a place where nothing happened is empty, not broken', async () => {
    const body = await overview();
    expect(body).toMatchObject({ profesori: 0, ucenici: 0, predmeti: [], neodgovoreni: [] });
    expect(body.odgovori).toEqual({ medijana_minuta: null, do_2_sata: 0, do_24_sata: 0, duze: 0, bez_odgovora: 0 });
    expect(body.casovi).toHaveLength(12);
    expect(body.casovi.at(-1)).toEqual({
      sedmica: '2026-05-18',
      ...{ na_cekanju: 0, otkazano: 0, potvrdjeno: 0, odrzano: 0 },
    });
    expect(body.novi_korisnici.at(-1)).toEqual({ sedmica: '2026-05-04', profesori: 0, ucenici: 0 });
  });

  it('counts lessons, people, subjects and answers', async () => {
    const offer = await buildBookableTutor(test);
    const student = await buildStudent(test);
    const on = (status: 1 | 2 | 3 | 4, date: string, time: string) =>
      buildLesson(test, { with: offer, student, status, startsAt: fromWallClock(date, time) });
    // Sunday night and Monday morning are two weeks in Podgorica, whatever they are in UTC.
    await on(4, '2026-04-26', '21:00');
    await on(4, '2026-04-27', '08:00');
    await on(2, '2026-04-28', '08:00');
    await on(3, '2026-05-06', '08:00');
    await on(1, '2026-05-07', '08:00');
    const week = (await overview()).casovi.filter(({ sedmica }: { sedmica: string }) => sedmica >= '2026-04-20');
    expect(week.slice(0, 3)).toEqual([
      { sedmica: '2026-04-20', na_cekanju: 0, otkazano: 0, potvrdjeno: 0, odrzano: 1 },
      { sedmica: '2026-04-27', na_cekanju: 0, otkazano: 1, potvrdjeno: 0, odrzano: 1 },
      { sedmica: '2026-05-04', na_cekanju: 1, otkazano: 0, potvrdjeno: 1, odrzano: 0 },
    ]);
    const body = await overview();
    expect(body).toMatchObject({ profesori: 1, ucenici: 1, na_cekanju: 1, neverifikovani: 1, neisporucene: 0 });
    expect(body.novi_korisnici.at(-1)).toEqual({ sedmica: '2026-05-04', profesori: 1, ucenici: 1 });
    expect(body.predmeti).toEqual([{ id_predmeta: offer.subject.id, naziv_predmeta: offer.subject.name, casova: 2 }]);
  });

  it('tells how fast tutors answer, and what nobody answered', async () => {
    const made = [];
    for (const [minutes, time] of [
      [30, '08:00'],
      [90, '09:00'],
      [600, '10:00'],
      [3000, '11:00'],
    ] as const) {
      const lesson = await buildLesson(test, { status: 3, startsAt: fromWallClock('2026-05-05', time) });
      const bookedAt = lesson.startsAt.getTime() - 48 * 3_600_000;
      made.push({ lesson, actorId: lesson.tutor.id, at: new Date(bookedAt + minutes * 60_000) });
    }
    const ranOut = await buildLesson(test, { status: 2, startsAt: fromWallClock('2026-05-04', '09:00') });
    made.push({ lesson: ranOut, actorId: null, at: ranOut.startsAt });
    // What the student takes back is no answer.
    const takenBack = await buildLesson(test, { status: 2, startsAt: fromWallClock('2026-05-05', '12:00') });
    made.push({ lesson: takenBack, actorId: takenBack.student.id, at: test.clock.now() });
    await test.parts.db.insert(lessonHistory).values(
      made.map(({ lesson, actorId, at }) => {
        const toStatus = actorId === lesson.tutor.id ? (3 as const) : (2 as const);
        return { lessonId: lesson.id, actorId, fromStatus: 1 as const, toStatus, at };
      }),
    );
    test.clock.set('2026-05-05T12:00:00Z');
    const body = await overview();
    expect(body.odgovori).toEqual({
      medijana_minuta: 345,
      do_2_sata: 2,
      do_24_sata: 1,
      duze: 1,
      bez_odgovora: 1,
    });
    expect(body.neodgovoreni).toEqual([
      {
        id: ranOut.id,
        ime_profesora: ranOut.tutor.name,
        ime_ucenika: ranOut.student.name,
        predmet: ranOut.subject.name,
        datum: '2026-05-04',
        sat: '09:00',
      },
    ]);
  });
});

it('tutors who wait are measured against 24 hours, the longest first', async () => {
  const hours = (count: number) => new Date(test.clock.now().getTime() - count * 3_600_000);
  const late = await buildTutor(test, { createdAt: hours(24) });
  const fresh = await buildTutor(test, { createdAt: hours(23.9) });
  await buildTutor(test, { createdAt: hours(100), verified: true });
  await buildTutor(test, { createdAt: hours(100), blockedAt: test.clock.now() });
  const { body, headers } = await admin.get('/api/admin/neverifikovani');
  expect(headers['x-total-count']).toBe('2');
  expect(body).toMatchObject([
    { id_korisnika: late.id, ceka_sati: 24, kasni: true },
    { id_korisnika: fresh.id, ceka_sati: 23, kasni: false },
  ]);
  expect((await admin.get('/api/admin/neverifikovani?limit=1&offset=1')).body).toMatchObject([
    { id_korisnika: fresh.id },
  ]);
});
