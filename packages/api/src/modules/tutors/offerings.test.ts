import { TUTOR_TEXT } from '@casovi/contract/texts/tutors';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { offerings, tutorListings, tutors } from '../../tables/tutors.ts';
import type { Client } from '../../testing/client.ts';
import { buildAdmin, buildStudent, buildTutor, type TestUser } from '../../testing/factories.ts';
import { buildLesson, visitAs } from '../../testing/factories-lessons.ts';
import { buildOffering, buildSubject, type TestSubject } from '../../testing/factories-market.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
let tutor: TestUser;
let client: Client;
let first: TestSubject;
let second: TestSubject;

beforeEach(async () => {
  tutor = await buildTutor(test);
  client = await visitAs(test, tutor);
  first = await buildSubject(test);
  second = await buildSubject(test);
});

const row = (subject: { id: number }, id_nivoa: unknown, cijena: unknown) => ({
  id_profesora: tutor.id,
  id_predmeta: subject.id,
  id_nivoa,
  cijena,
});
const save = (predmeti: object[], more: object = {}) =>
  client.post('/api/tutor/sacuvaj_predmete', { profesorId: tutor.id, predmeti, nacin_nastave: 2, ...more });
const offered = () =>
  test.parts.db
    .select({ subjectId: offerings.subjectId, level: offerings.level, price: offerings.price })
    .from(offerings)
    .where(eq(offerings.tutorId, tutor.id))
    .orderBy(offerings.subjectId, offerings.level);
const refusal = (message: string) => ({ status: 400, body: { message } });

describe('saving subjects, levels and prices', () => {
  it('replaces all of them together with the teaching mode, and the public lists follow', async () => {
    await buildOffering(test, { tutor, subject: second, level: 2, price: 99 });
    expect(await save([row(first, 1, 12), row(first, '4', '30')])).toMatchObject({
      status: 200,
      body: { message: TUTOR_TEXT.offeringsSaved },
    });
    expect(await offered()).toEqual([
      { subjectId: first.id, level: 1, price: 12 },
      { subjectId: first.id, level: 4, price: 30 },
    ]);
    const [stored] = await test.parts.db.select().from(tutors).where(eq(tutors.userId, tutor.id));
    expect(stored?.teachingMode).toBe(2);
    const listed = await test.parts.db
      .select({ subjectId: tutorListings.subjectId, level: tutorListings.level, price: tutorListings.price })
      .from(tutorListings)
      .where(eq(tutorListings.tutorId, tutor.id))
      .orderBy(tutorListings.level);
    expect(listed).toEqual([
      { subjectId: first.id, level: 0, price: 12 },
      { subjectId: first.id, level: 1, price: 12 },
      { subjectId: first.id, level: 4, price: 30 },
    ]);
  });

  it('may leave nothing offered, and counts a missing teaching mode as online', async () => {
    await buildOffering(test, { tutor });
    expect((await save([], { nacin_nastave: undefined })).status).toBe(200);
    expect(await offered()).toEqual([]);
    const [stored] = await test.parts.db.select().from(tutors).where(eq(tutors.userId, tutor.id));
    expect(stored?.teachingMode).toBe(0);
  });

  it.each([0, -5, '', null, undefined, '0', 'x'])('needs a price above 0 everywhere, and %j is none', async (price) => {
    expect(await save([row(first, 1, 10), row(second, 2, price)])).toMatchObject(refusal(TUTOR_TEXT.priceMissing));
    expect(await offered()).toEqual([]);
  });

  it.each([12.5, 0.5, '12.5', 1000.01, 5000, 1e300])(
    'takes whole euros alone, up to a thousand, not %j',
    async (price) => {
      expect(await save([row(second, 1, 10), row(first, 1, price)])).toMatchObject(refusal(TUTOR_TEXT.offeringsFailed));
      expect(await offered()).toEqual([]);
    },
  );

  it('takes one euro and a thousand', async () => {
    expect((await save([row(first, 1, 1000), row(first, 2, 1)])).status).toBe(200);
    expect((await offered()).map(({ price }) => price)).toEqual([1000, 1]);
  });

  it('folds what is said twice, and refuses two prices for one thing', async () => {
    expect((await save([row(first, 1, 10), row(first, 1, 10)])).status).toBe(200);
    expect(await offered()).toHaveLength(1);
    expect(await save([row(first, 1, 10), row(first, 1, 11)])).toMatchObject(refusal(TUTOR_TEXT.priceTwice));
    expect(await offered()).toEqual([{ subjectId: first.id, level: 1, price: 10 }]);
  });

  it('refuses unknown subjects, levels and modes, and then changes nothing', async () => {
    await save([row(first, 1, 10)]);
    expect(await save([row(second, 1, 10), row({ id: 999_999 }, 1, 10)])).toMatchObject(
      refusal(TUTOR_TEXT.subjectUnknown),
    );
    for (const level of [0, 5, 'x', null]) expect((await save([row(second, level, 10)])).status).toBe(400);
    for (const mode of [3, -1, 'x']) expect((await save([], { nacin_nastave: mode })).status).toBe(400);
    expect(await offered()).toEqual([{ subjectId: first.id, level: 1, price: 10 }]);
  });

  it('leaves the price of lessons made before', async () => {
    const lesson = await buildLesson(test, { status: 3 });
    const own = await visitAs(test, lesson.tutor);
    const predmeti = [{ id_predmeta: lesson.subject.id, id_nivoa: 1, cijena: 77 }];
    const response = await own.post('/api/tutor/sacuvaj_predmete', {
      profesorId: lesson.tutor.id,
      predmeti,
      nacin_nastave: 1,
    });
    expect(response.status).toBe(200);
    const { body } = await own.get(`/api/reservation/profesor/${lesson.tutor.id}`);
    expect(body).toMatchObject([{ cijena: 10 }]);
  });

  it('keeps one whole version of two saved at the same moment', async () => {
    const versions = [
      [row(first, 1, 10), row(first, 2, 10)],
      [row(second, 1, 20), row(second, 2, 20)],
    ];
    const responses = await Promise.all([...versions, ...versions].map((version) => save(version)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const rows = await offered();
    expect(rows).toHaveLength(2);
    expect(new Set(rows.map(({ subjectId }) => subjectId)).size).toBe(1);
  });

  it('is for the tutor alone', async () => {
    const body = {
      profesorId: tutor.id,
      predmeti: [{ id_predmeta: first.id, id_nivoa: 1, cijena: 5 }],
      nacin_nastave: 0,
    };
    expect((await test.visitor().post('/api/tutor/sacuvaj_predmete', body)).status).toBe(401);
    const others = [await buildTutor(test), await buildStudent(test), await buildAdmin(test)];
    for (const person of others)
      expect((await (await visitAs(test, person)).post('/api/tutor/sacuvaj_predmete', body)).status).toBe(403);
    const [other] = others;
    const foreignRow = { ...row(first, 1, 10), id_profesora: other?.id };
    expect((await save([foreignRow])).status).toBe(403);
    expect(await offered()).toEqual([]);
  });
});
