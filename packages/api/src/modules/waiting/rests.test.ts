import { beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client.ts';
import type { TestUser } from '../../testing/factories.ts';
import {
  book,
  buildLesson,
  changeLesson,
  offerHours,
  setStatusAsAdmin,
  type TestLesson,
} from '../../testing/factories-lessons.ts';
import { buildException } from '../../testing/factories-market.ts';
import {
  buildWaiting,
  buildWaitingList,
  DAY,
  HELD,
  offerOf,
  stateFor,
  waited,
  waitFor,
} from '../../testing/factories-waiting.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();

let taken: TestLesson;
let asTutor: Client;
let asOther: Client;
let admin: Client;
let student: TestUser;
let asStudent: Client;
let requested: number;

const rests = async (client: Client) => (await waited(client)).map(({ miruje }: { miruje: boolean }) => miruje);
const decline = (id: number) => changeLesson(asTutor, id, { status: 2, tip_korisnika: 2, comment: 'Ne mogu.' });

beforeEach(async () => {
  ({ taken, asTutor, asOther, admin, student, asStudent } = await buildWaitingList(test));
});

describe('a wish whose hour is asked for', () => {
  beforeEach(async () => {
    await waitFor(asStudent, taken.tutor);
    await changeLesson(asOther, taken.id, { status: 2, tip_korisnika: 3 });
    await offerHours(test);
    expect(await offerOf(asStudent)).toEqual(HELD);
    const { body } = await book(asStudent, taken, student, DAY, '16:00');
    requested = body.id_rezervacije;
  });

  it('rests: meanwhile nothing is offered', async () => {
    expect(await rests(asStudent)).toEqual([true]);
    await buildException(test, taken.tutor, { firstDate: DAY, extra: true, hours: [18] });
    await offerHours(test);
    expect([await offerOf(asStudent), await stateFor(test.visitor(), taken.tutor, DAY, '18:00')]).toEqual([
      ...[null, 'slobodno'],
    ]);
  });

  it('goes on in its turn when the request is declined, without the hour that was', async () => {
    const second = await buildWaiting(test, taken.tutor);
    await decline(requested);
    expect(await rests(asStudent)).toEqual([false]);
    await offerHours(test);
    expect([await offerOf(asStudent), await offerOf(second.client)]).toEqual([null, HELD]);
    await buildException(test, taken.tutor, { firstDate: DAY, extra: true, hours: [18] });
    await offerHours(test);
    expect(await offerOf(asStudent)).toEqual({ ...HELD, sat: '18:00' });
  });

  it('goes on when the request runs out, before any job has stored that', async () => {
    await test.parts.pool.query('UPDATE lessons SET answer_by = $2 WHERE id = $1', [requested, test.clock.now()]);
    expect(await rests(asStudent)).toEqual([false]);
  });

  it('is not offered what was asked for and declined, though it was not offered before', async () => {
    await decline(requested);
    await buildException(test, taken.tutor, { firstDate: DAY, extra: true, hours: [17, 18] });
    await offerHours(test);
    expect(await offerOf(asStudent)).toEqual({ ...HELD, sat: '17:00' });
    const { body } = await book(asStudent, taken, student, DAY, '18:00');
    await decline(body.id_rezervacije);
    await offerHours(test);
    expect([await rests(asStudent), await offerOf(asStudent)]).toEqual([[false], null]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['confirmed', () => changeLesson(asTutor, requested, { status: 3, tip_korisnika: 2 })],
    ['set to held by an admin', () => setStatusAsAdmin(admin, requested, 4)],
    ['withdrawn by the student', () => changeLesson(asStudent, requested, { status: 2, tip_korisnika: 3 })],
  ])('ends when the lesson is %s', async (_name, change) => {
    expect((await change()) as { status: number }).toMatchObject({ status: 200 });
    expect(await waited(asStudent)).toEqual([]);
  });
});

it('whoever has such a lesson already waits for another one', async () => {
  const before = { with: taken, student, startsAt: new Date(taken.startsAt.getTime() + 3_600_000) };
  const { id } = await buildLesson(test, before);
  test.clock.advance(60_000);
  await test.parts.pool.query('UPDATE lessons SET booked_at = $2 WHERE id = $1', [id, new Date('2026-05-01')]);
  await waitFor(asStudent, taken.tutor);
  expect(await rests(asStudent)).toEqual([false]);
  await changeLesson(asTutor, id, { status: 3, tip_korisnika: 2 });
  expect(await rests(asStudent)).toEqual([false]);
});

describe('an hour at which the tutor cannot come', () => {
  const hours = async () =>
    (await asTutor.get(`/api/planer/izuzeci/${taken.tutor.id}`)).body.map(
      ({ vrsta, od, sati }: { vrsta: string; od: string; sati: string[] }) => [vrsta, od, ...sati].join(' '),
    );
  const prevented = (termini: object[] = []) =>
    asTutor.post(`/api/reservation/sprijecen/${taken.id}`, { razlog: 'Bolest.', termini });

  it('is offered to nobody, and free again when the tutor says so', async () => {
    await waitFor(asStudent, taken.tutor);
    await prevented();
    await offerHours(test);
    expect([await offerOf(asStudent), await hours()]).toEqual([null, [`slobodno ${DAY} 16:00`]]);
    const [{ id }] = (await asTutor.get(`/api/planer/izuzeci/${taken.tutor.id}`)).body;
    await asTutor.delete(`/api/planer/izuzeci/${id}`);
    await offerHours(test);
    expect(await offerOf(asStudent)).toEqual(HELD);
  });

  it('stays closed when the lesson is moved, and open when the tutor can come after all', async () => {
    const termini = [{ day: 'Uto', timeSlot: '16:00', date: '2026-05-12' }];
    expect((await prevented(termini)).status).toBe(200);
    await asTutor.put(`/api/reservation/pomjeri/${taken.id}`, { odgovor: 'povuci' });
    expect(await hours()).toEqual([]);
    await prevented(termini);
    expect((await asOther.put(`/api/reservation/pomjeri/${taken.id}`, { odgovor: 'prihvati' })).status).toBe(200);
    expect(await hours()).toEqual([`slobodno ${DAY} 16:00`]);
  });

  it('is closed once, where the tutor has the day off', async () => {
    const casovi = [{ id: taken.id, radnja: 'otkazi', razlog: 'Bolest.' }];
    const day = { profesorId: taken.tutor.id, vrsta: 'slobodno', od: DAY, do: DAY, casovi };
    expect((await asTutor.post('/api/planer/izuzeci', day)).status).toBe(200);
    expect((await asTutor.get(`/api/planer/izuzeci/${taken.tutor.id}`)).body).toHaveLength(1);
  });
});
