import { LESSON_TEXT } from '@casovi/contract/texts/lessons';
import { WAITING_TEXT } from '@casovi/contract/texts/waiting';
import { fromWallClock, weekdayCode } from '@casovi/contract/time';
import { beforeEach, describe, expect, it } from 'vitest';
import { availability } from '../../tables/tutors.ts';
import type { Client } from '../../testing/client.ts';
import { blockUser, buildStudent, PASSWORD, type TestUser } from '../../testing/factories.ts';
import {
  book,
  buildLesson,
  buildStudents,
  changeLesson,
  offerHours,
  setStatusAsAdmin,
  type TestLesson,
  visitAs,
  visitAsEach,
} from '../../testing/factories-lessons.ts';
import { buildException } from '../../testing/factories-market.ts';
import {
  buildTakenHour,
  buildWaiting,
  buildWaitingList,
  DAY,
  HELD,
  offerOf,
  UNTIL,
  waited,
  waitFor,
} from '../../testing/factories-waiting.ts';
import { hold, someoneWaits } from '../../testing/locks.ts';
import { latestMail } from '../../testing/mailbox.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { unzip } from '../../testing/unzip.ts';

const test = useTestApp();
const MINUTE = 60_000;

let taken: TestLesson;
let asTutor: Client;
let asOther: Client;
let admin: Client;
let student: TestUser;
let asStudent: Client;

beforeEach(async () => {
  ({ taken, asTutor, asOther, admin, student, asStudent } = await buildWaitingList(test));
});

const wait = (client: Client, more?: object) => waitFor(client, taken.tutor, more);
const anotherWaits = () => buildWaiting(test, taken.tutor);
const cancel = () => changeLesson(asOther, taken.id, { status: 2, tip_korisnika: 3 });
const bookIt = (client: Client, person: TestUser, ...times: string[]) =>
  book(client, taken, person, DAY, ...(times.length > 0 ? times : ['16:00']));

describe('asking', () => {
  it('is kept, once; the same with another date keeps its place', async () => {
    const { status, body } = await wait(asStudent, { dani: ['Uto', 'Uto'] });
    expect([status, body.message]).toEqual([200, WAITING_TEXT.asked]);
    const again = await wait(asStudent, { doDatuma: DAY });
    expect(again).toMatchObject({ status: 200, body: { id: body.id } });
    expect(await waited(asStudent)).toEqual([
      {
        ...{ id: body.id, profesorId: taken.tutor.id, ime: taken.tutor.name, img: expect.any(String) },
        ...{ dani: ['Uto'], od: '16:00', do: '20:00', doDatuma: DAY, ponuda: null, miruje: false },
      },
    ]);
    expect(await waited(asOther)).toEqual([]);
  });

  it('is refused while an hour is free, and names it', async () => {
    const termini = [{ datum: '2026-05-12', sat: '16:00' }];
    expect(await wait(asStudent, { doDatuma: '2026-05-12' })).toMatchObject({
      status: 409,
      body: { message: WAITING_TEXT.free, termini },
    });
    // Where they have another lesson, it is not free for them.
    await buildLesson(test, { student, status: 3, startsAt: fromWallClock('2026-05-12', '16:00') });
    expect((await wait(asStudent, { doDatuma: '2026-05-12' })).status).toBe(200);
  });

  it.each([
    ['dani', { dani: [] }, WAITING_TEXT.days],
    ['do', { od: '18:00', do: '18:00' }, WAITING_TEXT.hours],
    ['doDatuma', { doDatuma: '2026-05-03' }, WAITING_TEXT.date],
    ['doDatuma', { doDatuma: '2026-07-28' }, WAITING_TEXT.date],
    ['doDatuma', { doDatuma: '2026-02-30' }, WAITING_TEXT.date],
    ['doDatuma', { doDatuma: '2026-05-04' }, WAITING_TEXT.noSuchDay],
  ])('says what is wrong with %s', async (field, more, message) => {
    expect(await wait(asStudent, more)).toMatchObject({ status: 400, body: { message, fields: { [field]: message } } });
  });

  it('is for students, of tutors who can be booked', async () => {
    const message = WAITING_TEXT.studentsOnly;
    for (const client of [asTutor, admin]) expect(await wait(client)).toMatchObject({ status: 403, body: { message } });
    expect((await wait(test.visitor())).status).toBe(401);
    expect((await wait(asStudent, { profesorId: student.id })).status).toBe(404);
    await blockUser(admin, taken.tutor, 1);
    expect(await wait(asStudent)).toMatchObject({ status: 404, body: { message: LESSON_TEXT.bookingTutorGone } });
  });

  it('has room for ten, two of them with one tutor, as far as they are shown', async () => {
    for (const until of ['17:00', '18:00']) expect((await wait(asStudent, { do: until })).status).toBe(200);
    expect(await wait(asStudent)).toMatchObject({ status: 409, body: { message: WAITING_TEXT.tooManyOfTutor } });
    const others = [];
    for (let number = 0; number < 9; number += 1) others.push((await buildTakenHour(test)).tutor);
    for (const tutor of others.slice(0, 8)) expect((await waitFor(asStudent, tutor)).status).toBe(200);
    const [last] = others.slice(8) as [TestUser];
    expect(await waitFor(asStudent, last)).toMatchObject({ status: 409, body: { message: WAITING_TEXT.tooMany } });
    expect(await waited(asStudent)).toHaveLength(10);
    await blockUser(admin, taken.tutor, 1);
    expect((await waitFor(asStudent, last)).status).toBe(200);
    expect(await waited(asStudent)).toHaveLength(9);
  });

  it('is refused when the hours have passed or are too near', async () => {
    const { tooLate: message } = WAITING_TEXT;
    const today = { dani: ['Pon'], od: '08:00', doDatuma: '2026-05-04' };
    expect(await wait(asStudent, { ...today, do: '10:00' })).toMatchObject({
      ...{ status: 400, body: { message, fields: { doDatuma: message } } },
    });
    expect((await wait(asStudent, today)).status).toBe(200);
    await test.parts.pool.query('UPDATE tutors SET notice_hours = 24 WHERE user_id = $1', [taken.tutor.id]);
    expect((await wait(asStudent, { ...today, do: '21:00' })).status).toBe(400);
  });

  it('is over with its last date', async () => {
    await wait(asStudent);
    test.clock.set('2026-05-12T00:10:00+02:00');
    expect(await waited(asStudent)).toEqual([]);
    await offerHours(test);
    expect((await test.parts.pool.query('SELECT FROM waiting_wishes')).rows).toEqual([]);
  });
});

describe('an hour is free again', () => {
  const rules = { najava_sati: 0, pauza: false, najdalje_sedmica: 12, najvise_dnevno: null };
  /** Each begins without it, after what is done before. */
  const WAYS: Record<string, { before?: () => Promise<unknown>; free: () => Promise<unknown>; hour?: string }> = {
    'when a lesson is moved': {
      free: async () => {
        const termini = [{ day: 'Uto', timeSlot: '16:00', date: '2026-05-12' }];
        await asOther.post(`/api/reservation/pomjeri/${taken.id}`, { termini });
        expect((await asTutor.put(`/api/reservation/pomjeri/${taken.id}`, { odgovor: 'prihvati' })).status).toBe(200);
      },
    },
    'when a request is declined': {
      before: () => test.parts.pool.query('UPDATE lessons SET status = 1 WHERE id = $1', [taken.id]),
      free: () => changeLesson(asTutor, taken.id, { status: 2, tip_korisnika: 2, comment: 'Ne mogu.' }),
    },
    'by extra hours': {
      free: () =>
        asTutor.post('/api/planer/izuzeci', {
          ...{ profesorId: taken.tutor.id, vrsta: 'dodatno', od: DAY, do: DAY, sati: ['17:00'] },
        }),
      hour: '17:00',
    },
    'by another week': {
      free: () =>
        asTutor.post('/api/planer/sacuvaj_termine', {
          ...{ profesorId: taken.tutor.id, selectedSlots: [{ dan: 'Uto', sat: '18:00' }] },
        }),
      hour: '18:00',
    },
    'by a shortened day off': {
      before: async () => {
        await buildException(test, taken.tutor, { firstDate: DAY });
        await cancel();
      },
      free: async () => {
        const [{ id }] = (await asTutor.get(`/api/planer/izuzeci/${taken.tutor.id}`)).body;
        expect((await asTutor.delete(`/api/planer/izuzeci/${id}`)).status).toBe(200);
      },
    },
    'by other rules': {
      before: async () => {
        await buildLesson(test, { with: taken, status: 3, startsAt: fromWallClock(DAY, '12:00') });
        await asTutor.put(`/api/planer/pravila/${taken.tutor.id}`, { ...rules, najvise_dnevno: 1 });
        await cancel();
      },
      free: () => asTutor.put(`/api/planer/pravila/${taken.tutor.id}`, rules),
    },
  };

  it.each(Object.entries(WAYS))('%s', async (_name, { before, free, hour = '16:00' }) => {
    await before?.();
    expect((await wait(asStudent)).status).toBe(200);
    await offerHours(test);
    expect(await offerOf(asStudent)).toBeNull();
    const heard: number[] = [];
    test.parts.events.on('calendarChanged', ({ tutorId }) => heard.push(tutorId));
    await free();
    // What lets the server offer it at once, without the job of the minute.
    expect(heard).toContain(taken.tutor.id);
    await offerHours(test);
    expect(await offerOf(asStudent)).toEqual({ ...HELD, sat: hour });
  });

  it('when a request of two hours runs out at its start', async () => {
    await test.parts.db.insert(availability).values({ tutorId: taken.tutor.id, weekday: 2, hour: 17 });
    await test.parts.pool.query(`UPDATE lessons SET status = 1, ends_at = ends_at + interval '1 hour' WHERE id = $1`, [
      taken.id,
    ]);
    expect((await wait(asStudent)).status).toBe(200);
    test.clock.set('2026-05-05T16:00:00+02:00');
    await offerHours(test);
    expect(await offerOf(asStudent)).toEqual({ ...HELD, sat: '17:00', vaziDo: '2026-05-05T16:30:00+02:00' });
  });
});

describe('a hold', () => {
  beforeEach(async () => {
    await wait(asStudent);
    await cancel();
  });

  it('comes before a booking that is quicker than it', async () => {
    const rival = await buildStudent(test);
    expect(await bookIt(await visitAs(test, rival), rival)).toMatchObject({ status: 409 });
    expect(await offerOf(asStudent)).toEqual(HELD);
  });

  it('is neither booked nor doubled, whoever tries at once', async () => {
    await anotherWaits();
    const rivals = await buildStudents(test, 20);
    const clients = await visitAsEach(test, rivals);
    const [, , ...responses] = await Promise.all([
      offerHours(test),
      offerHours(test),
      ...clients.map((client, index) => bookIt(client, rivals[index] as TestUser)),
    ]);
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([409]));
    const { rows } = await test.parts.pool.query('SELECT student_id FROM waiting_offers WHERE open');
    expect(rows).toEqual([{ student_id: student.id }]);
    const all = await Promise.all(
      [...rivals.keys()]
        .map((index) => bookIt(clients[index] as Client, rivals[index] as TestUser))
        .concat(bookIt(asStudent, student)),
    );
    expect(all.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    expect(all.at(-1)?.status).toBe(200);
  });

  it('stands in the database, against lessons and other offers', async () => {
    await offerHours(test);
    const startsAt = fromWallClock(DAY, '15:00');
    const refused = (constraint: string) => expect.objectContaining({ constraint });
    const insert = buildLesson(test, { with: taken, startsAt, minutes: 120 });
    await expect(insert.catch((error) => error.cause)).resolves.toEqual(refused('lessons_held_hour'));
    const back = test.parts.pool.query('UPDATE lessons SET status = 3 WHERE id = $1', [taken.id]);
    await expect(back).rejects.toEqual(refused('lessons_held_hour'));

    const second = await anotherWaits();
    const copy = `INSERT INTO waiting_offers (wish_id, tutor_id, student_id, starts_at, offered_at, tell_at, held_until)
      SELECT w.id, w.tutor_id, w.student_id, o.starts_at + $2::interval, o.offered_at, o.tell_at, o.held_until
        FROM waiting_wishes w, waiting_offers o WHERE w.student_id = $1 AND o.tutor_id = w.tutor_id`;
    const offerAgain = (later: string) => test.parts.pool.query(copy, [second.person.id, later]);
    await expect(offerAgain('0')).rejects.toEqual(refused('waiting_offers_hour'));
    await buildLesson(test, { with: taken, status: 3, startsAt: fromWallClock(DAY, '17:00') });
    await expect(offerAgain('1 hour')).rejects.toEqual(refused('waiting_offers_taken_hour'));
  });

  it('is nothing that admins or moves reach over', async () => {
    await offerHours(test);
    expect(await setStatusAsAdmin(admin, taken.id, 3)).toMatchObject({
      status: 409,
      body: { message: LESSON_TEXT.lessonHourHeld },
    });
    const other = await buildLesson(test, { with: taken, status: 3, startsAt: fromWallClock('2026-05-12', '16:00') });
    const termini = [{ day: weekdayCode(DAY), timeSlot: '16:00', date: DAY }];
    expect((await asTutor.post(`/api/reservation/pomjeri/${other.id}`, { termini })).status).toBe(409);
  });

  it('that has run out refuses nobody', async () => {
    await offerHours(test);
    test.clock.advance(30 * MINUTE);
    expect((await setStatusAsAdmin(admin, taken.id, 3)).status).toBe(200);
  });

  it('ends with the hour itself', async () => {
    await offerHours(test);
    const day = { profesorId: taken.tutor.id, vrsta: 'slobodno', od: DAY, do: DAY };
    expect((await asTutor.post('/api/planer/izuzeci', day)).status).toBe(200);
    await offerHours(test);
    expect(await offerOf(asStudent)).toBeNull();
    expect(await waited(asStudent)).toHaveLength(1);
  });

  it('ends with the tutor, whoever waits', async () => {
    await offerHours(test);
    await blockUser(admin, taken.tutor, 1);
    expect(await waited(asStudent)).toEqual([]);
    await offerHours(test);
    expect((await test.parts.pool.query('SELECT FROM waiting_offers WHERE open')).rows).toEqual([]);
  });
});

describe('with an account', () => {
  it('that is deleted at that moment nobody waits', async () => {
    const release = await hold(test, 'SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [student.id]);
    const deletion = asStudent.post('/api/nalog/obrisi', { lozinka: PASSWORD });
    await someoneWaits(test);
    const asking = wait(asStudent);
    await someoneWaits(test, 2);
    await release();
    expect([(await deletion).status, (await asking).status]).toEqual([200, 401]);
    expect((await test.parts.pool.query('SELECT FROM waiting_wishes')).rows).toEqual([]);
  });

  it('goes what a student waits for, and the hour is passed on', async () => {
    await wait(asStudent);
    const second = await anotherWaits();
    await cancel();
    await offerHours(test);
    const copy = JSON.parse(String(unzip((await asStudent.get('/api/nalog/moji-podaci')).bytes).get('podaci.json')));
    expect(copy.cekanja).toEqual([
      {
        ...{ profesor: taken.tutor.name, dani: ['Uto'], od: '16:00', do: '20:00', do_datuma: UNTIL },
        upisano: '2026-05-04T10:00:00+02:00',
      },
    ]);
    expect(copy.ponudjeni_termini).toEqual([
      {
        ...{ profesor: taken.tutor.name, termin: '2026-05-05T16:00:00+02:00' },
        ...{ ponudjeno: '2026-05-04T10:00:00+02:00', vazi_do: HELD.vaziDo },
      },
    ]);
    expect((await asStudent.post('/api/nalog/obrisi', { lozinka: PASSWORD })).status).toBe(200);
    await offerHours(test);
    expect(await offerOf(second.client)).toEqual(HELD);
  });

  it('goes what others wait for of a tutor, and the name in what was mailed', async () => {
    await wait(asStudent);
    await cancel();
    await offerHours(test);
    await test.parts.pool.query('UPDATE users SET name = $2 WHERE id = $1', [taken.tutor.id, 'Neobično Prezimenović']);
    await test.parts.pool.query("UPDATE mails SET body_text = $2, status = 'kept' WHERE recipient = $1", [
      ...[student.email, 'Profesor: Neobično Prezimenović'],
    ]);
    expect((await asTutor.post('/api/nalog/obrisi', { lozinka: PASSWORD })).status).toBe(200);
    expect(await waited(asStudent)).toEqual([]);
    expect((await latestMail(test, student.email)).text).not.toContain('Prezimenović');
    expect((await test.parts.pool.query('SELECT FROM waiting_wishes')).rows).toEqual([]);
  });
});
