import { LESSON_TEXT } from '@casovi/contract/texts/lessons';
import { PLANNER_TEXT } from '@casovi/contract/texts/planner';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { buildStudent, buildTutor, type TestUser } from '../../testing/factories.ts';
import {
  type BookableTutor,
  book,
  buildBookableTutor,
  buildLesson,
  lessonsOfStudent,
  visitAs,
} from '../../testing/factories-lessons.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
const FREE = { najava_sati: 0, pauza: false, najdalje_sedmica: 12, najvise_dnevno: null };
/** The clock stands at Monday, 04.05.2026, 10:00 in Podgorica. */
const TODAY = '2026-05-04';
const TOMORROW = '2026-05-05';

let offer: BookableTutor;
let student: TestUser;
let asTutor: Client;
let asStudent: Client;

beforeEach(async () => {
  test.clock.set('2026-05-04T10:00:00+02:00');
  offer = await buildBookableTutor(test);
  student = await buildStudent(test);
  [asTutor, asStudent] = [await visitAs(test, offer.tutor), await visitAs(test, student)];
});

const save = (changes: object) => asTutor.put(`/api/planer/pravila/${offer.tutor.id}`, { ...FREE, ...changes });
const bookAt = async (date: string, ...times: string[]) => {
  const { status, body } = await book(asStudent, offer, student, date, ...times);
  return status === 200 ? 'booked' : `${status} ${body.message}`;
};

describe('the rules of a tutor’s week', () => {
  it('ask for two hours’ notice from the beginning, and for nothing else', async () => {
    const tutor = await buildTutor(test);
    expect((await test.visitor().get(`/api/planer/pravila/${tutor.id}`)).body).toEqual({ ...FREE, najava_sati: 2 });
    const gone = await test.visitor().get(`/api/planer/pravila/${student.id}`);
    expect(gone).toMatchObject({ status: 404, body: { message: LESSON_TEXT.bookingTutorGone } });
  });

  it('are saved, and seen at once by those who have seen others', async () => {
    const read = async () => (await test.visitor().get(`/api/planer/pravila/${offer.tutor.id}`)).body;
    expect(await read()).toEqual(FREE);
    const rules = { najava_sati: 24, pauza: true, najdalje_sedmica: 3, najvise_dnevno: 4 };
    expect(await save(rules)).toMatchObject({ status: 200, body: { message: PLANNER_TEXT.rulesSaved } });
    expect(await read()).toEqual(rules);
  });

  it.each([
    ['najava_sati', 3, PLANNER_TEXT.notice],
    ['najava_sati', null, PLANNER_TEXT.notice],
    ['najdalje_sedmica', 0, PLANNER_TEXT.weeksAhead],
    ['najdalje_sedmica', 13, PLANNER_TEXT.weeksAhead],
    ['najdalje_sedmica', 1.5, PLANNER_TEXT.weeksAhead],
    ['najvise_dnevno', 0, PLANNER_TEXT.lessonsADay],
    ['najvise_dnevno', 15, PLANNER_TEXT.lessonsADay],
  ])('refuse %s of %s in words', async (field, value, message) => {
    expect(await save({ [field]: value })).toMatchObject({
      status: 400,
      body: { message, fields: { [field]: message } },
    });
  });

  it('leave lessons alone that are made already, and can still be answered', async () => {
    const { id } = await buildLesson(test, { with: offer, student });
    await save({ najava_sati: 48, najdalje_sedmica: 1, najvise_dnevno: 1 });
    const approved = await asTutor.put(`/api/reservation/update/${id}`, { status: 3, tip_korisnika: 2 });
    expect(approved.status).toBe(200);
    expect((await lessonsOfStudent(asStudent, student)).body).toMatchObject([{ id, status: 3 }]);
  });
});

describe('a booking', () => {
  it('is made exactly so many hours ahead at the latest', async () => {
    await save({ najava_sati: 4 });
    expect(await bookAt(TODAY, '13:00')).toBe(`400 ${LESSON_TEXT.bookingTooSoon}`);
    test.clock.advance(1);
    expect(await bookAt(TODAY, '14:00')).toBe(`400 ${LESSON_TEXT.bookingTooSoon}`);
    test.clock.advance(-1);
    expect(await bookAt(TODAY, '14:00')).toBe('booked');
  });

  it('reaches as many weeks ahead as the tutor says', async () => {
    await save({ najdalje_sedmica: 2 });
    expect(await bookAt('2026-05-19', '08:00')).toBe(`400 ${LESSON_TEXT.bookingTooFar}`);
    expect(await bookAt('2026-05-18', '21:00')).toBe('booked');
  });

  it('leaves an hour free on both sides of another lesson, whoever it is with', async () => {
    await save({ pauza: true });
    await buildLesson(test, { with: offer, startsAt: new Date(`${TOMORROW}T12:00:00+02:00`), minutes: 120 });
    for (const times of [['11:00'], ['14:00'], ['10:00', '11:00']])
      expect(await bookAt(TOMORROW, ...times)).toBe(`409 ${LESSON_TEXT.bookingBesideLesson}`);
    expect(await bookAt(TOMORROW, '09:00', '10:00')).toBe('booked');
    expect(await bookAt(TOMORROW, '15:00')).toBe('booked');
  });

  it('is one of so many a day; a cancelled one does not count, and one of two hours counts once', async () => {
    await save({ najvise_dnevno: 2 });
    await buildLesson(test, { with: offer, status: 2, startsAt: new Date(`${TOMORROW}T08:00:00+02:00`) });
    expect(await bookAt(TOMORROW, '09:00', '10:00')).toBe('booked');
    expect(await bookAt(TOMORROW, '11:00')).toBe('booked');
    expect(await bookAt(TOMORROW, '12:00')).toBe(`409 ${LESSON_TEXT.bookingDayFull}`);
    expect(await bookAt('2026-05-06', '12:00')).toBe('booked');
  });
});

describe('the calendar', () => {
  const hoursOf = async (path: string, startDate: string, endDate = startDate) =>
    (await test.visitor().get(`/api/planer/${path}/${offer.tutor.id}?startDate=${startDate}&endDate=${endDate}`)).body;

  it('lists what is free and what is taken, and leaves out what cannot be booked', async () => {
    await save({ pauza: true, najava_sati: 2 });
    await buildLesson(test, { with: offer, startsAt: new Date(`${TODAY}T15:00:00+02:00`) });
    const hour = (sat: string, stanje: string) => ({ datum: TODAY, dan: 'Pon', sat, stanje });
    expect(await hoursOf('kalendar', TODAY)).toEqual([
      ...['12:00', '13:00'].map((sat) => hour(sat, 'slobodno')),
      hour('15:00', 'rezervisano'),
      ...['17:00', '18:00', '19:00', '20:00', '21:00'].map((sat) => hour(sat, 'slobodno')),
    ]);
  });

  it('names to those who know only the week what they must not offer', async () => {
    await save({ pauza: true, najava_sati: 2, najdalje_sedmica: 1 });
    await buildLesson(test, { with: offer, startsAt: new Date(`${TODAY}T15:00:00+02:00`) });
    const taken = async (date: string) => (await hoursOf('rezervacije', date)).map(({ sat }: { sat: string }) => sat);
    // Hours that have begun they know by themselves.
    expect(await taken(TODAY)).toEqual(['11:00', '14:00', '15:00', '16:00']);
    expect(await taken('2026-05-11')).toEqual([]);
    expect(await taken('2026-05-12')).toHaveLength(14);
  });

  it('has at most 31 days', async () => {
    const ask = (from: string, until: string) =>
      test.visitor().get(`/api/planer/kalendar/${offer.tutor.id}?startDate=${from}&endDate=${until}`);
    expect((await ask('2026-05-01', '2026-05-31')).body).toHaveLength(27 * 14 + 11);
    for (const [from, until] of [
      ['2026-05-01', '2026-06-01'],
      ['2026-05-02', '2026-05-01'],
      ['2026-02-30', '2026-03-01'],
    ] as const) {
      const refused = await ask(from, until);
      expect(refused).toMatchObject({ status: 400, body: { message: PLANNER_TEXT.calendarRange } });
    }
  });
});
