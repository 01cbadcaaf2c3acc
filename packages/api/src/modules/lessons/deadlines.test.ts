import { LESSON_STATUS } from '@casovi/contract/constants';
import { fromWallClock, toIsoWithOffset } from '@casovi/contract/time';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { buildStudent, type TestUser } from '../../testing/factories.ts';
import {
  type BookableTutor,
  bookingOf,
  buildBookableTutor,
  changeLesson,
  visitAs,
} from '../../testing/factories-lessons.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { deadlineOf, nextReminder } from './deadlines.ts';

const at = (text: string) => fromWallClock(text.slice(0, 10), text.slice(11));
const FAR = '2026-05-20 12:00';

describe('the tutor of a request', () => {
  it.each([
    ['at half of the time, and an hour before its end', '2026-05-05 10:00', '2026-05-05 20:00', ['14:00', '17:00']],
    ['in the morning instead of the night', '2026-05-04 11:00', FAR, ['2026-05-05T07:00', '2026-05-05T10:00']],
    ['in the evening where the morning is too late', '2026-05-04 18:00', '2026-05-05 08:30', ['2026-05-04T21:30']],
    ['once where there is little time', '2026-05-05 10:00', '2026-05-05 12:20', ['10:15']],
    ['not in the night', '2026-05-04 23:00', '2026-05-05 08:00', []],
  ])('is reminded %s', (_name, asked, starts, expected) => {
    let { answerBy, remindAt } = deadlineOf(at(asked), at(starts), at(asked));
    const reminders: string[] = [];
    while (remindAt && answerBy) {
      reminders.push(toIsoWithOffset(remindAt).slice(0, 16));
      remindAt = nextReminder(answerBy, remindAt, null);
    }
    expect(reminders).toEqual(expected.map((time) => (time.length > 5 ? time : `2026-05-05T${time}`)));
  });
});

describe('reminders', () => {
  const test = useTestApp();
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

  const ask = async (more: object = {}) =>
    (await asStudent.post('/api/planer/rezervisi', { ...bookingOf(offer, student, '2026-05-20', '12:00'), ...more }))
      .body;

  /** The mails that are sent when the job runs at this time. */
  async function remindedAt(time: string): Promise<string[]> {
    test.clock.set(at(time));
    await test.parts.pool.query(`SELECT graphile_worker.add_job('remind-tutors')`);
    await test.runJobs();
    const { rows } = await test.parts.pool.query(
      `WITH taken AS (DELETE FROM mails WHERE kind = 'lesson-answer-wanted' AND recipient = $1 RETURNING id, body_text)
       SELECT body_text FROM taken ORDER BY id`,
      [offer.tutor.email],
    );
    return rows.map(({ body_text }) => body_text);
  }

  it('are sent once each, until the request is answered', async () => {
    const { id_rezervacije } = await ask();
    expect(await remindedAt('2026-05-04 21:59')).toEqual([]);
    expect(await remindedAt('2026-05-05 06:59')).toEqual([]);
    const [mail, ...others] = await remindedAt('2026-05-05 07:00');
    expect(mail).toContain('Odobrite ili odbijte zahtjev do 05.05.2026 u 10:00.');
    expect(mail).toContain('Mjesto: Online');
    expect(others).toEqual([]);
    expect(await remindedAt('2026-05-05 07:01')).toEqual([]);
    expect(await remindedAt('2026-05-05 09:00')).toHaveLength(1);
    expect(await remindedAt('2026-05-05 09:30')).toEqual([]);
    await changeLesson(asTutor, id_rezervacije, { status: LESSON_STATUS.confirmed, tip_korisnika: 2 });
    await ask({ termini: bookingOf(offer, student, '2026-05-21', '12:00').termini });
    expect(await remindedAt('2026-05-05 21:45')).toHaveLength(1);
  });

  it('of a series are one mail', async () => {
    await ask({ sedmica: 3 });
    const [mail, ...others] = await remindedAt('2026-05-05 07:00');
    expect(mail).toContain('3. od 3: ');
    expect(others).toEqual([]);
  });

  it('are not sent for what was answered, or runs out', async () => {
    const { id_rezervacije } = await ask();
    await changeLesson(asTutor, id_rezervacije, { status: LESSON_STATUS.confirmed, tip_korisnika: 2 });
    await ask({ termini: bookingOf(offer, student, '2026-05-21', '12:00').termini });
    expect(await remindedAt('2026-05-05 10:00')).toEqual([]);
  });

  it('wait for the student’s answer to another term', async () => {
    const { id_rezervacije } = await ask();
    test.clock.set(at('2026-05-05 06:00'));
    const termini = bookingOf(offer, student, '2026-05-22', '12:00').termini;
    await asTutor.post(`/api/reservation/pomjeri/${id_rezervacije}`, { termini });
    expect(await remindedAt('2026-05-05 07:00')).toEqual([]);
    expect(await remindedAt('2026-05-05 09:30')).toEqual([]);
    // Nobody answered, so the request is the tutor's again.
    expect(await remindedAt('2026-05-06 06:00')).toHaveLength(1);
  });
});
