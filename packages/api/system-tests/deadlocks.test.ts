import { LESSON_STATUS } from '@casovi/contract/constants';
import { ACCOUNT_TEXT } from '@casovi/contract/texts/accounts';
import { ADMIN_TEXT } from '@casovi/contract/texts/admin';
import { toWallClock } from '@casovi/contract/time';
import { describe, expect, it } from 'vitest';
import { offerAllHours } from '../src/modules/waiting/offer-hours.ts';
import { buildAdmin, buildStudent, buildTutor, PASSWORD } from '../src/testing/factories.ts';
import {
  book,
  buildBookableTutor,
  buildLesson,
  buildWish,
  expireLessons,
  setStatusAsAdmin,
  visitAs,
} from '../src/testing/factories-lessons.ts';
import { buildCategory, buildOffering, buildSubject } from '../src/testing/factories-market.ts';
import { hold, someoneWaits } from '../src/testing/locks.ts';
import { latestMail, linkIn } from '../src/testing/mailbox.ts';
import { useTestApp } from '../src/testing/test-app.ts';

const test = useTestApp();
const HOUR = 3_600_000;
const ago = (hours: number) => new Date(test.clock.now().getTime() - hours * HOUR);

/** In a deadlock PostgreSQL aborts one transaction, and that user would get a 500. */
describe('nobody waits for somebody who waits for them:', () => {
  const holdTutor = (tutor: { id: number }) =>
    hold(test, 'SELECT 1 FROM tutors WHERE user_id = $1 FOR NO KEY UPDATE', [tutor.id]);
  const sendReview = async ({ tutor, student }: { tutor: { id: number }; student: { id: number } }) =>
    (await visitAs(test, student)).post('/api/reviews/send-review', {
      id_ucenika: student.id,
      id_profesora: tutor.id,
      ocjena: 5,
    });
  const counts = async (tutor: { id: number }) =>
    (await test.parts.pool.query('SELECT review_count, held_count FROM tutors WHERE user_id = $1', [tutor.id])).rows[0];

  it('two students who review one tutor', async () => {
    const first = await buildLesson(test, { status: LESSON_STATUS.held, startsAt: ago(48) });
    const second = await buildLesson(test, { status: LESSON_STATUS.held, startsAt: ago(24), with: first });
    const release = await holdTutor(first.tutor);
    const reviews = [sendReview(first), sendReview(second)];
    await someoneWaits(test, 2);
    await release();
    expect((await Promise.all(reviews)).map(({ status }) => status)).toEqual([200, 200]);
    expect(await counts(first.tutor)).toMatchObject({ review_count: 2 });
  });

  it('an admin who marks a lesson as held, and a student who reviews another one', async () => {
    const reviewed = await buildLesson(test, { status: LESSON_STATUS.held, startsAt: ago(48) });
    const marked = await buildLesson(test, { status: LESSON_STATUS.confirmed, startsAt: ago(24), with: reviewed });
    const admin = await visitAs(test, await buildAdmin(test));
    const release = await holdTutor(reviewed.tutor);
    const mark = setStatusAsAdmin(admin, marked.id, LESSON_STATUS.held);
    await someoneWaits(test);
    const review = sendReview(reviewed);
    await someoneWaits(test, 2);
    await release();
    expect([(await mark).status, (await review).status]).toEqual([200, 200]);
    expect(await counts(reviewed.tutor)).toMatchObject({ review_count: 1 });
  });

  it('a booking and the job at an expired request, while its student leaves', async () => {
    const request = await buildLesson(test, { startsAt: ago(0), minutes: 120 });
    const rival = await buildStudent(test);
    const [booker, leaver] = [await visitAs(test, rival), await visitAs(test, request.student)];
    const { date, time } = toWallClock(new Date(test.clock.now().getTime() + HOUR));
    const release = await hold(test, 'SELECT 1 FROM lessons WHERE id = $1 FOR UPDATE', [request.id]);
    const booked = book(booker, request, rival, date, time);
    await someoneWaits(test);
    const job = expireLessons(test);
    await someoneWaits(test, 2);
    expect((await leaver.post('/api/nalog/obrisi', { lozinka: PASSWORD })).status).toBe(200);
    await release();
    await job;
    expect((await booked).status).toBe(200);
    const { rows } = await test.parts.pool.query('SELECT to_status FROM lesson_history WHERE lesson_id = $1', [
      request.id,
    ]);
    expect(rows).toEqual([{ to_status: LESSON_STATUS.cancelled }]);
  });

  it('a student who leaves, and the job at what nobody waits for any more', async () => {
    const student = await buildStudent(test);
    for (const days of [4, 3, 2]) {
      const { tutor } = await buildBookableTutor(test);
      await buildWish(test, tutor, student, new Date(Math.ceil(test.clock.now().getTime() / HOUR + days * 24) * HOUR));
    }
    const leaver = await visitAs(test, student);
    test.clock.advance(6 * 24 * HOUR);
    const release = await hold(test, 'SELECT 1 FROM waiting_wishes WHERE student_id = $1 FOR UPDATE', [student.id]);
    const deletion = leaver.post('/api/nalog/obrisi', { lozinka: PASSWORD });
    await someoneWaits(test);
    const job = offerAllHours(test.parts);
    await someoneWaits(test, 2);
    await release();
    await job;
    expect((await deletion).status).toBe(200);
  });

  it('somebody who deletes the account and confirms its address', async () => {
    const form = { name: 'Ana Anić', email: 'ana@casovi.test', dob: '2000-01-01', phone: '067123456', userType: 3 };
    expect((await test.visitor().post('/api/auth/register', { ...form, password: PASSWORD })).status).toBe(200);
    const token = new URL(linkIn(await latestMail(test, form.email))).searchParams.get('token');
    const { rows } = await test.parts.pool.query('SELECT id FROM users WHERE email = $1', [form.email]);
    const client = await visitAs(test, rows[0]);
    const release = await hold(test, 'SELECT 1 FROM users WHERE id = $1 FOR UPDATE', [rows[0].id]);
    const deletion = client.post('/api/nalog/obrisi', { lozinka: PASSWORD });
    await someoneWaits(test);
    const confirmation = test.visitor().post('/api/auth/verify-email', { token });
    await someoneWaits(test, 2);
    await release();
    expect((await deletion).status).toBe(200);
    expect(await confirmation).toMatchObject({ status: 400, body: { message: ACCOUNT_TEXT.verifyTokenInvalid } });
  });

  it('an admin who deletes a subject, and a tutor who saves it anew', async () => {
    const tutor = await buildTutor(test);
    const [other, unwanted] = [await buildSubject(test), await buildSubject(test)];
    await buildOffering(test, { tutor, subject: unwanted, level: 1, price: 10 });
    const [admin, client] = [await visitAs(test, await buildAdmin(test)), await visitAs(test, tutor)];
    // The tutor's old offer is taken away by then, the new one not stored yet.
    const release = await hold(test, 'SELECT 1 FROM subjects WHERE id = $1 FOR UPDATE', [other.id]);
    const save = client.post('/api/tutor/sacuvaj_predmete', {
      profesorId: tutor.id,
      predmeti: [other, unwanted].map(({ id }) => ({ id_predmeta: id, id_nivoa: 1, cijena: 10 })),
      nacin_nastave: 2,
    });
    await someoneWaits(test);
    const deletion = admin.post('/api/subj/deleteSubject', { id_predmeta: unwanted.id });
    await Promise.race([deletion, someoneWaits(test, 2)]);
    await release();
    expect((await save).status).toBe(200);
    expect(await deletion).toMatchObject({ status: 409, body: { message: ADMIN_TEXT.subjectInUse } });
  });
});

it('two admins who add subjects whose addresses would be the same both get one', async () => {
  const tip = await buildCategory(test, 'Pisanje');
  const admins = [await visitAs(test, await buildAdmin(test)), await visitAs(test, await buildAdmin(test))];
  const release = await hold(test, 'LOCK TABLE subjects IN SHARE MODE');
  const additions = ['Đačko pisanje', 'Djačko pisanje'].map((naziv_predmeta, index) =>
    admins[index]?.post('/api/subj/insertSubject', { naziv_predmeta, tip }),
  );
  await someoneWaits(test, 2);
  await release();
  expect((await Promise.all(additions)).map((response) => response?.status)).toEqual([200, 200]);
  const { rows } = await test.parts.pool.query("SELECT slug FROM subjects WHERE slug LIKE 'djacko%' ORDER BY slug");
  expect(rows).toEqual([{ slug: 'djacko-pisanje' }, { slug: 'djacko-pisanje-2' }]);
});
