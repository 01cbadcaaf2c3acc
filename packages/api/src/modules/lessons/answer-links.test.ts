import { LESSON_STATUS } from '@casovi/contract/constants';
import { lessonPath, seriesPath } from '@casovi/contract/display';
import { ACCOUNT_TEXT } from '@casovi/contract/texts/accounts';
import { ANSWER_TEXT } from '@casovi/contract/texts/answers';
import { LESSON_TEXT } from '@casovi/contract/texts/lessons';
import { beforeEach, describe, expect, it } from 'vitest';
import { pageServices } from '../../page-services.ts';
import { watchChanges } from '../../testing/changes.ts';
import type { Client } from '../../testing/client.ts';
import { rowsWith } from '../../testing/everything.ts';
import { buildAdmin, buildStudent, PASSWORD, type TestUser } from '../../testing/factories.ts';
import {
  type BookableTutor,
  bookingOf,
  buildBookableTutor,
  changeLesson,
  expireLessons,
  setStatusAsAdmin,
  TUTOR_ADDRESS,
  teachEverywhere,
  visitAs,
} from '../../testing/factories-lessons.ts';
import { latestMail } from '../../testing/mailbox.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
const { pending, cancelled, confirmed } = LESSON_STATUS;
const DATE = '2026-05-20';
const REASON = 'Tada sam na putu.';
const HOUR = 3_600_000;

let offer: BookableTutor;
let student: TestUser;
let asTutor: Client;
let asStudent: Client;

beforeEach(async () => {
  test.clock.set('2026-05-04T08:00:00Z');
  offer = await buildBookableTutor(test);
  student = await buildStudent(test);
  [asTutor, asStudent] = [await visitAs(test, offer.tutor), await visitAs(test, student)];
});

const query = async (text: string, values: unknown[] = []) => (await test.parts.pool.query(text, values)).rows;

const tokenIn = ({ text }: { text: string }): string | undefined => /\/odgovor\/([\w-]{43})\?/.exec(text)?.[1];

/** Asks for a lesson, or for a series. Returns its lessons, and the token of the mail. */
async function ask(more: object = {}, time = '12:00'): Promise<{ lessons: number[]; series: number; token: string }> {
  const { body } = await asStudent.post('/api/planer/rezervisi', { ...bookingOf(offer, student, DATE, time), ...more });
  const token = tokenIn(await latestMail(test, offer.tutor.email)) ?? '';
  return { lessons: body.casovi, series: body.serija, token };
}

/** As whoever has the link: nobody is logged in. */
const answer = (token: string, status: number, comment?: string) =>
  test.visitor().post('/api/reservation/odgovor', { token, status, comment });
const page = (token: string) => pageServices(test.parts, null).answerPage(token);
const stateOf = async (token: string) => (await page(token))?.state;

const statuses = async (ids: number[]): Promise<number[]> =>
  (await query('SELECT status FROM lessons WHERE id = ANY($1) ORDER BY id', [ids])).map(({ status }) => status);
const steps = async (id: number) =>
  query('SELECT actor_id, to_status, reason FROM lesson_history WHERE lesson_id = $1 ORDER BY id', [id]);

const propose = (client: Client, id: number, time: string) =>
  client.post(`/api/reservation/pomjeri/${id}`, { termini: bookingOf(offer, student, DATE, time).termini });
const acceptMove = (client: Client, id: number) =>
  client.put(`/api/reservation/pomjeri/${id}`, { odgovor: 'prihvati' });

describe('the mail of a request', () => {
  it('has both answers in HTML and in text, and its token is stored hashed alone', async () => {
    const { token } = await ask();
    const mail = await latestMail(test, offer.tutor.email);
    for (const choice of ['odobri', 'odbij']) {
      expect(mail.text).toContain(`http://casovi.test/odgovor/${token}?odgovor=${choice}\n`);
      expect(mail.html).toContain(`href="http://casovi.test/odgovor/${token}?odgovor=${choice}"`);
    }
    expect(mail.html).toContain(`>http://casovi.test/odgovor/${token}</a>`);
    const rows = await rowsWith(test, [token]);
    expect(rows.map((row) => /^public\.(\w+)/.exec(row)?.[1])).toEqual(['mails']);
    expect(await query(`SELECT 1 FROM answer_links WHERE token_hash = sha256($1)`, [token])).toHaveLength(1);
  });

  it('is the tutor’s alone, and the reminder has a link of its own that ends with the first', async () => {
    const { lessons, token } = await ask();
    await query('UPDATE lessons SET remind_at = $1 WHERE id = $2', [test.clock.now(), lessons[0]]);
    await query(`SELECT graphile_worker.add_job('remind-tutors')`);
    await test.runJobs();
    const reminder = await latestMail(test, offer.tutor.email);
    expect(reminder.kind).toBe('lesson-answer-wanted');
    const second = tokenIn(reminder) ?? '';
    expect(second).not.toBe(token);
    expect((await answer(second, confirmed)).status).toBe(200);
    expect([await stateOf(token), await stateOf(second)]).toEqual(['approved', 'approved']);
    const toStudent = await query('SELECT body_text || body_html AS text FROM mails WHERE recipient = $1', [
      student.email,
    ]);
    expect(toStudent.map(({ text }) => text.includes('/odgovor/'))).toEqual([false]);
  });
});

describe('the page of the link', () => {
  it('tells what the mail told, and changes nothing however often it is opened', async () => {
    await teachEverywhere(test, offer.tutor);
    const { lessons, token } = await ask({ nacin: 1, mjesto: 'ucenik', adresa: 'Njegoševa 1' });
    const changes = await watchChanges(test.parts.pool);
    const pages = await Promise.all(Array.from({ length: 100 }, () => page(token)));
    expect(await changes()).toEqual([]);
    expect(new Set(pages.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(pages[0]).toEqual({
      state: 'open',
      lessons: 1,
      until: '2026-05-05T10:00:00+02:00',
      oneDeadline: true,
      path: lessonPath(lessons[0] ?? 0),
      facts: [
        ['Učenik', student.name],
        ['Predmet', offer.subject.name],
        ['Nivo', 'Osnovna škola'],
        ['Termin', 'srijeda, 20.05.2026 u 12h'],
        ['Trajanje', '60 minuta'],
        ['Ukupna cijena', '15 €'],
        ['Mjesto', 'Uživo, kod učenika'],
      ],
    });
    expect((await answer(token, confirmed)).status).toBe(200);
    expect((await page(token))?.facts.slice(-2)).toEqual([
      ['Ukupna cijena', '15 €'],
      ['Mjesto', 'Uživo, kod učenika'],
    ]);
    expect(JSON.stringify(await page(token))).not.toMatch(new RegExp(`Njegoševa|${TUTOR_ADDRESS}`));
  });

  it('is not there for what is no token', async () => {
    await ask();
    for (const token of ['', 'x', '\0', 'č'.repeat(500), 'A'.repeat(43)]) expect(await page(token)).toBeNull();
    expect(await answer('A'.repeat(43), confirmed)).toMatchObject({
      status: 404,
      body: { message: ANSWER_TEXT.unknown },
    });
  });
});

describe('an answer by the link', () => {
  it('approves as the tutor does, once: the second press hears how it was answered', async () => {
    const { lessons, token } = await ask();
    expect(await answer(token, confirmed)).toMatchObject({
      status: 200,
      body: { message: expect.stringContaining('odobren') },
    });
    expect((await latestMail(test, student.email)).kind).toBe('lesson-approved');
    // Nothing is left to be read of the request.
    const unread = await query('SELECT 1 FROM notifications WHERE receiver_id = $1 AND read_at IS NULL', [
      offer.tutor.id,
    ]);
    expect(unread).toEqual([]);
    for (const status of [confirmed, cancelled]) {
      const again = await answer(token, status, REASON);
      expect(again).toMatchObject({ status: 409, body: { message: 'Već ste odgovorili: odobreno.' } });
    }
    expect((await steps(lessons[0] ?? 0)).slice(1)).toEqual([
      { actor_id: offer.tutor.id, to_status: confirmed, reason: '' },
    ]);
  });

  it('declines with a reason, which the student reads', async () => {
    const { lessons, token } = await ask();
    const missing = await answer(token, cancelled, ' ');
    expect(missing).toMatchObject({ status: 400, body: { fields: { comment: LESSON_TEXT.lessonReasonRequired } } });
    expect(await answer(token, cancelled, REASON)).toMatchObject({ status: 200 });
    expect((await latestMail(test, student.email)).text).toContain(`Razlog: ${REASON}`);
    expect(await stateOf(token)).toBe('declined');
    expect(await statuses(lessons)).toEqual([cancelled]);
  });

  it('takes no other step, and no other lesson', async () => {
    const { lessons: others } = await ask();
    const { lessons, token } = await ask({}, '15:00');
    for (const status of [pending, 4, 0, null]) expect((await answer(token, status as number)).status).toBe(400);
    expect((await answer(token, confirmed)).status).toBe(200);
    expect(await statuses([...others, ...lessons])).toEqual([pending, confirmed]);
  });

  it('is one, of twenty at once', async () => {
    const { lessons, token } = await ask();
    const press = (_: unknown, index: number) => answer(token, index % 2 ? confirmed : cancelled, REASON);
    const responses = await Promise.all(Array.from({ length: 20 }, press));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
    const late = responses.filter(({ status }) => status === 409).map(({ body }) => body.message.split(':')[0]);
    expect(new Set(late)).toEqual(new Set(['Već ste odgovorili']));
    expect(await steps(lessons[0] ?? 0)).toHaveLength(2);
  });

  it('is about all lessons of a series that still wait, and about those alone', async () => {
    const { lessons, series, token } = await ask({ sedmica: 4 });
    await changeLesson(asTutor, lessons[0] ?? 0, { status: cancelled, tip_korisnika: 2, comment: REASON });
    expect((await propose(asStudent, lessons[1] ?? 0, '16:00')).status).toBe(200);
    const shown = await page(token);
    expect(shown).toMatchObject({ state: 'open', lessons: 2, path: seriesPath(series) });
    expect(shown?.facts.map(([label]) => label)).toEqual(expect.arrayContaining(['3. od 4', '4. od 4']));
    expect((await answer(token, confirmed)).status).toBe(200);
    expect(await statuses(lessons)).toEqual([cancelled, pending, confirmed, confirmed]);
    expect((await latestMail(test, student.email)).kind).toBe('series-approved');
    expect(await stateOf(token)).toBe('proposed');
  });
});

describe('the link has ended', () => {
  const refused = async (token: string) => {
    const { status, body } = await answer(token, confirmed);
    return [await stateOf(token), status, body.message];
  };

  it('with the deadline, before and after a job has stored that', async () => {
    const { lessons, token } = await ask();
    test.clock.set('2026-05-05T07:59:00Z');
    expect(await stateOf(token)).toBe('open');
    test.clock.set('2026-05-05T08:00:00Z');
    const expired = ['expired', 409, 'Rok je istekao, zahtjev je otkazan.'];
    expect(await refused(token)).toEqual(expired);
    await expireLessons(test);
    expect(await refused(token)).toEqual(expired);
    expect(await statuses(lessons)).toEqual([cancelled]);
  });

  it('when the student cancels, or the tutor answers in the app', async () => {
    const first = await ask();
    await changeLesson(asStudent, first.lessons[0] ?? 0, { status: cancelled, tip_korisnika: 3 });
    expect(await refused(first.token)).toEqual(['withdrawn', 409, 'Učenik je u međuvremenu otkazao.']);
    const second = await ask();
    await changeLesson(asTutor, second.lessons[0] ?? 0, { status: confirmed, tip_korisnika: 2 });
    expect(await refused(second.token)).toEqual(['approved', 409, 'Već ste odgovorili: odobreno.']);
    await changeLesson(asStudent, second.lessons[0] ?? 0, { status: cancelled, tip_korisnika: 3 });
    expect(await stateOf(second.token)).toBe('approved');
  });

  it('with a move; while one is proposed it rests', async () => {
    const { lessons, token } = await ask();
    const [id = 0] = lessons;
    await propose(asTutor, id, '16:00');
    expect(await refused(token)).toEqual(['proposed', 409, 'Predložen je drugi termin.']);
    await asStudent.put(`/api/reservation/pomjeri/${id}`, { odgovor: 'odbij' });
    expect(await stateOf(token)).toBe('open');
    await propose(asTutor, id, '17:00');
    expect((await acceptMove(asStudent, id)).status).toBe(200);
    expect(await refused(token)).toEqual(['decided', 409, 'Na ovaj zahtjev je već odgovoreno.']);
  });

  it('for good: what an admin opens again has a link of its own', async () => {
    const { lessons, token } = await ask();
    await answer(token, confirmed);
    await setStatusAsAdmin(await visitAs(test, await buildAdmin(test)), lessons[0] ?? 0, pending);
    expect(await refused(token)).toEqual(['reopened', 409, 'Ovaj link više ne važi.']);
    const fresh = tokenIn(await latestMail(test, offer.tutor.email)) ?? '';
    expect(tokenIn(await latestMail(test, student.email))).toBeUndefined();
    expect((await answer(fresh, cancelled, REASON)).status).toBe(200);
    expect(await statuses(lessons)).toEqual([cancelled]);
  });

  it('when the tutor is blocked, and is gone with the account', async () => {
    const { lessons, token } = await ask();
    await query('UPDATE users SET blocked_at = $1 WHERE id = $2', [test.clock.now(), offer.tutor.id]);
    expect(await refused(token)).toEqual(['blocked', 403, ACCOUNT_TEXT.loginBlocked]);
    expect((await page(token))?.facts).toEqual([]);
    await query('UPDATE users SET blocked_at = NULL WHERE id = $1', [offer.tutor.id]);
    expect((await asTutor.post('/api/nalog/obrisi', { lozinka: PASSWORD })).status).toBe(200);
    expect(await page(token)).toBeNull();
    expect(await query('SELECT 1 FROM answer_links WHERE lesson_id = ANY($1)', [lessons])).toEqual([]);
  });

  it('a month after the lesson', async () => {
    const { token } = await ask();
    const cleanUp = async (days: number) => {
      test.clock.set(new Date(Date.parse(`${DATE}T10:00:00Z`) + days * 24 * HOUR));
      await query(`SELECT graphile_worker.add_job('clean-up-answer-links')`);
      await test.runJobs();
      return page(token);
    };
    expect(await cleanUp(29)).toMatchObject({ state: 'expired' });
    expect(await cleanUp(30)).toBeNull();
  });
});
