import { LESSON_TEXT } from '@casovi/contract/texts/lessons';
import { WAITING_TEXT } from '@casovi/contract/texts/waiting';
import { fromWallClock, weekdayCode } from '@casovi/contract/time';
import { beforeEach, describe, expect, it } from 'vitest';
import { availability } from '../../tables/tutors.ts';
import type { Client } from '../../testing/client.ts';
import { blockUser, buildAdmin, buildStudent, PASSWORD, type TestUser } from '../../testing/factories.ts';
import {
  book,
  buildBookableTutor,
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
import { countMails, latestMail, linkIn } from '../../testing/mailbox.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { unzip } from '../../testing/unzip.ts';

const test = useTestApp();
const MINUTE = 60_000;
/** The tutor teaches on Tuesdays at 16h; the next one is taken. */
const DAY = '2026-05-05';
const UNTIL = '2026-05-11';

let taken: TestLesson;
let asTutor: Client;
let asOther: Client;
let admin: Client;
let student: TestUser;
let asStudent: Client;

async function teachOnTuesdays(tutor: { id: number }): Promise<void> {
  await test.parts.pool.query('DELETE FROM availability WHERE tutor_id = $1', [tutor.id]);
  await test.parts.db.insert(availability).values({ tutorId: tutor.id, weekday: 2, hour: 16 });
}

beforeEach(async () => {
  test.clock.set('2026-05-04T10:00:00+02:00');
  await test.parts.pool.query('DELETE FROM waiting_wishes');
  const offer = await buildBookableTutor(test);
  await teachOnTuesdays(offer.tutor);
  taken = await buildLesson(test, { with: offer, status: 3, startsAt: fromWallClock(DAY, '16:00') });
  student = await buildStudent(test);
  [asTutor, asOther] = [await visitAs(test, taken.tutor), await visitAs(test, taken.student)];
  admin = await visitAs(test, await buildAdmin(test));
  asStudent = await visitAs(test, student);
});

const wish = (more: object = {}) => ({
  ...{ profesorId: taken.tutor.id, dani: ['Uto'], od: '16:00', do: '20:00', doDatuma: UNTIL },
  ...more,
});
const wait = (client: Client, more: object = {}) => client.post('/api/planer/cekanje', wish(more));
const waited = async (client: Client) => (await client.get('/api/planer/cekanje')).body;
const offerOf = async (client: Client) => (await waited(client))[0]?.ponuda ?? null;
const cancel = () => changeLesson(asOther, taken.id, { status: 2, tip_korisnika: 3 });
const bookIt = (client: Client, person: TestUser, ...times: string[]) =>
  book(client, taken, person, DAY, ...(times.length > 0 ? times : ['16:00']));
const HELD = { datum: DAY, dan: 'Uto', sat: '16:00', vaziDo: '2026-05-04T10:30:00+02:00' };
const stateFor = async (client: Client, date = DAY, time = '16:00') => {
  const { body } = await client.get(`/api/planer/kalendar/${taken.tutor.id}?startDate=${date}&endDate=${date}`);
  return body.find(({ sat }: { sat: string }) => sat === time)?.stanje;
};

async function anotherWaits(): Promise<{ person: TestUser; client: Client }> {
  const person = await buildStudent(test);
  const client = await visitAs(test, person);
  expect((await wait(client)).status).toBe(200);
  return { person, client };
}

describe('asking', () => {
  it('is kept, once; the same with another date keeps its place', async () => {
    const { status, body } = await wait(asStudent, { dani: ['Uto', 'Uto'] });
    expect([status, body.message]).toEqual([200, WAITING_TEXT.asked]);
    const again = await wait(asStudent, { doDatuma: DAY });
    expect(again).toMatchObject({ status: 200, body: { id: body.id } });
    expect(await waited(asStudent)).toEqual([
      {
        ...{ id: body.id, profesorId: taken.tutor.id, ime: taken.tutor.name, img: expect.any(String) },
        ...{ dani: ['Uto'], od: '16:00', do: '20:00', doDatuma: DAY, ponuda: null },
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

  it('has room for ten', async () => {
    for (let hour = 8; hour < 16; hour += 1)
      expect((await wait(asStudent, { od: `${String(hour).padStart(2, '0')}:00`, do: '16:00' })).status).toBe(200);
    for (const until of ['17:00', '18:00']) expect((await wait(asStudent, { do: until })).status).toBe(200);
    expect(await wait(asStudent)).toMatchObject({ status: 409, body: { message: WAITING_TEXT.tooMany } });
    expect(await waited(asStudent)).toHaveLength(10);
  });

  it('is over with its last date', async () => {
    await wait(asStudent);
    test.clock.set('2026-05-12T00:10:00+02:00');
    expect(await waited(asStudent)).toEqual([]);
    await offerHours(test);
    expect((await test.parts.pool.query('SELECT FROM waiting_wishes')).rows).toEqual([]);
  });
});

describe('an hour that became free', () => {
  it('is held for the first who waits, who is told, and nobody else can book it', async () => {
    await wait(asStudent);
    await cancel();
    await offerHours(test);
    expect(await offerOf(asStudent)).toEqual(HELD);
    const mail = await latestMail(test, student.email);
    expect(mail).toMatchObject({ kind: 'waiting-offer', subject: 'Oslobodio se termin: utorak, 05.05.2026 u 16h' });
    expect(mail.text).toContain('Čuvamo ga za Vas do 04.05.2026 u 10:30');
    expect(new URL(linkIn(mail)).search).toBe(`?zakazi=${DAY}&sat=16%3A00`);
    expect((await asStudent.get(`/api/chat/notifications/unread/${student.id}`)).body).toMatchObject({
      classUnread: 1,
    });

    expect([await stateFor(asStudent), await stateFor(asOther), await stateFor(test.visitor())]).toEqual([
      ...['slobodno', 'rezervisano', 'rezervisano'],
    ]);
    const rival = await buildStudent(test);
    expect(await bookIt(await visitAs(test, rival), rival)).toMatchObject({
      status: 409,
      body: { message: LESSON_TEXT.slotTaken },
    });
    // The same state is not told again.
    await offerHours(test);
    expect(await countMails(test, student.email)).toBe(1);

    expect((await bookIt(asStudent, student)).status).toBe(200);
    expect(await waited(asStudent)).toEqual([]);
    expect(await stateFor(asStudent)).toBe('rezervisano');
  });

  it('goes on after half an hour, in the order of asking, and is free for all in the end', async () => {
    await wait(asStudent);
    const second = await anotherWaits();
    await cancel();
    await offerHours(test);
    expect([await offerOf(asStudent), await offerOf(second.client)]).toEqual([HELD, null]);
    test.clock.advance(30 * MINUTE);
    await offerHours(test);
    expect([await offerOf(asStudent), await offerOf(second.client)]).toEqual([
      ...[null, { ...HELD, vaziDo: '2026-05-04T11:00:00+02:00' }],
    ]);
    test.clock.advance(30 * MINUTE);
    expect(await stateFor(asOther)).toBe('slobodno');
    await offerHours(test);
    expect([await offerOf(asStudent), await offerOf(second.client)]).toEqual([null, null]);
    expect(await countMails(test, student.email)).toBe(1);
    expect((await bookIt(asOther, taken.student)).status).toBe(200);
  });

  it('is passed on at once by whoever waits no longer, and only by them', async () => {
    await wait(asStudent);
    const second = await anotherWaits();
    await cancel();
    await offerHours(test);
    const [{ id }] = await waited(asStudent);
    const remove = (client: Client) => client.delete(`/api/planer/cekanje/${id}`);
    expect(await remove(second.client)).toMatchObject({ status: 404, body: { message: WAITING_TEXT.gone } });
    expect(await remove(asStudent)).toMatchObject({ status: 200, body: { message: WAITING_TEXT.removed } });
    expect((await remove(asStudent)).status).toBe(404);
    expect(await offerOf(second.client)).toEqual(HELD);
  });

  it('in the night is held at once, and told at seven', async () => {
    await wait(asStudent);
    test.clock.set('2026-05-04T23:00:00+02:00');
    await cancel();
    await offerHours(test);
    expect(await stateFor(asOther)).toBe('rezervisano');
    expect(await countMails(test, student.email)).toBe(0);
    expect(await offerOf(asStudent)).toMatchObject({ vaziDo: '2026-05-05T07:30:00+02:00' });
    test.clock.set('2026-05-05T07:00:00+02:00');
    await offerHours(test);
    expect(await countMails(test, student.email)).toBe(1);
  });

  it('is not for somebody who has another lesson then, nor for a blocked one', async () => {
    await wait(asStudent);
    const second = await anotherWaits();
    const third = await anotherWaits();
    await buildLesson(test, { student, status: 3, startsAt: fromWallClock(DAY, '16:00') });
    await blockUser(admin, second.person, 1);
    await cancel();
    await offerHours(test);
    expect([await offerOf(asStudent), await offerOf(third.client)]).toEqual([null, HELD]);
  });

  it('is one at a time for each student', async () => {
    await wait(asStudent);
    await wait(asStudent, { od: '08:00' });
    await buildException(test, taken.tutor, { firstDate: DAY, extra: true, hours: [17, 18] });
    await offerHours(test);
    expect((await waited(asStudent)).map(({ ponuda }: { ponuda: object | null }) => ponuda !== null)).toEqual([
      ...[true, false],
    ]);
    // Two hours are booked at once if the next one is free.
    expect((await bookIt(asStudent, student, '17:00', '18:00')).status).toBe(200);
    expect(await waited(asStudent)).toEqual([]);
  });
});

describe('an hour is free again', () => {
  const rules = { najava_sati: 0, pauza: false, najdalje_sedmica: 12, najvise_dnevno: null };
  /** Each begins without it, after what is done before. */
  const WAYS: Record<string, { before?: () => Promise<unknown>; free: () => Promise<unknown>; hour?: string }> = {
    'when the tutor cannot come': {
      free: () => asTutor.post(`/api/reservation/sprijecen/${taken.id}`, { razlog: 'Bolest.', termini: [] }),
    },
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
        await asTutor.put(`/api/planer/pravila/${taken.tutor.id}`, { ...rules, najava_sati: 48 });
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
        ponude: [
          {
            ...{ termin: '2026-05-05T16:00:00+02:00', ponudjeno: '2026-05-04T10:00:00+02:00' },
            vazi_do: '2026-05-04T10:30:00+02:00',
          },
        ],
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
