import { LESSON_TEXT } from '@casovi/contract/texts/lessons';
import { PLANNER_TEXT } from '@casovi/contract/texts/planner';
import { fromWallClock } from '@casovi/contract/time';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { users } from '../../tables/accounts.ts';
import { buildAdmin, buildStudent, buildTutor, type TestUser } from '../../testing/factories.ts';
import { buildBookableTutor, buildLesson, lessonsOfStudent, visitAs } from '../../testing/factories-lessons.ts';
import { buildAvailability, buildOffering, buildSubject } from '../../testing/factories-market.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
const read = (path: string) => test.visitor().get(path);

describe('what a visitor reads of a tutor', () => {
  let tutor: TestUser;

  beforeAll(async () => {
    tutor = await buildTutor(test);
    const names = ['Čitanje', 'Crtanje', 'Šah'];
    for (const name of names) {
      const subject = await buildSubject(test, { name });
      await buildOffering(test, { tutor, subject, level: 3 });
      await buildOffering(test, { tutor, subject, level: 1 });
    }
    await buildOffering(test, { tutor, subject: await buildSubject(test, { name: 'Samo tutorski' }), level: 4 });
    await buildAvailability(test, tutor, [
      [2, 9],
      [0, 21],
      [2, 8],
    ]);
  });

  it('the time of the server, with the offset of Podgorica', async () => {
    test.clock.set('2026-05-04T08:00:00Z');
    expect((await read('/api/time/current-time')).body).toEqual({ currentTime: '2026-05-04T10:00:00+02:00' });
    test.clock.set('2026-12-01T23:30:00Z');
    expect((await read('/api/time/current-time')).body).toEqual({ currentTime: '2026-12-02T00:30:00+01:00' });
    test.clock.set('2026-05-04T08:00:00Z');
  });

  it('subjects that can be booked, in the order of our alphabet', async () => {
    expect((await read(`/api/planer/predmeti/${tutor.id}`)).body).toEqual(['Crtanje', 'Čitanje', 'Šah']);
  });

  it('levels of a subject, never the fourth', async () => {
    const levels = async (name: string) =>
      (await read(`/api/planer/nivoi/${tutor.id}/${encodeURIComponent(name)}`)).body;
    expect(await levels('Šah')).toEqual([1, 3]);
    expect(await levels('Samo tutorski')).toEqual([]);
    expect(await levels('Nema ga')).toEqual([]);
  });

  it('the weekly availability', async () => {
    expect((await read(`/api/planer/termini/${tutor.id}`)).body).toEqual([
      { dan: 'Ned', sat: '21:00' },
      { dan: 'Uto', sat: '08:00' },
      { dan: 'Uto', sat: '09:00' },
    ]);
  });

  it('nothing of somebody who is no tutor, is blocked, or is not there', async () => {
    const student = await buildStudent(test);
    const blocked = await buildTutor(test, { blockedAt: test.clock.now() });
    const dates = '?startDate=2026-05-04&endDate=2026-05-10';
    for (const id of [student.id, blocked.id, 999_999]) {
      for (const path of [`predmeti/${id}`, `nivoi/${id}/x`, `termini/${id}`, `rezervacije/${id}${dates}`]) {
        expect(await read(`/api/planer/${path}`)).toMatchObject({
          status: 404,
          body: { message: LESSON_TEXT.bookingTutorGone },
        });
      }
    }
    expect((await read('/api/planer/termini/nije-broj')).status).toBe(400);
  });
});

describe('reserved slots', () => {
  const reserved = (id: number, startDate: string, endDate: string) =>
    read(`/api/planer/rezervacije/${id}?startDate=${startDate}&endDate=${endDate}`);

  it('are those of pending, confirmed and held lessons, one row an hour', async () => {
    const offer = await buildBookableTutor(test);
    const lesson = (status: 1 | 2 | 3 | 4, date: string, time: string, minutes: 60 | 120 = 60) =>
      buildLesson(test, { with: offer, status, startsAt: fromWallClock(date, time), minutes });
    await lesson(4, '2026-05-04', '08:00');
    await lesson(1, '2026-05-05', '20:00', 120);
    await lesson(3, '2026-05-10', '21:00');
    await lesson(2, '2026-05-06', '12:00');
    await lesson(3, '2026-05-03', '21:00');
    await lesson(3, '2026-05-11', '08:00');
    await buildLesson(test, { startsAt: fromWallClock('2026-05-06', '15:00') });
    expect((await reserved(offer.tutor.id, '2026-05-04', '2026-05-10')).body).toEqual([
      { dan: 'Pon', sat: '08:00', datum: '2026-05-04' },
      { dan: 'Uto', sat: '20:00', datum: '2026-05-05' },
      { dan: 'Uto', sat: '21:00', datum: '2026-05-05' },
      { dan: 'Ned', sat: '21:00', datum: '2026-05-10' },
    ]);
    expect((await reserved(offer.tutor.id, '2026-05-05', '2026-05-05')).body).toHaveLength(2);
  });

  it('leave out a request that has run out', async () => {
    const { tutor, startsAt } = await buildLesson(test, { minutes: 120 });
    test.clock.set(new Date(startsAt.getTime() + 1));
    expect((await reserved(tutor.id, '2026-05-04', '2026-05-10')).body).toEqual([]);
    test.clock.set('2026-05-04T08:00:00Z');
  });

  it('are listed for at most 31 days', async () => {
    const { tutor } = await buildBookableTutor(test);
    expect((await reserved(tutor.id, '2026-05-01', '2026-05-31')).status).toBe(200);
    for (const [from, until] of [
      ['2026-05-01', '2026-06-01'],
      ['2026-05-02', '2026-05-01'],
    ] as const) {
      expect(await reserved(tutor.id, from, until)).toMatchObject({
        status: 400,
        body: { message: PLANNER_TEXT.calendarRange },
      });
    }
    for (const date of ['2026-02-30', '0000-01-01', '9999-12-31', 'danas'])
      expect((await reserved(tutor.id, date, date)).status).toBe(400);
    expect((await read(`/api/planer/rezervacije/${tutor.id}`)).status).toBe(400);
  });
});

describe('saving the weekly availability', () => {
  const save = async (person: TestUser, profesorId: number, selectedSlots: object[]) =>
    (await visitAs(test, person)).post('/api/planer/sacuvaj_termine', { profesorId, selectedSlots });

  it('replaces the week and folds what is said twice', async () => {
    const { tutor } = await buildBookableTutor(test);
    const response = await save(tutor, tutor.id, [
      { dan: 'Čet', sat: '10:00' },
      { dan: 'Pon', sat: '08:00' },
      { dan: 'Čet', sat: '10:00' },
    ]);
    expect(response).toMatchObject({ status: 200, body: { message: PLANNER_TEXT.availabilitySaved } });
    const week = async () => (await read(`/api/planer/termini/${tutor.id}`)).body;
    expect(await week()).toEqual([
      { dan: 'Pon', sat: '08:00' },
      { dan: 'Čet', sat: '10:00' },
    ]);
    expect((await save(tutor, tutor.id, [])).status).toBe(200);
    expect(await week()).toEqual([]);
  });

  it('leaves lessons alone', async () => {
    const { id, tutor, student } = await buildLesson(test, { status: 3 });
    await save(tutor, tutor.id, []);
    const { body } = await lessonsOfStudent(await visitAs(test, student), student);
    expect(body).toMatchObject([{ id, status: 3 }]);
  });

  it('is for the tutor alone', async () => {
    const tutor = await buildTutor(test);
    const slots = [{ dan: 'Pon', sat: '08:00' }];
    for (const person of [await buildTutor(test), await buildStudent(test), await buildAdmin(test)])
      expect((await save(person, tutor.id, slots)).status).toBe(403);
    const anonymous = await test
      .visitor()
      .post('/api/planer/sacuvaj_termine', { profesorId: tutor.id, selectedSlots: slots });
    expect(anonymous.status).toBe(401);
    for (const wrong of [{ dan: 'Xyz', sat: '08:00' }, { dan: 'Pon', sat: '22:00' }, {}])
      expect((await save(tutor, tutor.id, [wrong])).status).toBe(400);
    expect((await read(`/api/planer/termini/${tutor.id}`)).body).toEqual([]);
  });

  it('of a tutor blocked meanwhile is refused with their session', async () => {
    const tutor = await buildTutor(test);
    const client = await visitAs(test, tutor);
    await test.parts.db.update(users).set({ blockedAt: test.clock.now() }).where(eq(users.id, tutor.id));
    expect((await client.post('/api/planer/sacuvaj_termine', { profesorId: tutor.id, selectedSlots: [] })).status).toBe(
      401,
    );
  });
});
