import { LESSON_TEXT } from '@casovi/contract/texts/lessons';
import { WAITING_TEXT } from '@casovi/contract/texts/waiting';
import { fromWallClock } from '@casovi/contract/time';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { blockUser, buildStudent, type TestUser } from '../../testing/factories.ts';
import {
  book,
  buildLesson,
  changeLesson,
  offerHours,
  type TestLesson,
  visitAs,
} from '../../testing/factories-lessons.ts';
import { buildException } from '../../testing/factories-market.ts';
import {
  buildTakenHour,
  buildWaiting,
  buildWaitingList,
  DAY,
  HELD,
  offerOf,
  stateFor,
  waited,
  waitFor,
} from '../../testing/factories-waiting.ts';
import { countMails, latestMail, linkIn } from '../../testing/mailbox.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { unzip } from '../../testing/unzip.ts';
import { offerAllHours } from './offer-hours.ts';

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
const seenBy = (client: Client) => stateFor(client, taken.tutor);
const cancel = () => changeLesson(asOther, taken.id, { status: 2, tip_korisnika: 3 });
const bookIt = (client: Client, person: TestUser, ...times: string[]) =>
  book(client, taken, person, DAY, ...(times.length > 0 ? times : ['16:00']));

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

    expect([await seenBy(asStudent), await seenBy(asOther), await seenBy(test.visitor())]).toEqual([
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
    expect(await waited(asStudent)).toEqual([expect.objectContaining({ ponuda: null, miruje: true })]);
    expect(await seenBy(asStudent)).toBe('rezervisano');
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
    expect(await seenBy(asOther)).toBe('slobodno');
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
    expect(await seenBy(asOther)).toBe('rezervisano');
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
    expect((await waited(asStudent)).map(({ miruje }: { miruje: boolean }) => miruje)).toEqual([true, true]);
  });
});

describe('the turn', () => {
  /** At the times of the next day. */
  const offerAt = async (...times: string[]) => {
    for (const time of times) {
      test.clock.set(`${DAY}T${time}+02:00`);
      await offerHours(test);
    }
  };
  const mailsTo = (...people: TestUser[]) => Promise.all(people.map(({ email }) => countMails(test, email)));
  const remove = async (client: Client) => {
    const [{ id }] = await waited(client);
    expect((await client.delete(`/api/planer/cekanje/${id}`)).status).toBe(200);
  };
  const takeDayOff = () =>
    asTutor.post('/api/planer/izuzeci', { profesorId: taken.tutor.id, vrsta: 'slobodno', od: DAY, do: DAY });
  const takeItBack = async () => {
    const [{ id }] = (await asTutor.get(`/api/planer/izuzeci/${taken.tutor.id}`)).body;
    expect((await asTutor.delete(`/api/planer/izuzeci/${id}`)).status).toBe(200);
  };

  it('comes once for each hour, however many wishes it fits', async () => {
    await wait(asStudent);
    await wait(asStudent, { od: '08:00' });
    const second = await anotherWaits();
    await cancel();
    await offerHours(test);
    expect(await offerOf(asStudent)).toEqual(HELD);
    test.clock.advance(30 * MINUTE);
    await offerHours(test);
    expect([await offerOf(asStudent), await offerOf(second.client)]).toEqual([null, expect.anything()]);
    expect(await mailsTo(student)).toEqual([1]);
  });

  it('does not come again to whoever gives it up and asks anew', async () => {
    await wait(asStudent);
    const second = await anotherWaits();
    await cancel();
    await offerHours(test);
    await remove(asStudent);
    expect((await wait(asStudent)).status).toBe(200);
    await remove(second.client);
    expect([await offerOf(asStudent), await seenBy(test.visitor())]).toEqual([null, 'slobodno']);
    const copy = JSON.parse(
      String(unzip((await second.client.get('/api/nalog/moji-podaci')).bytes).get('podaci.json')),
    );
    expect([copy.cekanja, copy.ponudjeni_termini]).toEqual([[], [expect.anything()]]);
    // Nobody needs to know once the hour has come.
    await offerAt('16:00');
    expect((await test.parts.pool.query('SELECT FROM waiting_offers')).rows).toEqual([]);
  });

  it('comes for no hour that everybody could book when the student asked', async () => {
    await cancel();
    const other = await buildLesson(test, { student, status: 3, startsAt: fromWallClock(DAY, '16:00') });
    expect((await wait(asStudent)).status).toBe(200);
    await changeLesson(asStudent, other.id, { status: 2, tip_korisnika: 3 });
    await offerHours(test);
    expect([await offerOf(asStudent), await seenBy(test.visitor())]).toEqual([null, 'slobodno']);
  });

  it('is kept when the hour goes and returns, told or not', async () => {
    await wait(asStudent);
    const second = await anotherWaits();
    await cancel();
    await offerHours(test);
    const turn = async () => {
      expect([await offerOf(asStudent), await offerOf(second.client)]).toEqual([expect.anything(), null]);
      await takeDayOff();
      await offerHours(test);
      expect(await offerOf(asStudent)).toBeNull();
      await takeItBack();
      await offerHours(test);
      expect([await offerOf(asStudent), await offerOf(second.client)]).toEqual([expect.anything(), null]);
    };
    await turn();
    await test.parts.pool.query('DELETE FROM waiting_offers');
    test.clock.set('2026-05-04T23:00:00+02:00');
    await offerHours(test);
    await turn();
    await offerAt('07:00');
    expect(await mailsTo(student, second.person)).toEqual([3, 0]);
  });

  it('is over when the student books something else then', async () => {
    await wait(asStudent);
    await cancel();
    await offerHours(test);
    const other = await buildLesson(test, { student, status: 3, startsAt: fromWallClock(DAY, '16:00') });
    await offerHours(test);
    await changeLesson(asStudent, other.id, { status: 2, tip_korisnika: 3 });
    await offerHours(test);
    expect(await offerOf(asStudent)).toBeNull();
  });

  it('is over when the student waits for other days, and with a lesson moved there', async () => {
    await wait(asStudent, { dani: ['Pon', 'Uto'] });
    await cancel();
    await offerHours(test);
    expect(await offerOf(asStudent)).toEqual(HELD);
    await wait(asStudent, { dani: ['Pon', 'Uto'], doDatuma: '2026-05-04' });
    await offerHours(test);
    expect([await offerOf(asStudent), await seenBy(test.visitor())]).toEqual([null, 'slobodno']);

    await wait(asStudent, { dani: ['Pon', 'Uto'], doDatuma: '2026-05-04' });
    const moved = await buildLesson(test, { with: taken, student, startsAt: fromWallClock('2026-05-12', '16:00') });
    const termini = [{ day: 'Uto', timeSlot: '16:00', date: DAY }];
    await test.parts.pool.query('UPDATE waiting_wishes SET last_date = $1', [DAY]);
    expect((await asStudent.post(`/api/reservation/pomjeri/${moved.id}`, { termini })).status).toBe(200);
    expect((await asTutor.put(`/api/reservation/pomjeri/${moved.id}`, { odgovor: 'prihvati' })).status).toBe(200);
    expect(await waited(asStudent)).toEqual([]);
  });

  describe('at night', () => {
    beforeEach(async () => {
      await wait(asStudent);
      test.clock.set('2026-05-04T23:00:00+02:00');
      await cancel();
      await offerHours(test);
    });

    it.each([
      ['07:29:30', '07:59'],
      ['09:00:00', '09:30'],
      ['15:45:00', '16:00'],
    ])('lasts half an hour from the telling at %s', async (time, until) => {
      const second = await anotherWaits();
      await offerAt(time);
      expect((await latestMail(test, student.email)).text).toContain(`Čuvamo ga za Vas do 05.05.2026 u ${until}`);
      expect(await mailsTo(student, second.person)).toEqual([1, 0]);
    });

    it('is not told when nobody could answer any more', async () => {
      await offerAt('15:51:00');
      expect([await mailsTo(student), await seenBy(test.visitor())]).toEqual([[0], 'slobodno']);
    });
  });

  it('of one tutor comes when that of another fails', async () => {
    await wait(asStudent);
    const later = await buildTakenHour(test);
    const second = await buildWaiting(test, later.tutor);
    await test.parts.pool.query('UPDATE lessons SET status = 2 WHERE id = ANY ($1)', [[taken.id, later.id]]);
    await test.parts.pool.query(`CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no'; END $$;
      CREATE TRIGGER fail BEFORE INSERT ON waiting_offers FOR EACH ROW WHEN (NEW.tutor_id = ${taken.tutor.id})
        EXECUTE FUNCTION fail()`);
    await expect(offerAllHours(test.parts)).rejects.toThrow();
    await test.parts.pool.query('DROP FUNCTION fail CASCADE');
    expect([await offerOf(asStudent), await offerOf(second.client)]).toEqual([null, HELD]);
  });

  it('comes only of a tutor who teaches something', async () => {
    await wait(asStudent);
    await cancel();
    await test.parts.pool.query('DELETE FROM offerings WHERE tutor_id = $1', [taken.tutor.id]);
    await offerHours(test);
    expect(await offerOf(asStudent)).toBeNull();
    expect(await wait(asStudent)).toMatchObject({ status: 404, body: { message: LESSON_TEXT.bookingTutorGone } });
  });

  it('takes the notification along, in the list and on devices', async () => {
    await test.parts.pool.query(
      `INSERT INTO push_subscriptions (user_id, session_id, endpoint, p256dh, auth, device, created_at)
       SELECT user_id, id, 'https://push.test/1', decode(repeat('00', 65), 'hex'), decode(repeat('00', 16), 'hex'), 'Telefon', created_at
         FROM sessions WHERE user_id = $1 LIMIT 1`,
      [student.id],
    );
    const pushes = async () => (await test.parts.pool.query('SELECT topic FROM pushes')).rows;
    await wait(asStudent);
    await cancel();
    await offerHours(test);
    expect(await pushes()).toEqual([{ topic: `offer-${taken.tutor.id}` }]);
    const heard: object[] = [];
    test.parts.events.on('notificationsRead', (read) => heard.push(read));
    await remove(asStudent);
    expect(heard).toEqual([{ receiverId: student.id, type: 2, removedCount: 1 }]);
    expect(await pushes()).toEqual([]);
  });
});
