import { SAVED_TEXT } from '@casovi/contract/texts/saved';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { blockUser, buildAdmin, buildStudent, buildTutor, PASSWORD, type TestUser } from '../../testing/factories.ts';
import { type BookableTutor, book, buildBookableTutor, visitAs } from '../../testing/factories-lessons.ts';
import { buildAvailability, buildOffering } from '../../testing/factories-market.ts';
import { hold, someoneWaits } from '../../testing/locks.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { unzip } from '../../testing/unzip.ts';

const test = useTestApp();

let offer: BookableTutor;
let tutor: TestUser;
let student: TestUser;
let asStudent: Client;

beforeEach(async () => {
  test.clock.set('2026-05-04T10:00:00+02:00');
  offer = await buildBookableTutor(test);
  tutor = offer.tutor;
  student = await buildStudent(test);
  asStudent = await visitAs(test, student);
});

const save = (client: Client, { id }: Pick<TestUser, 'id'>) => client.put(`/api/sacuvani/${id}`);
const remove = (client: Client, { id }: Pick<TestUser, 'id'>) => client.delete(`/api/sacuvani/${id}`);
const listOf = async (client: Client) => (await client.get('/api/sacuvani')).body;
const idsOf = async (client: Client) => (await client.get('/api/sacuvani/ids')).body.ids;
const move = (client: Client, ...ids: unknown[]) => client.post('/api/sacuvani', { ids });
const cards = (client: Client, ...ids: unknown[]) => client.get(`/api/tutor/kartice?ids=${ids.join(',')}`);

/** In bulk, in the order of their ids: the last one is the oldest. */
async function saveMany(count: number): Promise<void> {
  await test.parts.pool.query(
    `WITH people AS (
       INSERT INTO users (type, name, email, password_hash, birth_date, phone)
       SELECT 2, 'Ana Anić', gen_random_uuid() || '@casovi.test', '', '1990-01-01', '067123456' FROM generate_series(1, $2)
       RETURNING id
     ), tutoring AS (INSERT INTO tutors (user_id) SELECT id FROM people RETURNING user_id)
     INSERT INTO saved_tutors (student_id, tutor_id, saved_at)
     SELECT $1, user_id, timestamptz '2026-05-01' - user_id * interval '1 second' FROM tutoring`,
    [student.id, count],
  );
}

describe('saving', () => {
  it('is kept, once, the newest first, with price and the next free hours', async () => {
    const second = await buildTutor(test);
    expect(await save(asStudent, tutor)).toMatchObject({ status: 200, body: { message: SAVED_TEXT.saved } });
    test.clock.advance(1000);
    expect((await save(asStudent, second)).status).toBe(200);
    test.clock.advance(1000);
    expect((await save(asStudent, tutor)).status).toBe(200);
    expect(await idsOf(asStudent)).toEqual([second.id, tutor.id]);
    const [withoutPrice, card] = await listOf(asStudent);
    expect(withoutPrice).toMatchObject({ id_korisnika: second.id, cijena: null, predmeti: [], slobodni: [] });
    expect(card).toMatchObject({
      ...{ id_korisnika: tutor.id, ime: tutor.name, cijena: 15, razlicite_cijene: true },
      predmeti: [offer.subject.name],
      slobodni: ['11:00', '12:00', '13:00', '14:00', '15:00'].map((sat) => ({ datum: '2026-05-04', sat })),
    });
    expect(await remove(asStudent, tutor)).toMatchObject({ status: 200, body: { message: SAVED_TEXT.removed } });
    expect((await remove(asStudent, tutor)).status).toBe(200);
    expect(await idsOf(asStudent)).toEqual([second.id]);
  });

  it('is each student’s own', async () => {
    const other = await visitAs(test, await buildStudent(test));
    await save(asStudent, tutor);
    expect(await listOf(other)).toEqual([]);
    await remove(other, tutor);
    expect(await idsOf(asStudent)).toEqual([tutor.id]);
  });

  it('is for students, of tutors who can be seen', async () => {
    const admin = await visitAs(test, await buildAdmin(test));
    for (const client of [await visitAs(test, tutor), admin])
      expect(await save(client, tutor)).toMatchObject({ status: 403, body: { message: SAVED_TEXT.studentsOnly } });
    expect((await save(test.visitor(), tutor)).status).toBe(401);
    const gone = { status: 404, body: { message: SAVED_TEXT.gone } };
    for (const nobody of [student, { id: 2_147_483_647 }]) expect(await save(asStudent, nobody)).toMatchObject(gone);
    await save(asStudent, tutor);
    await blockUser(admin, tutor);
    expect([await idsOf(asStudent), await listOf(asStudent)]).toEqual([[], []]);
    expect(await save(asStudent, tutor)).toMatchObject(gone);
    await blockUser(admin, tutor, 0);
    expect(await idsOf(asStudent)).toEqual([tutor.id]);
  });

  it('has room for a hundred', async () => {
    await saveMany(99);
    expect((await save(asStudent, tutor)).status).toBe(200);
    const another = await buildTutor(test);
    expect(await save(asStudent, another)).toMatchObject({ status: 409, body: { message: SAVED_TEXT.tooMany } });
    // Those who are saved already are not told so.
    expect((await save(asStudent, tutor)).status).toBe(200);
    expect(await idsOf(asStudent)).toHaveLength(100);
  });
});

describe('what was saved in the browser', () => {
  it('comes before what the account has, in its order; nobody twice, and nobody who cannot be seen', async () => {
    const [second, third] = [await buildTutor(test), await buildTutor(test)];
    const blocked = await buildTutor(test, { blockedAt: test.clock.now() });
    await save(asStudent, tutor);
    test.clock.advance(1000);
    const reply = await move(
      asStudent,
      second.id,
      tutor.id,
      blocked.id,
      2_147_483_647,
      third.id,
      second.id,
      student.id,
    );
    expect(reply).toMatchObject({ status: 200, body: { ids: [second.id, third.id, tutor.id] } });
    expect(await idsOf(asStudent)).toEqual([second.id, third.id, tutor.id]);
    expect((await move(asStudent, second.id)).body.ids).toEqual([second.id, third.id, tutor.id]);
  });

  it('moves as far as there is room', async () => {
    await saveMany(99);
    const second = await buildTutor(test);
    expect((await move(asStudent, tutor.id, second.id)).body.ids).toHaveLength(100);
    expect(await idsOf(asStudent)).toContain(tutor.id);
    expect(await idsOf(asStudent)).not.toContain(second.id);
  });

  it('is bounded, and moves for students only', async () => {
    expect((await move(asStudent, ...Array(51).fill(tutor.id))).status).toBe(400);
    expect((await move(asStudent, 'ana')).status).toBe(400);
    expect((await move(await visitAs(test, tutor), tutor.id)).status).toBe(403);
  });
});

describe('cards by ids', () => {
  it('are in the order asked for, without those who are hidden, and follow changes', async () => {
    const second = await buildTutor(test);
    const { subjectId } = await buildOffering(test, { tutor: second, price: 12 });
    await buildAvailability(test, second, [[3, 9]]);
    const visitor = test.visitor();
    const { status, body } = await cards(visitor, second.id, tutor.id, student.id, second.id, 2_147_483_647);
    expect([status, body.map((card: { id_korisnika: number }) => card.id_korisnika)]).toEqual([
      ...[200, [second.id, tutor.id]],
    ]);
    expect(body[0]).toMatchObject({ cijena: 12, slobodni: [{ datum: '2026-05-06', sat: '09:00' }] });
    await test.parts.pool.query('UPDATE offerings SET price = 14 WHERE tutor_id = $1 AND subject_id = $2', [
      ...[second.id, subjectId],
    ]);
    expect((await cards(visitor, second.id)).body[0].cijena).toBe(14);
    const booking = await book(asStudent, offer, student, '2026-05-04', '11:00');
    expect(booking.status).toBe(200);
    const all = await cards(visitor, second.id, tutor.id, student.id, second.id, 2_147_483_647);
    expect(all.body[1].slobodni[0]).toEqual({ datum: '2026-05-04', sat: '12:00' });
    await blockUser(await visitAs(test, await buildAdmin(test)), second);
    expect((await cards(visitor, second.id)).body).toEqual([]);
  });

  it.each(['', 'ana', '1,,2', '0', '1;2', Array(51).fill('1').join(',')])('refuse ids like „%s“', async (ids) => {
    expect((await test.visitor().get(`/api/tutor/kartice?ids=${ids}`)).status).toBe(400);
  });
});

describe('with an account', () => {
  it('goes what a student has saved, after it was in the copy', async () => {
    await save(asStudent, tutor);
    const copy = JSON.parse(String(unzip((await asStudent.get('/api/nalog/moji-podaci')).bytes).get('podaci.json')));
    expect(copy.sacuvani_profesori).toEqual([
      {
        ...{ profesor: tutor.name, sacuvan: '2026-05-04T10:00:00+02:00' },
        ...{ javljamo_od: null, javljeno: null, javljeni_termini: [] },
      },
    ]);
    expect((await asStudent.post('/api/nalog/obrisi', { lozinka: PASSWORD })).status).toBe(200);
    const left = await test.parts.pool.query('SELECT FROM saved_tutors WHERE student_id = $1', [student.id]);
    expect(left.rows).toEqual([]);
  });

  it('goes a tutor from what others have saved', async () => {
    await save(asStudent, tutor);
    const asTutor = await visitAs(test, tutor);
    expect((await asTutor.post('/api/nalog/obrisi', { lozinka: PASSWORD })).status).toBe(200);
    const left = await test.parts.pool.query('SELECT FROM saved_tutors WHERE tutor_id = $1', [tutor.id]);
    expect(left.rows).toEqual([]);
  });

  it('that is deleted at that moment nothing is saved', async () => {
    const release = await hold(test, 'SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [student.id]);
    const deletion = asStudent.post('/api/nalog/obrisi', { lozinka: PASSWORD });
    await someoneWaits(test);
    const saving = save(asStudent, tutor);
    await someoneWaits(test, 2);
    await release();
    expect([(await deletion).status, (await saving).status]).toEqual([200, 401]);
  });
});
