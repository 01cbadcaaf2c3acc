import type { Holiday, LessonInTheWay, TutorException } from '@casovi/contract/planner';
import { LESSON_TEXT } from '@casovi/contract/texts/lessons';
import { PLANNER_TEXT } from '@casovi/contract/texts/planner';
import { addDays, fromWallClock } from '@casovi/contract/time';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { buildStudent, buildTutor, type TestUser } from '../../testing/factories.ts';
import {
  type BookableTutor,
  book,
  buildBookableTutor,
  buildLesson,
  lessonsOfStudent,
  type TestLesson,
  visitAs,
} from '../../testing/factories-lessons.ts';
import { buildException } from '../../testing/factories-market.ts';
import { countMails } from '../../testing/mailbox.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
/** The clock stands at Monday, 04.05.2026, 10:00 in Podgorica. */
const DAY = '2026-05-12';

let offer: BookableTutor;
let student: TestUser;
let asTutor: Client;
let asStudent: Client;

beforeEach(async () => {
  offer = await buildBookableTutor(test);
  student = await buildStudent(test);
  [asTutor, asStudent] = [await visitAs(test, offer.tutor), await visitAs(test, student)];
});

const add = (exception: object) =>
  asTutor.post('/api/planer/izuzeci', {
    ...{ profesorId: offer.tutor.id, vrsta: 'slobodno', od: DAY, do: DAY },
    ...exception,
  });
const list = async (): Promise<TutorException[]> => (await asTutor.get(`/api/planer/izuzeci/${offer.tutor.id}`)).body;
const freeOn = async (date: string): Promise<string[]> => {
  const span = `startDate=${date}&endDate=${date}`;
  const { body } = await test.visitor().get(`/api/planer/kalendar/${offer.tutor.id}?${span}`);
  return body.map(({ sat }: { sat: string }) => sat.slice(0, 2));
};

describe('a day off', () => {
  it('closes its days at once for everybody, and opens them again when it is removed', async () => {
    expect(await freeOn(DAY)).toHaveLength(14);
    const added = await add({ do: '2026-05-14', napomena: '  Ljetovanje  ' });
    expect(added).toMatchObject({ status: 200, body: { message: PLANNER_TEXT.dayOffSaved } });
    const [one] = await list();
    expect(one).toEqual({
      ...{ id: added.body.id, vrsta: 'slobodno', od: DAY, do: '2026-05-14', sati: null, napomena: 'Ljetovanje' },
    });
    for (const date of [DAY, '2026-05-13', '2026-05-14']) expect(await freeOn(date)).toEqual([]);
    for (const date of [addDays(DAY, -1), '2026-05-15']) expect(await freeOn(date)).toHaveLength(14);
    expect(await book(asStudent, offer, student, DAY, '12:00')).toMatchObject({
      status: 400,
      body: { message: LESSON_TEXT.bookingNotAvailable },
    });

    const removed = await asTutor.delete(`/api/planer/izuzeci/${added.body.id}`);
    expect(removed).toMatchObject({ status: 200, body: { message: PLANNER_TEXT.exceptionRemoved } });
    expect(await freeOn(DAY)).toHaveLength(14);
    const again = await asTutor.delete(`/api/planer/izuzeci/${added.body.id}`);
    expect(again).toMatchObject({ status: 404, body: { message: PLANNER_TEXT.exceptionGone } });
  });

  it('can be of some hours; named twice, they are one', async () => {
    await add({ sati: ['10:00', '08:00', '10:00'] });
    expect((await list())[0]?.sati).toEqual(['08:00', '10:00']);
    expect((await freeOn(DAY)).slice(0, 3)).toEqual(['09', '11', '12']);
  });

  it('is private, with its note', async () => {
    await add({ napomena: 'Operacija' });
    for (const path of [`izuzeci/${offer.tutor.id}`, `praznici/${offer.tutor.id}`])
      expect((await asStudent.get(`/api/planer/${path}`)).status).toBe(403);
    const span = `startDate=${DAY}&endDate=${DAY}`;
    for (const path of ['kalendar', 'rezervacije'])
      expect((await asStudent.get(`/api/planer/${path}/${offer.tutor.id}?${span}`)).text).not.toContain('Operacija');
  });

  it.each([
    [{ do: '2026-05-11' }, 'do', PLANNER_TEXT.exceptionOrder],
    [{ od: '2026-05-01', do: '2026-05-03' }, 'do', PLANNER_TEXT.exceptionPast],
    [{ do: '2027-05-13' }, 'do', PLANNER_TEXT.exceptionTooLong],
    [{ od: '2028-05-01', do: '2028-05-08' }, 'do', PLANNER_TEXT.exceptionTooFar],
    [{ od: '2026-02-30' }, 'od', PLANNER_TEXT.exceptionDate],
    [{ sati: [] }, 'sati', PLANNER_TEXT.exceptionHours],
    [{ vrsta: 'dodatno' }, 'sati', PLANNER_TEXT.exceptionHours],
    [{ sati: ['07:00'] }, 'sati.0', PLANNER_TEXT.exceptionHours],
  ])('with %o is refused in words', async (changes, field, message) => {
    expect(await add(changes)).toMatchObject({ status: 400, body: { message, fields: { [field]: message } } });
    expect(await list()).toEqual([]);
  });

  it('may begin in the past, as one does that is lengthened', async () => {
    expect((await add({ od: '2026-05-01', do: DAY })).status).toBe(200);
    expect(await freeOn(DAY)).toEqual([]);
  });

  it('is forgotten when it is over', async () => {
    await buildException(test, offer.tutor, { firstDate: '2026-05-01', lastDate: '2026-05-03', note: 'Prošlo' });
    await buildException(test, offer.tutor, { firstDate: '2026-05-01', lastDate: '2026-05-04', note: 'Traje' });
    await buildException(test, offer.tutor, { firstDate: '2026-05-01', hours: [9], note: 'Sat' });
    await buildException(test, offer.tutor, { firstDate: '2026-01-01', note: 'Davno' });
    expect((await list()).map(({ napomena }) => napomena)).toEqual(['Traje']);
    await test.parts.pool.query(`SELECT graphile_worker.add_job('clean-up-exceptions')`);
    await test.runJobs();
    const { rows } = await test.parts.pool.query(
      `SELECT note FROM availability_exceptions WHERE tutor_id = ${offer.tutor.id} ORDER BY id`,
    );
    // A whole day off counts for nobody's answers for as long as these are counted.
    expect(rows).toEqual([{ note: '' }, { note: 'Traje' }]);
  });

  it('is one of two hundred; the same one, added once more, is one', async () => {
    await test.parts.pool.query(
      `INSERT INTO availability_exceptions (tutor_id, extra, first_date, last_date)
       SELECT $1, false, date '2027-01-01' + n, date '2027-01-01' + n FROM generate_series(1, 199) n`,
      [offer.tutor.id],
    );
    expect((await add({})).status).toBe(200);
    expect((await add({ napomena: 'Iznova' })).status).toBe(200);
    expect((await list()).map(({ napomena }) => napomena).filter(Boolean)).toEqual(['Iznova']);
    const more = await add({ od: '2026-05-13', do: '2026-05-13' });
    expect(more).toMatchObject({ status: 409, body: { message: PLANNER_TEXT.exceptionTooMany } });
    const holidays = await asTutor.post('/api/planer/praznici', { profesorId: offer.tutor.id, grupa: 'drzavni' });
    expect(holidays).toMatchObject({ status: 409, body: { message: PLANNER_TEXT.exceptionTooMany } });
    expect(await list()).toHaveLength(200);
  });
});

describe('extra hours', () => {
  it('open hours that the week does not have', async () => {
    await asTutor.post('/api/planer/sacuvaj_termine', { profesorId: offer.tutor.id, selectedSlots: [] });
    const extra = { vrsta: 'dodatno', sati: ['09:00', '10:00'] };
    expect(await add(extra)).toMatchObject({ status: 200, body: { message: PLANNER_TEXT.extraHoursSaved } });
    expect(await freeOn(DAY)).toEqual(['09', '10']);
    expect((await book(asStudent, offer, student, DAY, '09:00', '10:00')).status).toBe(200);
  });

  it('and days off: of two for one hour the newer decides', async () => {
    await add({ od: '2026-05-11', do: '2026-05-15' });
    await add({ vrsta: 'dodatno', sati: ['09:00', '10:00'] });
    expect(await freeOn(DAY)).toEqual(['09', '10']);
    await add({ sati: ['10:00'] });
    expect(await freeOn(DAY)).toEqual(['09']);
    // Once more: it is the newest now.
    await add({ od: '2026-05-11', do: '2026-05-15' });
    expect(await freeOn(DAY)).toEqual([]);
  });
});

describe('a day off over lessons', () => {
  const at = (date: string, time: string) => fromWallClock(date, time);
  const named = ({ body }: { body: { casovi: LessonInTheWay[] } }) => body.casovi.map(({ id }) => id);

  it('is refused and names them; with what becomes of each it is saved, and they stay', async () => {
    const pending = await buildLesson(test, { with: offer, student, startsAt: at(DAY, '12:00'), minutes: 120 });
    const confirmed = await buildLesson(test, { with: offer, status: 3, startsAt: at('2026-05-13', '08:00') });
    await buildLesson(test, { with: offer, status: 2, startsAt: at(DAY, '16:00') });
    await buildLesson(test, { with: offer, status: 3, startsAt: at('2026-05-14', '08:00') });

    const refused = await add({ do: '2026-05-13' });
    expect(refused).toMatchObject({ status: 409, body: { message: PLANNER_TEXT.lessonsInTheWay } });
    expect(refused.body.casovi).toEqual([
      {
        ...{ id: pending.id, status: 1, ime: student.name, predmet: offer.subject.name },
        ...{ dan: 'Uto', datum: DAY, sat: '12:00', trajanje: 120 },
        // The same hours of the day before: people have their time of the day.
        predlog: { datum: '2026-05-11', sat: '12:00' },
      },
      expect.objectContaining({ id: confirmed.id, status: 3, datum: '2026-05-13', sat: '08:00', trajanje: 60 }),
    ]);
    expect(await list()).toEqual([]);

    const staying = ({ id }: { id: number }) => ({ id, radnja: 'ostaje' });
    // One that was not named, for example because it was booked meanwhile, is asked about.
    expect(named(await add({ do: '2026-05-13', casovi: [staying(pending)] }))).toEqual([confirmed.id]);
    const saved = await add({ do: '2026-05-13', casovi: [staying(pending), staying(confirmed)] });
    expect(saved.status).toBe(200);
    expect((await lessonsOfStudent(asStudent, student)).body).toMatchObject([{ id: pending.id, status: 1 }]);
    // Freed, its hours are not offered any more.
    await asStudent.put(`/api/reservation/update/${pending.id}`, { status: 2, tip_korisnika: 3 });
    expect(await freeOn(DAY)).toEqual([]);
  });

  it('cancels the lessons that are to be cancelled, requests and confirmed ones, all or none', async () => {
    const pending = await buildLesson(test, { with: offer, student, startsAt: at(DAY, '12:00') });
    const confirmed = await buildLesson(test, { with: offer, student, status: 3, startsAt: at(DAY, '14:00') });
    const staying = await buildLesson(test, { with: offer, student, status: 3, startsAt: at(DAY, '16:00') });
    const casovi = [
      ...[pending, confirmed].map(({ id }) => ({ id, radnja: 'otkazi', razlog: 'Bolest u kući.' })),
      { id: staying.id, radnja: 'ostaje' },
    ];
    const statuses = async () =>
      (await lessonsOfStudent(asStudent, student)).body.map(({ status }: { status: number }) => status);

    const reasonless = await add({ casovi: [{ id: pending.id, radnja: 'otkazi', razlog: ' ' }] });
    expect(reasonless).toMatchObject({ status: 400, body: { message: LESSON_TEXT.lessonReasonRequired } });
    expect(named(await add({ casovi: casovi.slice(0, 2) }))).toEqual([staying.id]);
    expect(await statuses()).toEqual([3, 3, 1]);
    expect((await add({ casovi })).status).toBe(200);
    expect(await statuses()).toEqual([3, 2, 2]);
    const { body } = await lessonsOfStudent(asStudent, student, 'status=2');
    for (const lesson of body) expect(lesson).toMatchObject({ razlog: 'Bolest u kući.', otkazano_kasno: false });
    expect(await countMails(test, student.email)).toBe(2);
  });

  it('proposes the nearest term that is free for both, no hour twice, and sends it with the same press', async () => {
    await add({ vrsta: 'slobodno', od: '2026-05-11', do: '2026-05-11' });
    const other = await buildStudent(test);
    const evening = [];
    for (const [who, hour] of [
      [await buildStudent(test), '19:00'],
      [student, '20:00'],
      [other, '21:00'],
    ] as const)
      evening.push(await buildLesson(test, { with: offer, student: who, status: 3, startsAt: at(DAY, hour) }));
    const [, first] = evening as [TestLesson, TestLesson, TestLesson];
    // What the student of the first has elsewhere.
    await buildLesson(test, { student, status: 3, startsAt: at('2026-05-13', '20:00') });
    const refused = await add({});
    const suggested = ['2026-05-13 19:00', '2026-05-13 21:00', '2026-05-13 20:00'];
    expect(refused.body.casovi.map(({ predlog }: LessonInTheWay) => `${predlog?.datum} ${predlog?.sat}`)).toEqual(
      suggested,
    );
    const casovi = evening.map(({ id }, index) => {
      const [datum, sat] = (suggested[index] ?? '').split(' ');
      return { id, radnja: 'pomjeri', razlog: 'Putujem.', termin: { datum, sat } };
    });
    // All or none: one of the terms is gone meanwhile.
    const rival = await buildLesson(test, { with: offer, startsAt: at('2026-05-13', '19:00') });
    expect(await add({ casovi })).toMatchObject({ status: 409, body: { message: LESSON_TEXT.slotTaken } });
    expect(await list()).toHaveLength(1);
    expect((await lessonsOfStudent(asStudent, student, `cas=${first.id}`)).body).toMatchObject([{ prijedlog: null }]);
    await (await visitAs(test, rival.student)).put(`/api/reservation/update/${rival.id}`, {
      status: 2,
      tip_korisnika: 3,
    });
    expect((await add({ casovi })).status).toBe(200);
    const [proposed] = (await lessonsOfStudent(asStudent, student, `cas=${first.id}`)).body;
    expect(proposed.prijedlog).toMatchObject({
      sprijecen: true,
      razlog: 'Putujem.',
      termini: [{ datum: '2026-05-13', sat: '21:00' }],
    });
    expect(await freeOn(DAY)).toEqual(['19', '20', '21']);
  });

  it('of some hours is refused for lessons at these hours alone, also at their second one', async () => {
    const { id } = await buildLesson(test, { with: offer, startsAt: at(DAY, '12:00'), minutes: 120 });
    await buildLesson(test, { with: offer, startsAt: at(DAY, '15:00') });
    expect((await add({ sati: ['11:00', '14:00'] })).status).toBe(200);
    expect(named(await add({ sati: ['13:00', '14:00'] }))).toEqual([id]);
  });

  it('waits until a proposal to move a lesson there is answered', async () => {
    const { id } = await buildLesson(test, { with: offer, student, status: 3, startsAt: at('2026-05-20', '12:00') });
    const termini = [{ day: 'Uto', timeSlot: '15:00', date: DAY }];
    expect((await asStudent.post(`/api/reservation/pomjeri/${id}`, { termini })).status).toBe(200);
    expect(await add({})).toMatchObject({ status: 409, body: { message: PLANNER_TEXT.proposalInTheWay } });
    expect((await add({ sati: ['14:00'] })).status).toBe(200);
    await asTutor.put(`/api/reservation/pomjeri/${id}`, { odgovor: 'odbij' });
    expect((await add({})).status).toBe(200);
  });

  it('asks neither about lessons that are over nor about requests that ran out', async () => {
    await buildLesson(test, { with: offer, status: 4, startsAt: at('2026-05-04', '08:00') });
    await buildLesson(test, { with: offer, status: 1, startsAt: at('2026-05-04', '09:00') });
    expect((await add({ od: '2026-05-04', do: '2026-05-04' })).status).toBe(200);
  });

  it('and a booking at the same moment: either the one is refused or the other', async () => {
    const client = await visitAs(test, student);
    const outcomes = [];
    for (const hour of ['09:00', '11:00', '13:00', '15:00']) {
      const [booked, off] = await Promise.all([book(client, offer, student, DAY, hour), add({ sati: [hour] })]);
      outcomes.push([booked.status, off.status]);
    }
    for (const statuses of outcomes) expect([[200, 409].join(), [400, 200].join()]).toContain(statuses.join());
  });
});

describe('holidays', () => {
  const holidays = async (): Promise<Holiday[]> => (await asTutor.get(`/api/planer/praznici/${offer.tutor.id}`)).body;
  const addGroup = (grupa: string, casovi: object[] = []) =>
    asTutor.post('/api/planer/praznici', { profesorId: offer.tutor.id, grupa, casovi });

  it('of a group are taken off at once, and only those of that group', async () => {
    expect((await holidays()).every(({ dodato }) => !dodato)).toBe(true);
    expect(await addGroup('drzavni')).toMatchObject({ status: 200, body: { message: PLANNER_TEXT.holidaysSaved } });
    expect((await list()).map(({ od, do: last, napomena }) => `${od} ${last} ${napomena}`)).toEqual([
      '2026-05-21 2026-05-22 Dan nezavisnosti',
      '2026-07-13 2026-07-14 Dan državnosti',
      '2026-11-13 2026-11-14 Njegošev dan',
      '2027-01-01 2027-01-02 Nova godina',
      '2027-05-01 2027-05-03 Praznik rada',
    ]);
    expect(await freeOn('2026-05-21')).toEqual([]);
    const others = (await holidays()).filter(({ grupa, dodato }) => dodato && grupa !== 'drzavni');
    // Easter of 2027 is on the days of Praznik rada.
    expect(others.map(({ naziv, od }) => `${naziv} ${od}`)).toEqual(['Vaskrs 2027-05-02']);
    expect((await addGroup('drzavni')).status).toBe(200);
    expect(await list()).toHaveLength(5);
    const other = await buildTutor(test);
    const theirs = await (await visitAs(test, other)).get(`/api/planer/praznici/${other.id}`);
    expect(theirs.body.some(({ dodato }: Holiday) => dodato)).toBe(false);
  });

  it('that are off already are not added', async () => {
    await add({ od: '2026-07-01', do: '2026-08-31', napomena: 'Ljeto' });
    expect((await holidays()).filter(({ dodato }) => dodato).map(({ naziv }) => naziv)).toEqual(['Dan državnosti']);
    await addGroup('drzavni');
    expect((await list()).map(({ napomena }) => napomena)).not.toContain('Dan državnosti');
  });

  it('with extra hours on them are not off, and can be taken off again', async () => {
    await addGroup('drzavni');
    await add({ vrsta: 'dodatno', od: '2027-01-02', do: '2027-01-02', sati: ['10:00'] });
    const open = async () =>
      (await holidays()).filter(({ grupa, dodato }) => grupa === 'drzavni' && !dodato).map(({ naziv }) => naziv);
    expect(await open()).toEqual(['Nova godina']);
    await addGroup('drzavni');
    expect(await open()).toEqual([]);
    expect(await freeOn('2027-01-02')).toEqual([]);
  });

  it('over lessons ask about them, and none is added without an answer', async () => {
    const { id } = await buildLesson(test, { with: offer, startsAt: fromWallClock('2026-05-22', '12:00') });
    const refused = await addGroup('drzavni');
    expect(refused).toMatchObject({ status: 409, body: { casovi: [{ id, datum: '2026-05-22' }] } });
    expect(await list()).toEqual([]);
    expect((await addGroup('drzavni', [{ id, radnja: 'ostaje' }])).status).toBe(200);
    expect((await addGroup('nepostojeci')).status).toBe(400);
  });
});
