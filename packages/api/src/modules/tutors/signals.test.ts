import { addDays, fromWallClock } from '@casovi/contract/time';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { noLimits } from '../../platform/security/rate-limits.ts';
import { lessons } from '../../tables/lessons.ts';
import type { Client } from '../../testing/client.ts';
import { buildStudent, buildTutor } from '../../testing/factories.ts';
import {
  type BookableTutor,
  book,
  buildBookableTutor,
  buildLesson,
  changeLesson,
  visitAs,
} from '../../testing/factories-lessons.ts';
import { buildException, buildOffering } from '../../testing/factories-market.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp({}, { limits: noLimits });
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** A Monday. */
const TODAY = '2026-05-04';

let offer: BookableTutor;
let asTutor: Client;

beforeEach(async () => {
  test.clock.set(`${TODAY}T10:00:00+02:00`);
  offer = await buildBookableTutor(test);
  asTutor = await visitAs(test, offer.tutor);
});

/** A request for the n-th day from today, by a student of its own, that is answered after so many minutes. */
async function request(
  day: number,
  answeredAfter: number | null,
  answer: 'approve' | 'decline' = 'approve',
): Promise<number> {
  const student = await buildStudent(test);
  const date = addDays(TODAY, day);
  const { body } = await book(await visitAs(test, student), offer, student, date, '12:00');
  if (answeredAfter !== null) {
    test.clock.advance(answeredAfter * MINUTE);
    const step = answer === 'approve' ? { status: 3 } : { status: 2, comment: 'Spriječen sam' };
    const { status } = await changeLesson(asTutor, body.id_rezervacije, { tip_korisnika: 2, ...step });
    expect(status).toBe(200);
  }
  return body.id_rezervacije;
}

async function runJob(name: string): Promise<void> {
  await test.parts.pool.query('SELECT graphile_worker.add_job($1)', [name]);
  await test.runJobs();
}

async function signals() {
  await runJob('refresh-all-signals');
  const profile = (await test.visitor().get(`/api/tutor/profesori/${offer.tutor.id}`)).body;
  const [card] = (await test.visitor().get(`/api/tutor/predmeti/${offer.subject.slug}`)).body;
  expect(card.signali).toEqual(profile.signali);
  return profile.signali;
}

const NOTHING = { vrijeme_odgovora: null, odgovoreno: null, odrzanih: 0, vratilo_se: 0 };

describe('what a tutor is known by', () => {
  it('is nothing at first, and nothing about answers before the fifth request', async () => {
    expect(await signals()).toEqual(NOTHING);
    for (const day of [2, 3, 4, 5]) await request(day, 10);
    expect(await signals()).toEqual(NOTHING);
    await request(6, 10);
    expect(await signals()).toMatchObject({ vrijeme_odgovora: 10, odgovoreno: 100 });
  });

  it('is the median of the times to an answer, declines included, and the share of answers', async () => {
    for (const [index, minutes] of [5, 20, 30, 300].entries())
      await request(index + 3, minutes, index === 1 ? 'decline' : 'approve');
    await request(9, null);
    test.clock.advance(25 * HOUR);
    await runJob('expire-lessons');
    expect(await signals()).toMatchObject({ vrijeme_odgovora: 25, odgovoreno: 80 });
  });

  it('follows an answer within minutes', async () => {
    for (const day of [2, 3, 4, 5, 6]) await request(day, 15);
    await runJob('refresh-signals');
    const { body } = await test.visitor().get(`/api/tutor/profesori/${offer.tutor.id}`);
    expect(body.signali).toMatchObject({ vrijeme_odgovora: 15, odgovoreno: 100 });
  });

  it('counts neither what waits, nor what the student took back', async () => {
    for (const day of [2, 3, 4, 5]) await request(day, 10);
    await request(6, null);
    const student = await buildStudent(test);
    const asStudent = await visitAs(test, student);
    const { body } = await book(asStudent, offer, student, addDays(TODAY, 7), '12:00');
    await changeLesson(asStudent, body.id_rezervacije, { status: 2, tip_korisnika: 3 });
    expect(await signals()).toEqual(NOTHING);
  });

  it('leaves out declared days off: their time, and what ran out in them', async () => {
    const daysOff = { firstDate: addDays(TODAY, 1), lastDate: addDays(TODAY, 2), declaredAt: test.clock.now() };
    await buildException(test, offer.tutor, daysOff);
    for (const day of [5, 6]) await request(day, null);
    const waiting = await request(7, null);
    const until = (id: number, date: string) =>
      test.parts.db
        .update(lessons)
        .set({ answerBy: fromWallClock(date, '12:00') })
        .where(eq(lessons.id, id));
    await until(waiting, addDays(TODAY, 4));
    // From 10h on Monday until 9h on Thursday, of which 48 hours are off.
    test.clock.set(fromWallClock(addDays(TODAY, 3), '09:00'));
    await runJob('expire-lessons');
    expect((await changeLesson(asTutor, waiting, { status: 3, tip_korisnika: 2 })).status).toBe(200);
    for (const [index, hours] of [22, 22, 23.5, 23.5].entries()) await request(index + 10, hours * 60);
    expect(await signals()).toMatchObject({ odgovoreno: 100, vrijeme_odgovora: 23 * 60 });
    const { rows } = await test.parts.pool.query('SELECT request_count FROM tutors WHERE user_id = $1', [
      offer.tutor.id,
    ]);
    expect(rows).toEqual([{ request_count: 5 }]);
  });

  it('does not leave out a day off that was declared once the requests were there', async () => {
    for (const day of [2, 3, 4, 5]) await request(day, 10);
    await request(6, null);
    test.clock.advance(26 * HOUR);
    await runJob('expire-lessons');
    const dayOff = {
      profesorId: offer.tutor.id,
      vrsta: 'slobodno',
      od: TODAY,
      do: addDays(TODAY, 1),
      sati: null,
      napomena: '',
    };
    expect((await asTutor.post('/api/planer/izuzeci', dayOff)).status).toBe(200);
    expect(await signals()).toMatchObject({ odgovoreno: 80 });
  });

  it('forgets answers after ninety days, and keeps lessons and students who came back', async () => {
    const [once, again] = [await buildStudent(test), await buildStudent(test)];
    for (const [index, student] of [once, once, again, again].entries()) {
      const startsAt = new Date(test.clock.now().getTime() - (index + 2) * HOUR);
      const { id } = await buildLesson(test, { with: offer, student, status: 4, startsAt });
      // A series is one booking.
      const series = { seriesId: id - index, seriesNumber: index + 1, seriesSize: 2 };
      if (student === once) await test.parts.db.update(lessons).set(series).where(eq(lessons.id, id));
    }
    for (const day of [2, 3, 4, 5, 6]) await request(day, 10);
    expect(await signals()).toMatchObject({ vrijeme_odgovora: 10, vratilo_se: 1 });
    test.clock.advance(91 * 24 * HOUR);
    expect(await signals()).toMatchObject({ vrijeme_odgovora: null, odgovoreno: null, vratilo_se: 1 });
  });

  it('makes a difference to the order: answers and students who come back, after equal ratings', async () => {
    const other = await buildTutor(test);
    await buildOffering(test, { tutor: other, subject: offer.subject });
    const order = async () => {
      await runJob('refresh-all-signals');
      const { body } = await test.visitor().get(`/api/tutor/predmeti/${offer.subject.slug}`);
      return body.map(({ id_korisnika }: { id_korisnika: number }) => id_korisnika);
    };
    expect(await order()).toEqual([offer.tutor.id, other.id]);
    for (const day of [2, 3, 4, 5, 6]) await request(day, 13 * 60);
    // 0.2 instead of 0.16 for the share, nothing instead of 0.05 for the speed.
    expect(await order()).toEqual([other.id, offer.tutor.id]);
  });
});
