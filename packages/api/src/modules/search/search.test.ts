import { typoKeys } from '@casovi/contract/name-search';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { users } from '../../tables/accounts.ts';
import { offerings, tutors } from '../../tables/tutors.ts';
import { blockUser, buildAdmin, buildStudent, buildTutor, loginAs, PASSWORD } from '../../testing/factories.ts';
import { buildOffering, buildSubject, type TestSubject } from '../../testing/factories-market.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();

const ask = (q: string) => test.visitor().get(`/api/pretraga?${new URLSearchParams({ q })}`);

async function suggested(q: string, kind?: string): Promise<string[]> {
  const { status, body } = await ask(q);
  expect(status).toBe(200);
  expect(body.length).toBeLessThanOrEqual(8);
  return body
    .filter(({ vrsta }: { vrsta: string }) => !kind || vrsta === kind)
    .map(({ naziv }: { naziv: string }) => naziv);
}
const tutorsFor = (q: string) => suggested(q, 'profesor');

async function buildNamed(name: string, subject: TestSubject, values: Partial<typeof tutors.$inferInsert> = {}) {
  const tutor = await buildTutor(test, { name });
  await test.parts.db
    .update(tutors)
    .set({ reviewCount: 0, ...values })
    .where(eq(tutors.userId, tutor.id));
  await buildOffering(test, { tutor, subject });
  return tutor;
}

let maths: TestSubject;
let english: TestSubject;
beforeAll(async () => {
  maths = await buildSubject(test, { name: 'Matematika' });
  english = await buildSubject(test, { name: 'Engleski jezik' });
  await buildSubject(test, { name: 'Šah' });
});

describe('tutors', () => {
  beforeAll(async () => {
    for (const name of ['Đorđe Petrović', 'Петар Његош', 'Šćepan Žižić', 'Ana Müller', 'Marko Ilić'])
      await buildNamed(name, maths);
  });

  it.each([
    ['petrovic', ['Đorđe Petrović']],
    ['petrović', ['Đorđe Petrović']],
    ['PETROVIĆ', ['Đorđe Petrović']],
    ['петровић', ['Đorđe Petrović']],
    ['petrovi', ['Đorđe Petrović']],
    ['djordje', ['Đorđe Petrović']],
    ['đ', ['Đorđe Petrović']],
    ['petrović đorđe', ['Đorđe Petrović']],
    ['Đorđe Petrović', ['Đorđe Petrović']],
    ['đorđe petr', ['Đorđe Petrović']],
    ['petr djo', ['Đorđe Petrović']],
    ['njegos', ['Петар Његош']],
    ['Petar Njegoš', ['Петар Његош']],
    ['scepan', ['Šćepan Žižić']],
    ['S\u030Cc\u0301epan', ['Šćepan Žižić']],
    ['muller', ['Ana Müller']],
    ['nikola', []],
    ['đorđe ilić', []],
    // In the middle of a word nobody looks for a name.
    ['trovic', ['Đorđe Petrović'].slice(1)],
  ])('"%s" finds %o', async (q, expected) => {
    expect(await tutorsFor(q)).toEqual(expected);
  });

  it.each([
    ['pterovic', 'transposed'],
    ['petrvic', 'missing'],
    ['pettrovic', 'one too many'],
    ['petrovicc', 'one too many at the end'],
    ['betrovic', 'wrong'],
    ['птеровић', 'transposed in Cyrillic'],
    ['pterov', 'transposed, and unfinished'],
    ['djorde petrovic', 'missing in one of two words'],
    ['pterovic djrodje', 'in both words'],
  ])('"%s" finds Petrović: %s', async (q) => {
    expect(await tutorsFor(q)).toEqual(['Đorđe Petrović']);
  });

  it('with two typos in a word, or one in a short word, are not found', async () => {
    for (const q of ['ptreovci', 'naa', 'an x', 'xn']) expect(await tutorsFor(q), q).toEqual([]);
  });

  it('stand in the order of the match, then of their rank', async () => {
    const subject = await buildSubject(test);
    await buildNamed('Mirko Vuković', subject, { reviewCount: 10, ratingSum: 50 });
    const begun = await buildNamed('Mirkov Vuković', subject, { reviewCount: 10, ratingSum: 50 });
    await buildNamed('Mirka Babić', subject, { reviewCount: 10, ratingSum: 50 });
    await buildNamed('Mirko Babić', subject);
    expect(await tutorsFor('mirko')).toEqual([
      'Mirko Vuković',
      'Mirko Babić',
      'Mirkov Vuković',
      'Mirka Babić',
      'Marko Ilić',
    ]);
    expect(await tutorsFor('vuk')).toEqual(['Mirko Vuković', 'Mirkov Vuković']);
    await test.parts.db.update(tutors).set({ ratingSum: 11 }).where(eq(tutors.userId, begun.id));
    expect(await tutorsFor('vuk')).toEqual(['Mirko Vuković', 'Mirkov Vuković']);
  });

  it('have their page, and what they teach', async () => {
    const subject = await buildSubject(test, { name: 'Zoologija' });
    const tutor = await buildNamed('Zoran Zorić', subject);
    for (const name of ['Algebra', 'Botanika', 'Crtanje'])
      await buildOffering(test, { tutor, subject: await buildSubject(test, { name }) });
    expect((await ask('zoran')).body).toEqual([
      {
        vrsta: 'profesor',
        naziv: 'Zoran Zorić',
        opis: 'Algebra, Botanika, Crtanje i još 1',
        putanja: `/profesori/${encodeURIComponent(`Zoran-Zorić-${tutor.id}`)}`,
      },
    ]);
  });

  it('who are blocked, have left, or offer nothing are not found; nor is anybody else', async () => {
    const subject = await buildSubject(test);
    const admin = await loginAs(test, await buildAdmin(test, { name: 'Nevidljiv Admin' }));
    await buildStudent(test, { name: 'Nevidljiv Učenik' });
    await buildTutor(test, { name: 'Nevidljiv Bezponude' });
    const blocked = await buildNamed('Nevidljiv Blokiran', subject);
    const gone = await buildNamed('Nevidljiv Otišao', subject);
    const withdrawn = await buildNamed('Nevidljiv Povukao', subject);
    expect(await tutorsFor('nevidljiv')).toHaveLength(3);
    await blockUser(admin, blocked);
    expect((await (await loginAs(test, gone)).post('/api/nalog/obrisi', { lozinka: PASSWORD })).status).toBe(200);
    await test.parts.db.delete(offerings).where(eq(offerings.tutorId, withdrawn.id));
    expect(await suggested('nevidljiv')).toEqual([]);
    await blockUser(admin, blocked, 0);
    expect(await tutorsFor('nevidljiv')).toEqual(['Nevidljiv Blokiran']);
    const { rows } = await test.parts.pool.query('SELECT FROM tutor_words WHERE tutor_id = ANY ($1)', [
      [gone.id, withdrawn.id],
    ]);
    expect(rows).toEqual([]);
  });
});

describe('subjects', () => {
  it.each([
    ['matematika', ['Matematika']],
    ['мат', ['Matematika']],
    ['matmatika', ['Matematika']],
    ['matematike', ['Matematika']],
    ['jezik engleski', ['Engleski jezik']],
    ['sah', ['Šah']],
    ['ša', ['Šah']],
    ['jezik matematika', []],
  ])('"%s" finds %o', async (q, expected) => {
    expect(await suggested(q, 'predmet')).toEqual(expected);
  });

  it('say how many tutors they have', async () => {
    const subject = await buildSubject(test, { name: 'Violončelo' });
    const opis = async () => (await ask('violoncelo')).body[0];
    expect(await opis()).toEqual({
      vrsta: 'predmet',
      naziv: 'Violončelo',
      opis: 'još bez profesora',
      putanja: '/predmeti/violoncelo',
    });
    await buildOffering(test, { subject });
    expect((await opis()).opis).toBe('1 profesor');
  });
});

describe('towns', () => {
  beforeAll(async () => {
    const inTown = { teachingMode: 1 as const, towns: ['niksic'] };
    for (const name of ['Nina Ninić', 'Neda Nedić']) await buildNamed(name, english, inTown);
    await buildNamed('Nada Nadić', maths, { teachingMode: 2, towns: ['niksic', 'herceg-novi'] });
    await buildNamed('Online Onlajn', maths, { teachingMode: 0, towns: ['kotor'] });
  });

  it.each([
    ['nikšić', ['Engleski jezik u Nikšiću', 'Matematika u Nikšiću']],
    ['никш', ['Engleski jezik u Nikšiću', 'Matematika u Nikšiću']],
    ['matematika nikšić', ['Matematika u Nikšiću']],
    ['niksic matem', ['Matematika u Nikšiću']],
    ['matematika u nikšiću', ['Matematika u Nikšiću']],
    ['matmatika nikisc', ['Matematika u Nikšiću']],
    ['matematika herceg novi', ['Matematika u Herceg Novom']],
    ['u Herceg Novom', ['Matematika u Herceg Novom']],
    ['engleski herceg', []],
    ['kotor', []],
    ['šah nikšić', []],
  ])('"%s" finds %o', async (q, expected) => {
    expect(await suggested(q, 'grad')).toEqual(expected);
  });

  it('lead to the list of the subject there', async () => {
    expect((await ask('engleski u niksicu')).body).toEqual([
      {
        vrsta: 'grad',
        naziv: 'Engleski jezik u Nikšiću',
        opis: '2 profesora',
        putanja: '/predmeti/engleski-jezik/niksic',
      },
    ]);
  });
});

it('has room for each kind, and no more than eight', async () => {
  const subject = await buildSubject(test, { name: 'Barok' });
  for (const end of 'abcdefghij') {
    await buildSubject(test, { name: `Bar ${end}` });
    await buildNamed(`Bar Bojić${end}`, subject, { teachingMode: 1, towns: ['bar'] });
  }
  const { body } = await ask('bar');
  const kinds = body.map(({ vrsta }: { vrsta: string }) => vrsta);
  expect(kinds).toEqual(['predmet', 'predmet', 'predmet', 'predmet', 'grad', 'profesor', 'profesor', 'profesor']);
});

describe('whatever one types', () => {
  it.each([
    ...[
      '',
      ' ',
      '%',
      '_',
      '\\',
      '%%',
      "'",
      '"',
      "' OR '1'='1",
      "'; DROP TABLE users; --",
      '$1',
      '{{',
      '{null}',
      '%00%',
      '()',
      '[',
      '*',
      '.*',
    ],
    ...[
      '😀',
      '👨‍👩‍👧',
      '\u0301',
      '\u200b',
      'null',
      'NULL',
      '\n\t',
      '\u{10ffff}',
      '\uffff',
      '漢字',
      'İ',
      'ß',
      'a'.repeat(100),
      'a '.repeat(50),
    ],
    ...[
      'ab cd ef gh ij kl mn op',
      '-1',
      '1e9',
      '<b>',
      '&amp;',
      '\\u0000',
      '^(a+)+$',
      'a|b',
      "\\'",
      '||',
      '@@',
      '::text',
      '/*',
      '--',
      '../..',
    ],
  ])('%j is taken as it stands', async (q) => {
    const { status, body } = await ask(q);
    expect([status, Array.isArray(body)]).toEqual([200, true]);
  });

  it('is refused where no name can be so', async () => {
    const tooLong = await ask('a'.repeat(101));
    expect([tooLong.status, tooLong.body.message]).toEqual([400, 'Tekst je predugačak: najviše 100 znakova.']);
    expect((await ask('a\0')).status).toBe(400);
    expect((await test.visitor().get('/api/pretraga?q=a&q=b')).status).toBe(400);
    expect(await test.visitor().get('/api/pretraga')).toMatchObject({ status: 200, body: [] });
  });
});

describe('a cached answer', () => {
  let subject: TestSubject;
  beforeEach(async () => {
    subject = await buildSubject(test);
  });

  /** Asked often enough to be cached before the change. */
  async function after(q: string, change: () => Promise<unknown>): Promise<string[]> {
    for (let time = 0; time < 3; time += 1) await ask(q);
    await change();
    return suggested(q);
  }

  it('is sent with a tag of its own', async () => {
    expect((await ask('matematika')).headers).toMatchObject({ 'cache-control': 'no-cache', etag: expect.any(String) });
  });

  it('is true after another name, a new tutor, and another rank', async () => {
    const tutor = await buildNamed('Kasandra Keš', subject);
    const rename = (name: string) => test.parts.db.update(users).set({ name }).where(eq(users.id, tutor.id));
    expect(await after('kasandra', () => rename('Vera Keš'))).toEqual([]);
    expect(await after('kasandra', () => rename('Kasandra Keš'))).toEqual(['Kasandra Keš']);
    expect(
      await after('kasandra', () => buildNamed('Kasandra Prva', subject, { reviewCount: 1, ratingSum: 5 })),
    ).toEqual(['Kasandra Prva', 'Kasandra Keš']);
    const praise = () =>
      test.parts.db.update(tutors).set({ reviewCount: 9, ratingSum: 45 }).where(eq(tutors.userId, tutor.id));
    expect(await after('kasandra', praise)).toEqual(['Kasandra Keš', 'Kasandra Prva']);
  });

  it('is true after a new subject, its deletion, and a new name of one that a tutor teaches', async () => {
    const admin = await loginAs(test, await buildAdmin(test));
    const [type] = (await admin.get('/api/subj/admintipovi')).body;
    const add = () => admin.post('/api/subj/insertSubject', { naziv_predmeta: 'Keramika', tip: type.id });
    expect(await after('keramika', add)).toEqual(['Keramika']);
    const { rows } = await test.parts.pool.query(`SELECT id FROM subjects WHERE name = 'Keramika'`);
    expect(await after('keramika', () => admin.post('/api/subj/deleteSubject', { id_predmeta: rows[0].id }))).toEqual(
      [],
    );
    await buildNamed('Zvonko Zvonić', subject);
    for (let time = 0; time < 3; time += 1) await ask('zvonko');
    await test.parts.pool.query(`UPDATE subjects SET name = 'Kuvanje' WHERE id = $1`, [subject.id]);
    expect((await ask('zvonko')).body).toMatchObject([{ opis: 'Kuvanje' }]);
  });

  it('is true after a tutor taught in another town', async () => {
    const tutor = await buildNamed('Kosta Kostić', subject, { teachingMode: 1, towns: ['plav'] });
    const move = (towns: string[]) => () =>
      test.parts.db.update(tutors).set({ towns }).where(eq(tutors.userId, tutor.id));
    expect(await suggested('plav')).toEqual([`${subject.name} u Plavu`]);
    expect(await after('plav', move(['tuzi']))).toEqual([]);
    expect(await after('tuzi', move(['plav', 'tuzi']))).toEqual([`${subject.name} u Tuzima`]);
    const online = () => test.parts.db.update(tutors).set({ teachingMode: 0 }).where(eq(tutors.userId, tutor.id));
    expect(await after('plav', online)).toEqual([]);
  });

  it('is kept while free hours alone are computed', async () => {
    const tutor = await buildNamed('Kruno Krunić', subject);
    await test.parts.pool.query('DELETE FROM public_changes');
    await test.parts.pool.query(`UPDATE tutor_listings SET hours_from = '2026-05-04' WHERE tutor_id = $1`, [tutor.id]);
    expect((await test.parts.pool.query('SELECT kind, id FROM public_changes')).rows).toEqual([]);
  });
});

it('has one rule of typos, in the contract and in the database', async () => {
  for (const word of ['a', 'ana', 'anna', 'petrovic', 'њежић', 'ljudmila', 'šš', '漢字漢字漢字']) {
    const { rows } = await test.parts.pool.query<{ keys: string[] }>('SELECT typo_keys($1) AS keys', [word]);
    expect([...new Set(rows[0]?.keys)].sort(), word).toEqual([...typoKeys(word)].sort());
  }
});
