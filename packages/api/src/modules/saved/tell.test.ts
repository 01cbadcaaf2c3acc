import { SAVED_TEXT } from '@casovi/contract/texts/saved';
import { fromWallClock } from '@casovi/contract/time';
import { beforeEach, describe, expect, it } from 'vitest';
import { availability } from '../../tables/tutors.ts';
import type { Client } from '../../testing/client.ts';
import { blockUser, buildStudent, PASSWORD, type TestUser } from '../../testing/factories.ts';
import { buildLesson, changeLesson, offerHours, type TestLesson, visitAs } from '../../testing/factories-lessons.ts';
import { buildException } from '../../testing/factories-market.ts';
import { buildWaiting, buildWaitingList, DAY } from '../../testing/factories-waiting.ts';
import { countMails, latestMail, linkIn } from '../../testing/mailbox.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let taken: TestLesson;
let asTutor: Client;
let asOther: Client;
let admin: Client;
let student: TestUser;
let asStudent: Client;

beforeEach(async () => {
  ({ taken, asTutor, asOther, admin, student, asStudent } = await buildWaitingList(test));
  await test.parts.pool.query('DELETE FROM saved_tutors; DELETE FROM followed_tutors');
});

const follow = (client: Client, javi = true) => client.put(`/api/sacuvani/${taken.tutor.id}`, { javi });
const cancel = () => changeLesson(asOther, taken.id, { status: 2, tip_korisnika: 3 });
/** The same lesson once more. */
const takeAgain = () => test.parts.pool.query('UPDATE lessons SET status = 3 WHERE id = $1', [taken.id]);
async function tell(): Promise<void> {
  await test.parts.pool.query(`SELECT graphile_worker.add_job('tell-freed-hours')`);
  await test.runJobs();
}
const noticesOf = async (client: Client) => (await client.get('/api/obavjestenja')).body.obavjestenja;
const addHours = (...hours: number[]) =>
  test.parts.db.insert(availability).values(hours.map((hour) => ({ tutorId: taken.tutor.id, weekday: 2, hour })));

describe('an hour of this week that became free', () => {
  it('is told once to who wants to hear of it, and held for nobody', async () => {
    const other = await buildStudent(test);
    const asAnother = await visitAs(test, other);
    expect(await follow(asStudent)).toMatchObject({ status: 200, body: { message: SAVED_TEXT.told } });
    await asAnother.put(`/api/sacuvani/${taken.tutor.id}`, {});
    expect((await asStudent.get('/api/sacuvani')).body).toMatchObject([{ javi: true }]);
    expect((await asAnother.get('/api/sacuvani')).body).toMatchObject([{ javi: false }]);
    await tell();
    await cancel();
    await tell();
    expect(await noticesOf(asStudent)).toEqual([
      expect.objectContaining({
        ...{ dogadjaj: 'freed', ime: taken.tutor.name, predmet: '', broj: 1, procitano: false },
        termin: '2026-05-05T16:00:00+02:00',
        link: expect.stringContaining(`?zakazi=${DAY}&sat=16%3A00`),
      }),
    ]);
    const mail = await latestMail(test, student.email);
    expect(mail).toMatchObject({ kind: 'freed-hours', subject: `Oslobodio se termin: ${taken.tutor.name}` });
    expect(mail.text).toContain('utorak, 05.05.2026 u 16h');
    expect(mail.text).toContain('/bez-obavjestenja/');
    expect(new URL(linkIn(mail)).search).toBe(`?zakazi=${DAY}&sat=16%3A00`);
    expect(await noticesOf(asAnother)).toEqual([]);
    const cards = await test.visitor().get(`/api/tutor/kartice?ids=${taken.tutor.id}`);
    expect(cards.body[0].slobodni).toEqual([{ datum: DAY, sat: '16:00' }]);

    await tell();
    // Taken and free once more, after the day in which nothing more is told.
    await takeAgain();
    await tell();
    test.clock.advance(25 * HOUR);
    await test.parts.pool.query('UPDATE lessons SET status = 2 WHERE id = $1', [taken.id]);
    await tell();
    expect(await countMails(test, student.email)).toBe(1);
    // Nor beside another one.
    await addHours(18);
    await tell();
    expect((await noticesOf(asStudent))[0]).toMatchObject({ termin: '2026-05-05T18:00:00+02:00', broj: 1 });
  });

  it('is no news where it was free all along, however late it is looked at', async () => {
    await addHours(17, 18);
    // Nothing beyond it can be booked yet.
    await test.parts.pool.query('UPDATE tutors SET weeks_ahead = 1 WHERE user_id = $1', [taken.tutor.id]);
    await follow(asStudent);
    await tell();
    // Days come near that were too far ahead.
    for (let day = 0; day < 20; day += 4) {
      test.clock.advance(4 * 24 * HOUR);
      await tell();
    }
    expect(await noticesOf(asStudent)).toEqual([]);
  });

  it('is no news for who asked after it became free, nor for who turned it off', async () => {
    await follow(asStudent);
    const late = await visitAs(test, await buildStudent(test));
    await cancel();
    test.clock.advance(MINUTE);
    const off = await buildStudent(test);
    const asOff = await visitAs(test, off);
    await follow(asOff);
    await follow(asOff, false);
    await tell();
    test.clock.advance(MINUTE);
    await follow(late);
    await tell();
    expect([await noticesOf(asStudent), await noticesOf(late), await noticesOf(asOff)]).toMatchObject([
      ...[[{ dogadjaj: 'freed' }], [], []],
    ]);
  });

  it('is no news when nobody followed meanwhile', async () => {
    await follow(asStudent);
    await follow(asStudent, false);
    await cancel();
    await follow(asStudent);
    await tell();
    expect(await noticesOf(asStudent)).toEqual([]);
  });

  it('is not told while it is held for who waits, and afterwards', async () => {
    await follow(asStudent);
    await buildWaiting(test, taken.tutor);
    await cancel();
    // This job alone offers it first.
    await tell();
    expect(await noticesOf(asStudent)).toEqual([]);
    test.clock.advance(30 * MINUTE);
    await offerHours(test);
    await tell();
    expect(await noticesOf(asStudent)).toMatchObject([{ dogadjaj: 'freed', termin: '2026-05-05T16:00:00+02:00' }]);
  });

  it('is not told to who cancelled it, nor to who has another lesson then', async () => {
    await follow(asOther);
    await follow(asStudent);
    await buildLesson(test, { student, status: 3, startsAt: fromWallClock(DAY, '15:00'), minutes: 120 });
    await cancel();
    await tell();
    const freed = ({ dogadjaj }: { dogadjaj: string }) => dogadjaj === 'freed';
    expect([(await noticesOf(asStudent)).filter(freed), (await noticesOf(asOther)).filter(freed)]).toEqual([[], []]);
  });

  it('is collected with others for a day, and told with those that are still free', async () => {
    await follow(asStudent);
    await cancel();
    await tell();
    await asTutor.post('/api/planer/sacuvaj_termine', {
      profesorId: taken.tutor.id,
      selectedSlots: ['09:00', '10:00', '11:00'].map((sat) => ({ dan: 'Čet', sat })),
    });
    await tell();
    expect(await noticesOf(asStudent)).toHaveLength(1);
    await buildException(test, taken.tutor, { firstDate: '2026-05-07', hours: [10] });
    test.clock.advance(24 * HOUR);
    await tell();
    const [second] = await noticesOf(asStudent);
    expect(second).toMatchObject({ termin: '2026-05-07T09:00:00+02:00', broj: 2 });
    expect((await latestMail(test, student.email)).text).toContain('četvrtak, 07.05.2026 u 11h');
  });

  it('is told after the quiet hours, if it is still free', async () => {
    test.clock.set('2026-05-04T23:00:00+02:00');
    await follow(asStudent);
    await cancel();
    await tell();
    expect(await countMails(test, student.email)).toBe(0);
    test.clock.set('2026-05-05T07:00:00+02:00');
    await tell();
    expect(await countMails(test, student.email)).toBe(1);
  });

  it('goes by no mail after the opt-out, and stays in the list', async () => {
    const preferences = { vrste: { saved: { mail: false, push: true } }, tiho: null };
    expect((await asStudent.put('/api/auth/obavjestenja', preferences)).status).toBe(200);
    await follow(asStudent);
    await cancel();
    await tell();
    expect(await countMails(test, student.email)).toBe(0);
    expect(await noticesOf(asStudent)).toHaveLength(1);
  });

  it('of next week is told once it is near, not before', async () => {
    await test.parts.pool.query('UPDATE lessons SET starts_at = starts_at + $2, ends_at = ends_at + $2 WHERE id = $1', [
      ...[taken.id, '7 days'],
    ]);
    await follow(asStudent);
    await cancel();
    await tell();
    expect(await noticesOf(asStudent)).toEqual([]);
    test.clock.advance(48 * HOUR);
    await tell();
    expect(await noticesOf(asStudent)).toMatchObject([{ termin: '2026-05-12T16:00:00+02:00' }]);
  });
});

describe('a tutor who is followed', () => {
  it('and was hidden for a while is no news', async () => {
    await cancel();
    await follow(asStudent);
    await blockUser(admin, taken.tutor);
    await tell();
    await blockUser(admin, taken.tutor, 0);
    await tell();
    expect(await noticesOf(asStudent)).toEqual([]);
  });

  it('and leaves is gone from what was told, in lists and mails', async () => {
    await follow(asStudent);
    await cancel();
    await tell();
    await test.parts.pool.query("UPDATE mails SET status = 'kept' WHERE recipient = $1", [student.email]);
    expect((await asTutor.post('/api/nalog/obrisi', { lozinka: PASSWORD })).status).toBe(200);
    expect(await noticesOf(asStudent)).toEqual([]);
    expect((await latestMail(test, student.email)).text).not.toContain(taken.tutor.name);
    expect((await test.parts.pool.query('SELECT FROM followed_tutors')).rows).toEqual([]);
  });

  it('by nobody is not looked at', async () => {
    await follow(asStudent);
    expect((await asStudent.delete(`/api/sacuvani/${taken.tutor.id}`)).status).toBe(200);
    await tell();
    expect((await test.parts.pool.query('SELECT FROM followed_tutors')).rows).toEqual([]);
  });
});
