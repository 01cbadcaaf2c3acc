import { NO_FILTERS } from '@casovi/contract/list-filters';
import { beforeEach, describe, expect, it } from 'vitest';
import { pageServices } from './page-services.ts';
import { buildStudent, buildTutor, type TestUser } from './testing/factories.ts';
import {
  buildAvailability,
  buildLesson,
  buildOffering,
  buildReview,
  buildSubject,
} from './testing/factories-market.ts';
import { useTestApp } from './testing/test-app.ts';

const test = useTestApp();
const services = () => pageServices(test.parts, null);

describe('the list of a subject', () => {
  it('has the subject, the number and the cards with no more of a biography than they show', async () => {
    const subject = await buildSubject(test, { name: 'Violina' });
    const biography = Array.from({ length: 40 }, (_, index) => `riječ${index}`).join('  \n');
    const tutor = await buildTutor(test, { name: 'Ana Anić', biography });
    await buildOffering(test, { tutor, subject, price: 14 });
    const page = await services().tutorList('violina');
    expect(page).toMatchObject({
      subject: { naziv_predmeta: 'Violina', broj_profesora: 1 },
      filters: { tip: 'all', search: '', sort: 'relevantnosti' },
      total: 1,
      tutors: [{ id_korisnika: tutor.id, cijena: 14 }],
    });
    expect(page?.tutors[0]?.biografija.split(' ')).toHaveLength(12);
  });

  it('takes from an address what makes sense, and forgives the rest', async () => {
    const subject = await buildSubject(test);
    for (const name of ['Boris Borić', 'Ana Anić']) {
      await buildOffering(test, { tutor: await buildTutor(test, { name }), subject, level: 2 });
    }
    const list = async (query: Parameters<ReturnType<typeof services>['tutorList']>[1]) => {
      const page = await services().tutorList(subject.slug, query);
      return { filters: page?.filters, total: page?.total, names: page?.tutors.map((tutor) => tutor.ime) };
    };
    expect(await list({ tip: '2', sort: 'name', search: ' ANIC ', offset: 0 })).toEqual({
      filters: { ...NO_FILTERS, tip: '2', sort: 'name', search: 'ANIC' },
      total: 1,
      names: ['Ana Anić'],
    });
    expect(await list({ tip: '7', sort: 'toString', search: '\0', limit: Number.NaN, offset: -3 })).toEqual({
      filters: NO_FILTERS,
      total: 2,
      names: ['Boris Borić', 'Ana Anić'],
    });
    expect((await list({ search: 'x'.repeat(500), limit: 1e9, offset: 1e12 })).names).toEqual([]);
    expect((await list({ sort: 'name', limit: 1, offset: 1 })).names).toEqual(['Boris Borić']);
  });

  it('is null for a subject that is not there', async () => {
    expect(await services().tutorList('alhemija')).toBeNull();
    expect(await services().tutorList('\u0000')).toBeNull();
  });
});

describe('a profile', () => {
  it('has the first ten reviews by default, and is null for users who are no tutors', async () => {
    const tutor = await buildTutor(test);
    for (let number = 1; number <= 11; number += 1) await buildReview(test, { tutor });
    const page = await services().tutorProfile(tutor.id);
    expect([page?.profile.recenzije.length, page?.totalReviews]).toEqual([10, 11]);
    expect((await services().tutorProfile(tutor.id, { offset: 10 }))?.profile.recenzije).toHaveLength(1);
    expect(await services().tutorProfile((await buildStudent(test)).id)).toBeNull();
  });
});

describe('the calendar of a profile', () => {
  it('has what is free of the next seven days', async () => {
    const { tutorId: id } = await buildOffering(test);
    const tutor = { id };
    await buildAvailability(test, tutor, [
      [1, 12],
      [4, 17],
      [4, 18],
      [5, 9],
    ]);
    const at = (term: string) => new Date(`${term}:00+02:00`);
    await buildLesson(test, { tutor, status: 3, startsAt: at('2026-05-07T17:00'), minutes: 120 });
    await buildLesson(test, { tutor, status: 2, startsAt: at('2026-05-08T09:00') });
    await buildLesson(test, { tutor, status: 1, startsAt: at('2026-05-11T12:00') });
    expect(await services().freeWeekOf(id)).toEqual({
      today: '2026-05-04',
      days: [
        { date: '2026-05-04', hours: ['12:00'] },
        { date: '2026-05-08', hours: ['09:00'] },
      ],
    });
    expect(await services().freeWeekOf((await buildStudent(test)).id)).toBeNull();
  });
});

describe('home', () => {
  // What is popular depends on what there is, and the counts are cached for five minutes.
  beforeEach(async () => {
    await test.parts.pool.query('DELETE FROM offerings');
    test.clock.advance(6 * 60_000);
  });

  it('shows subjects with most tutors first, good recent reviews, one per tutor, and counts', async () => {
    const popular = await buildSubject(test, { name: 'Popularan predmet' });
    const empty = await buildSubject(test, { name: 'Prazan predmet' });
    const tutor = await buildTutor(test, { name: 'Milena Đurović' });
    for (let number = 0; number < 4; number += 1) await buildOffering(test, { subject: popular });
    await buildOffering(test, { tutor, subject: popular });
    const blocked = await buildTutor(test, { blockedAt: test.clock.now() });
    const body = 'Objašnjava strpljivo i jasno, prava preporuka.';
    await buildReview(test, { tutor, rating: 4, body });
    await buildReview(test, { tutor, rating: 5, body: `${body} Opet!` });
    await buildReview(test, { rating: 3, body });
    await buildReview(test, { rating: 5, body: 'Super.' });
    await buildReview(test, { tutor: blocked, rating: 5, body });

    const home = await services().home();

    expect(home.popularSubjects[0]).toMatchObject({ naziv_predmeta: 'Popularan predmet', broj_profesora: 5 });
    expect(home.popularSubjects.map((subject) => subject.id_predmeta)).not.toContain(empty.id);
    expect(home.reviews).toMatchObject([
      { ocjena: 5, tekst: `${body} Opet!`, profesor: { id_korisnika: tutor.id, ime: 'Milena Đurović' } },
    ]);
    const { tutors, lessonsHeld } = home.counts;
    expect(tutors).toBeGreaterThanOrEqual(5);
    expect(lessonsHeld).toBeGreaterThanOrEqual(5);

    expect(home.calendar).toBeNull();
    await buildOffering(test, { subject: popular });
    expect((await services().home()).counts.tutors).toBe(tutors);
    test.clock.advance(6 * 60_000);
    expect((await services().home()).counts.tutors).toBe(tutors + 1);
  });

  it('has the next free hours of the most popular subject, each with the tutor recommended first', async () => {
    const subject = await buildSubject(test, { name: 'Predmet sa kalendarom' });
    const [first, second] = [await buildTutor(test, { verified: true }), await buildTutor(test)];
    await buildOffering(test, { tutor: first, subject, level: 3, price: 15 });
    await buildOffering(test, { tutor: second, subject, level: 3, price: 12 });
    for (let number = 0; number < 5; number += 1) await buildOffering(test, { subject, level: 3, price: 20 });
    // Neither of fewer tutors at another level, nor of lessons that are not booked.
    await buildOffering(test, { tutor: first, subject, level: 1, price: 3 });
    await buildOffering(test, { tutor: first, subject, level: 4, price: 2 });
    // A Monday. At 21:00 the second one is busy.
    await buildAvailability(test, first, [[1, 20]]);
    await buildAvailability(test, second, [
      [1, 20],
      [1, 21],
      [2, 9],
    ]);
    await buildLesson(test, { tutor: second, startsAt: new Date('2026-05-04T21:00:00+02:00') });
    const hour = (date: string, time: string, { id, name }: TestUser) => ({
      date,
      time,
      profesor: { id_korisnika: id, ime: name },
    });
    expect((await services().home()).calendar).toEqual({
      subject: { naziv_predmeta: 'Predmet sa kalendarom', link: subject.slug },
      nivo: 3,
      dates: ['2026-05-04', '2026-05-05', '2026-05-06', '2026-05-07', '2026-05-08'],
      cijena: 12,
      hours: [hour('2026-05-04', '20:00', first), hour('2026-05-05', '09:00', second)],
    });
  });
});
