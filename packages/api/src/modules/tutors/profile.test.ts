import { ERROR_TEXT } from '@casovi/contract/texts/errors';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '../../tables/accounts.ts';
import { tutors } from '../../tables/tutors.ts';
import { buildAdmin, buildStudent, buildTutor } from '../../testing/factories.ts';
import { buildOffering, buildReview, buildSubject, completeProfile } from '../../testing/factories-market.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
const get = (path: string) => test.visitor().get(`/api/tutor/${path}`);

describe('profile', () => {
  it('has every field, the lowest price of each level and the reviews, newest first', async () => {
    const tutor = await buildTutor(test, { name: 'Milena Đurović', verified: true });
    const hash = await completeProfile(test, tutor, 'Profesorica fizike.');
    await test.parts.db
      .update(tutors)
      .set({ teachingMode: 1, towns: ['niksic'] })
      .where(eq(tutors.userId, tutor.id));
    const physics = await buildSubject(test, { name: 'Fizika' });
    const chemistry = await buildSubject(test, { name: 'Astronomija' });
    await buildOffering(test, { tutor, subject: physics, level: 4, price: 30 });
    await buildOffering(test, { tutor, subject: physics, level: 1, price: 12 });
    await buildOffering(test, { tutor, subject: chemistry, level: 1, price: 10 });
    const student = await buildStudent(test, { name: 'Luka Šekularac' });
    const picture = await completeProfile(test, student);
    await buildReview(test, { tutor, student, rating: 4, body: 'Sve pohvale!' });
    test.clock.advance(60_000);
    await buildReview(test, { tutor, student, rating: 5 });

    const { status, body, headers } = await get(`profesori/${tutor.id}`);

    expect(status).toBe(200);
    expect(headers['x-total-count']).toBe('2');
    const who = { ime: 'Luka', prezime: 'Šekularac', img: `/slike/${picture}.webp` };
    expect(body).toEqual({
      id_korisnika: tutor.id,
      ime: 'Milena Đurović',
      img: `/slike/${hash}.webp`,
      prosjecnaOcjena: 4.5,
      zvjezdice: 5,
      brojRecenzija: 2,
      verifikovan: 1,
      cijenaPoNivoima: [
        { id_nivoa: 1, nivo_cijena: 10, razlicite_cijene: true },
        { id_nivoa: 4, nivo_cijena: 30, razlicite_cijene: false },
      ],
      ponuda: [
        { predmet: 'Astronomija', link: chemistry.slug, id_nivoa: 1, cijena: 10 },
        { predmet: 'Fizika', link: physics.slug, id_nivoa: 1, cijena: 12 },
        { predmet: 'Fizika', link: physics.slug, id_nivoa: 4, cijena: 30 },
      ],
      predmeti: ['Astronomija', 'Fizika'],
      mjesta: [],
      prima_pitanja: true,
      nacin_nastave: 1,
      gradovi: ['Nikšić'],
      signali: { vrijeme_odgovora: null, odgovoreno: null, odrzanih: 2, vratilo_se: 0 },
      biografija: 'Profesorica fizike.',
      recenzije: [
        { ...who, ocjena: 5, tekst: '', vrijeme: '2026-05-04T08:01:00.000Z' },
        { ...who, ocjena: 4, tekst: 'Sve pohvale!', vrijeme: '2026-05-04T08:00:00.000Z' },
      ],
    });
  });

  it('says nothing that is the tutor’s own business', async () => {
    const tutor = await buildTutor(test);
    const { text } = await get(`profesori/${tutor.id}`);
    expect(text).not.toContain(tutor.email);
    expect(text).not.toContain('+382');
    expect(text).not.toContain('1990-01-01');
  });

  it('of a tutor who offers nothing yet is there, with nothing in it', async () => {
    const { id } = await buildTutor(test);
    const { status, body } = await get(`profesori/${id}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      cijenaPoNivoima: [],
      predmeti: [],
      recenzije: [],
      prosjecnaOcjena: 0,
      zvjezdice: 0,
      nacin_nastave: 0,
    });
  });

  it('rounds the stars from the average itself, which shows as 4,50 and is a little less', async () => {
    const tutor = await buildTutor(test);
    const subject = await buildSubject(test);
    await buildOffering(test, { tutor, subject });
    await test.parts.db.update(tutors).set({ reviewCount: 200, ratingSum: 899 }).where(eq(tutors.userId, tutor.id));
    const rating = { prosjecnaOcjena: 4.5, zvjezdice: 4 };
    expect((await get(`profesori/${tutor.id}`)).body).toMatchObject(rating);
    expect((await get(`predmeti/${subject.slug}`)).body).toMatchObject([rating]);
  });

  it('pages its reviews without repeating or skipping one', async () => {
    const tutor = await buildTutor(test);
    for (const number of [1, 2, 3, 4, 5]) await buildReview(test, { tutor, body: `Recenzija ${number}` });
    const texts = async (query: string) => {
      const { body, headers } = await get(`profesori/${tutor.id}?${query}`);
      expect(headers['x-total-count']).toBe('5');
      expect(body.brojRecenzija).toBe(5);
      return body.recenzije.map((review: { tekst: string }) => review.tekst);
    };
    expect(await texts('limit=2')).toEqual(['Recenzija 5', 'Recenzija 4']);
    expect(await texts('limit=2&offset=2')).toEqual(['Recenzija 3', 'Recenzija 2']);
    expect(await texts('limit=2&offset=4')).toEqual(['Recenzija 1']);
    expect(await texts('offset=5')).toEqual([]);
    expect(await texts('')).toHaveLength(5);
    expect((await get(`profesori/${tutor.id}?limit=0`)).status).toBe(400);
  });
});

describe('the calls about one tutor', () => {
  it('respond with prices, subjects with levels, and the teaching mode', async () => {
    const { tutorId: id, subjectId } = await buildOffering(test, { level: 2, price: 12 });
    await buildOffering(test, { tutor: { id }, subject: { id: subjectId }, level: 1, price: 9 });
    expect((await get(`cijene/${id}`)).body).toEqual([
      { id_predmeta: subjectId, id_nivoa: 1, cijena: 9 },
      { id_predmeta: subjectId, id_nivoa: 2, cijena: 12 },
    ]);
    expect((await get(`profesor_predmeti/${id}`)).body).toEqual([
      { id_predmeta: subjectId, id_nivoa: 1 },
      { id_predmeta: subjectId, id_nivoa: 2 },
    ]);
    expect((await get(`predmeti/nacin/nastave/${id}`)).body).toEqual([{ nacin_nastave: 0 }]);
    await test.parts.db.update(tutors).set({ teachingMode: 2 }).where(eq(tutors.userId, id));
    expect((await get(`predmeti/nacin/nastave/${id}`)).body).toEqual([{ nacin_nastave: 2 }]);
  });

  const CALLS = ['profesori', 'cijene', 'profesor_predmeti', 'predmeti/nacin/nastave'];

  it.each(CALLS)('%s is 404 for users who are no tutors, blocked, deleted or unknown', async (call) => {
    const expectNotThere = async (id: number) => {
      const { status, body } = await get(`${call}/${id}`);
      expect([status, body.message]).toEqual([404, ERROR_TEXT.notFound]);
    };
    await expectNotThere((await buildStudent(test)).id);
    await expectNotThere((await buildAdmin(test)).id);
    await expectNotThere(2_147_483_647);
    for (const gone of [{ blockedAt: test.clock.now() }, { deletedAt: test.clock.now() }]) {
      const { tutorId } = await buildOffering(test);
      expect((await get(`${call}/${tutorId}`)).status).toBe(200);
      await test.parts.db.update(users).set(gone).where(eq(users.id, tutorId));
      await expectNotThere(tutorId);
    }
  });

  it.each(CALLS)('%s refuses what is no id', async (call) => {
    for (const id of ['0', '-1', '1.5', 'abc', '2147483648', '99999999999', "1'--", '%00']) {
      const { status, body } = await get(`${call}/${id}`);
      expect([id, status, body.message]).toEqual([id, 400, ERROR_TEXT.badRequest]);
    }
  });
});
