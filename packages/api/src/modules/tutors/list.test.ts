import { ERROR_TEXT } from '@casovi/contract/texts/errors';
import type { TutorListItem } from '@casovi/contract/tutors';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '../../tables/accounts.ts';
import { tutors } from '../../tables/tutors.ts';
import { buildTutor } from '../../testing/factories.ts';
import {
  buildAvailability,
  buildLesson,
  buildOffering,
  buildReview,
  buildSubject,
  completeProfile,
} from '../../testing/factories-market.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { listsOf } from './list.fixture.ts';

const test = useTestApp();
const { get, names, subjectWith } = listsOf(test);

describe('a card', () => {
  it('has every field of the list item', async () => {
    const subject = await buildSubject(test, { name: 'Čitanje i pisanje' });
    const other = await buildSubject(test, { name: 'Algebra' });
    const tutor = await buildTutor(test, { name: 'Đorđe Žižić', verified: true });
    const hash = await completeProfile(test, tutor, 'Diplomirani matematičar.');
    await test.parts.db.update(tutors).set({ teachingMode: 2 }).where(eq(tutors.userId, tutor.id));
    await buildOffering(test, { tutor, subject, level: 2, price: 12 });
    await buildOffering(test, { tutor, subject, level: 3, price: 20 });
    await buildOffering(test, { tutor, subject: other, level: 1, price: 5 });
    for (const rating of [5, 4, 4]) await buildReview(test, { tutor, rating });
    // The clock stands at Monday, 04.05.2026, 10:00 in Podgorica.
    await buildAvailability(test, tutor, [
      [1, 9],
      [1, 10],
      [1, 11],
      // The first with the two hours of notice that are set from the beginning.
      [1, 12],
      [2, 8],
    ]);

    const { status, body, headers } = await get(subject);

    expect(status).toBe(200);
    expect(headers['x-total-count']).toBe('1');
    expect(body).toMatchObject([
      {
        id_korisnika: tutor.id,
        ime: 'Đorđe Žižić',
        img: `/slike/${hash}.webp`,
        cijena: 12,
        predmeti: ['Algebra', 'Čitanje i pisanje'],
        nacin_nastave: 2,
        biografija: 'Diplomirani matematičar.',
        prosjecnaOcjena: 4.33,
        zvjezdice: 4,
        brojRecenzija: 3,
        verifikovan: 1,
        prviSlobodan: '2026-05-04T12:00:00+02:00',
      },
    ]);
  });

  it('of a tutor who has only just begun has zeros and empty texts', async () => {
    const subject = await buildSubject(test);
    await buildOffering(test, { subject, price: 7 });
    const { body } = await get(subject);
    expect(body[0]).toMatchObject({
      img: '',
      cijena: 7,
      nacin_nastave: 0,
      biografija: '',
      prosjecnaOcjena: 0,
      brojRecenzija: 0,
      verifikovan: 0,
      prviSlobodan: null,
    });
  });

  it('has the first free hour', async () => {
    const subject = await buildSubject(test);
    const tutor = await buildTutor(test);
    await buildOffering(test, { tutor, subject });
    await buildAvailability(test, tutor, [
      [1, 11],
      [1, 12],
      [1, 13],
      [1, 14],
    ]);
    const at = (time: string) => new Date(`2026-05-04T${time}:00+02:00`);
    await buildLesson(test, { tutor, status: 1, startsAt: at('11:00') });
    await buildLesson(test, { tutor, status: 3, startsAt: at('12:00'), minutes: 120 });
    await buildLesson(test, { tutor, status: 2, startsAt: at('14:00') });
    expect((await get(subject)).body[0].prviSlobodan).toBe('2026-05-04T14:00:00+02:00');
  });

  it('finds the first hour on the last of seven days, not on the eighth', async () => {
    const subject = await buildSubject(test);
    const tutor = await buildTutor(test);
    await buildOffering(test, { tutor, subject });
    await buildAvailability(test, tutor, [[1, 10]]);
    expect((await get(subject)).body[0].prviSlobodan).toBeNull();
    await buildAvailability(test, tutor, [[0, 21]]);
    expect((await get(subject)).body[0].prviSlobodan).toBe('2026-05-10T21:00:00+02:00');
  });
});

describe('who stands in a list', () => {
  it('has tutors who offer the subject at the level asked for, at the lowest price that matches', async () => {
    const subject = await buildSubject(test);
    const ana = await buildTutor(test, { name: 'Ana Anić' });
    const boris = await buildTutor(test, { name: 'Boris Borić' });
    await buildOffering(test, { tutor: ana, subject, level: 1, price: 15 });
    await buildOffering(test, { tutor: ana, subject, level: 2, price: 10 });
    await buildOffering(test, { tutor: ana, subject, level: 4, price: 30 });
    await buildOffering(test, { tutor: boris, subject, level: 2, price: 12 });
    await buildOffering(test, { tutor: boris, level: 3, price: 1 });

    const prices = async (tip: string) => {
      const { body, headers } = await get(subject, { tip, sort: 'name' });
      expect(headers['x-total-count']).toBe(String(body.length));
      return body.map((tutor: TutorListItem) => [tutor.ime, tutor.cijena, tutor.razlicite_cijene ? 'and more' : '']);
    };
    expect(await prices('all')).toEqual([
      ['Ana Anić', 10, 'and more'],
      ['Boris Borić', 12, ''],
    ]);
    expect(await prices('1')).toEqual([['Ana Anić', 15, '']]);
    expect(await prices('2')).toEqual([
      ['Ana Anić', 10, ''],
      ['Boris Borić', 12, ''],
    ]);
    expect(await prices('3')).toEqual([]);
    expect(await prices('4')).toEqual([['Ana Anić', 30, '']]);
  });

  it('has no blocked tutors, and the total follows', async () => {
    const subject = await subjectWith('Ana Anić', 'Boris Borić');
    const [blocked] = (await get(subject, { sort: 'name' })).body;
    const set = async (blockedAt: Date | null) => {
      await test.parts.db.update(users).set({ blockedAt }).where(eq(users.id, blocked.id_korisnika));
    };
    const totals = async () => {
      const { headers } = await get(subject);
      const { body } = await test.visitor().get('/api/subj/predmeti');
      const { broj_profesora, broj_profesora_osnovna } = body.find(
        ({ id_predmeta }: { id_predmeta: number }) => id_predmeta === subject.id,
      );
      return [headers['x-total-count'], broj_profesora, broj_profesora_osnovna];
    };

    await set(test.clock.now());
    expect(await names(subject)).toEqual(['Boris Borić']);
    expect(await names(subject, { search: 'ana' })).toEqual([]);
    expect(await totals()).toEqual(['1', 1, 1]);

    await set(null);
    expect(await names(subject, { sort: 'name' })).toEqual(['Ana Anić', 'Boris Borić']);
    expect(await totals()).toEqual(['2', 2, 2]);
  });

  it('is also a tutor whom no admin has verified and whose address is not confirmed', async () => {
    const subject = await buildSubject(test);
    const tutor = await buildTutor(test, { verified: false, emailVerifiedAt: null });
    await buildOffering(test, { tutor, subject });
    expect((await get(subject)).body).toMatchObject([{ id_korisnika: tutor.id, verifikovan: 0 }]);
  });
});

describe('what is not of the closed set', () => {
  it('an unknown subject is not there', async () => {
    const { status, body } = await get({ slug: 'astrologija' });
    expect([status, body.message]).toEqual([404, ERROR_TEXT.notFound]);
  });

  it('a subject without tutors is an empty list', async () => {
    const { status, body, headers } = await get(await buildSubject(test));
    expect([status, body, headers['x-total-count']]).toEqual([200, [], '0']);
  });

  it.each([
    { sort: 'cijena' },
    { sort: '' },
    { sort: 'NAME' },
    { sort: 'name; DROP TABLE tutor_listings' },
    { sort: 'toString' },
    { sort: '__proto__' },
    { tip: '0' },
    { tip: '5' },
    { tip: 'sve' },
    { tip: '1 OR 1=1' },
  ])('refuses %o with a text', async (query) => {
    const subject = await subjectWith('Ana Anić');
    const { status, body } = await get(subject, query as Record<string, string>);
    expect([status, body.message]).toEqual([400, ERROR_TEXT.badRequest]);
    expect(await names(subject)).toEqual(['Ana Anić']);
  });

  it('a value given twice is refused', async () => {
    const subject = await subjectWith('Ana Anić');
    const { status } = await test.visitor().get(`/api/tutor/predmeti/${subject.slug}?sort=name&sort=name`);
    expect(status).toBe(400);
  });
});
