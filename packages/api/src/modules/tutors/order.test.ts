import { ERROR_TEXT } from '@casovi/contract/texts/errors';
import { describe, expect, it } from 'vitest';
import { buildTutor } from '../../testing/factories.ts';
import {
  buildLesson,
  buildOffering,
  buildReview,
  buildSubject,
  completeProfile,
} from '../../testing/factories-market.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { listsOf } from './list.fixture.ts';

const test = useTestApp();
const { get, names, ids, subjectWith } = listsOf(test);

describe('sorting', () => {
  it('by name follows the Montenegrin alphabet', async () => {
    const alphabet = ['Cvijeta', 'Čedo', 'Ćiro', 'Dragan', 'Dženan', 'Đuro', 'Luka', 'Ljubo', 'Niko', 'Nja'];
    const subject = await subjectWith(...[...alphabet].reverse().map((name) => `${name} Perić`));
    expect(await names(subject, { sort: 'name' })).toEqual(alphabet.map((name) => `${name} Perić`));
  });

  it('by price goes both ways, and equal prices stand by id in both', async () => {
    const subject = await buildSubject(test);
    const prices: [string, number][] = [
      ['Jedan Isti', 10],
      ['Dva Isti', 10],
      ['Tri Skup', 25],
      ['Četiri Jeftin', 9],
    ];
    for (const [name, price] of prices) {
      await buildOffering(test, { tutor: await buildTutor(test, { name }), subject, price });
    }
    expect(await names(subject, { sort: 'priceAscOrder' })).toEqual([
      'Četiri Jeftin',
      'Jedan Isti',
      'Dva Isti',
      'Tri Skup',
    ]);
    expect(await names(subject, { sort: 'priceDescOrder' })).toEqual([
      'Tri Skup',
      'Jedan Isti',
      'Dva Isti',
      'Četiri Jeftin',
    ]);
  });

  it('by price uses the price at the level asked for', async () => {
    const subject = await subjectWith('Ana Anić', 'Boris Borić');
    const [ana = 0, boris = 0] = await ids(subject, { sort: 'name' });
    await buildOffering(test, { tutor: { id: ana }, subject, level: 3, price: 50 });
    await buildOffering(test, { tutor: { id: boris }, subject, level: 3, price: 40 });
    expect(await names(subject, { sort: 'priceAscOrder', tip: '3' })).toEqual(['Boris Borić', 'Ana Anić']);
    expect(await names(subject, { sort: 'priceAscOrder' })).toEqual(['Ana Anić', 'Boris Borić']);
  });

  it('by relevance weighs many good reviews more than one perfect, and few bad ones less than none', async () => {
    const subject = await subjectWith('Jedna Petica', 'Mnogo Dobrih', 'Bez Recenzija', 'Jedna Jedinica');
    const idOf = new Map<string, number>(
      (await get(subject)).body.map((tutor: { ime: string; id_korisnika: number }) => [tutor.ime, tutor.id_korisnika]),
    );
    const rate = async (name: string, ...ratings: number[]) => {
      for (const rating of ratings) await buildReview(test, { tutor: { id: idOf.get(name) ?? 0 }, rating });
    };
    await rate('Jedna Petica', 5); // (20 + 5) / (5 + 1) = 4.17
    await rate('Mnogo Dobrih', 5, 5, 5, 4, 5, 4, 5, 5); // (20 + 38) / (5 + 8) = 4.46
    await rate('Jedna Jedinica', 1); // (20 + 1) / (5 + 1) = 3.5
    expect(await names(subject)).toEqual(['Mnogo Dobrih', 'Jedna Petica', 'Bez Recenzija', 'Jedna Jedinica']);
    expect(await names(subject, { sort: 'relevantnosti' })).toEqual(await names(subject));
  });

  it('by relevance then asks for the badge, a complete profile, held lessons and the id', async () => {
    const subject = await buildSubject(test);
    const build = async (name: string, verified = false) => {
      const tutor = await buildTutor(test, { name, verified });
      await buildOffering(test, { tutor, subject });
      return tutor;
    };
    await build('Ništa Prvi');
    await build('Ništa Drugi');
    await buildLesson(test, { tutor: await build('Održan Čas') });
    await completeProfile(test, await build('Potpun Profil'));
    await build('Samo Značka', true);
    expect(await names(subject)).toEqual(['Samo Značka', 'Potpun Profil', 'Održan Čas', 'Ništa Prvi', 'Ništa Drugi']);
  });
});

describe('paging', () => {
  it.each(['relevantnosti', 'name', 'priceAscOrder', 'priceDescOrder'])(
    'by %s neither repeats nor skips a tutor, though all are alike',
    async (sort) => {
      const subject = await subjectWith(...Array.from({ length: 7 }, () => 'Isto Ime'));
      const whole = await ids(subject, { sort });
      expect(new Set(whole).size).toBe(7);
      for (const search of ['', 'isto']) {
        const paged: number[] = [];
        for (let offset = 0; offset < 9; offset += 2) {
          const { body, headers } = await get(subject, { sort, search, limit: '2', offset: String(offset) });
          expect(headers['x-total-count']).toBe('7');
          paged.push(...body.map((tutor: { id_korisnika: number }) => tutor.id_korisnika));
        }
        expect(paged).toEqual(whole);
      }
    },
  );

  it('beyond the end is empty and still has the total', async () => {
    const subject = await subjectWith('Ana Anić');
    for (const search of ['', 'ana']) {
      const { status, body, headers } = await get(subject, { search, offset: '1000000' });
      expect([status, body, headers['x-total-count']]).toEqual([200, [], '1']);
    }
  });

  it.each([
    { limit: '0' },
    { limit: '-1' },
    { limit: '501' },
    { limit: '1.5' },
    { limit: 'sve' },
    { limit: '' },
    { offset: '-1' },
    { offset: '1000001' },
    { offset: 'NaN' },
  ])('refuses %o with a text', async (query) => {
    const subject = await subjectWith('Ana Anić');
    const { status, body } = await get(subject, query as Record<string, string>);
    expect([status, body.message]).toEqual([400, ERROR_TEXT.badRequest]);
  });

  it('takes the bounds themselves', async () => {
    const subject = await subjectWith('Ana Anić', 'Boris Borić');
    expect(await names(subject, { limit: '500', offset: '0' })).toHaveLength(2);
    expect(await names(subject, { limit: '1' })).toHaveLength(1);
  });
});
