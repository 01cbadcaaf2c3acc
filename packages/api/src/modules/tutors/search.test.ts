import { beforeAll, describe, expect, it } from 'vitest';
import { buildTutor } from '../../testing/factories.ts';
import { buildOffering, buildSubject, type TestSubject } from '../../testing/factories-market.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { listsOf } from './list.fixture.ts';

const test = useTestApp();
const { get, subjectWith } = listsOf(test);

async function found(subject: TestSubject, search: string, more: Record<string, string> = {}): Promise<string[]> {
  const { status, body, headers } = await get(subject, { sort: 'name', search, ...more });
  expect(status).toBe(200);
  expect(headers['x-total-count']).toBe(String(body.length));
  return body.map((tutor: { ime: string }) => tutor.ime);
}

describe('search by name', () => {
  const NAMES = ['Đorđe Petrović', 'Петар Његош', 'Šćepan Žižić', 'Ana Müller', 'Džemal Bašić', 'Luka Śekić'];
  let everybody: TestSubject;
  beforeAll(async () => {
    everybody = await subjectWith(...NAMES);
  });

  it.each([
    ['petrovic', ['Đorđe Petrović']],
    ['PETROVIĆ', ['Đorđe Petrović']],
    ['trov', ['Đorđe Petrović']],
    ['djordje', ['Đorđe Petrović']],
    ['dj', ['Đorđe Petrović']],
    ['đ', ['Đorđe Petrović']],
    ['Ђорђе Петровић', ['Đorđe Petrović']],
    ['njegos', ['Петар Његош']],
    ['Petar Njegoš', ['Петар Његош']],
    ['scepan zizic', ['Šćepan Žižić']],
    // A letter and its mark as two characters, as some keyboards send them.
    ['S\u030Cc\u0301epan', ['Šćepan Žižić']],
    ['muller', ['Ana Müller']],
    ['Џемал', ['Džemal Bašić']],
    ['dzemal', ['Džemal Bašić']],
    ['sekic', ['Luka Śekić']],
    ['e petr', ['Đorđe Petrović']],
    ['  petrovic  ', ['Đorđe Petrović']],
    ['z', ['Džemal Bašić', 'Šćepan Žižić']],
    ['zz', []],
    ['nikola', []],
  ])('"%s" finds %o', async (search, expected) => {
    expect(await found(everybody, search)).toEqual(expected);
  });

  it('of nothing but spaces finds everybody', async () => {
    const subject = await subjectWith('Ana Anić', 'Boris Borić');
    expect(await found(subject, '   ')).toEqual(['Ana Anić', 'Boris Borić']);
  });

  it('of a mark without its letter finds everybody', async () => {
    const subject = await subjectWith('Ana Anić', 'Boris Borić');
    expect(await found(subject, '\u0301')).toEqual(['Ana Anić', 'Boris Borić']);
  });

  it.each(['%', '_', '\\', '%%', 'a_a', 'A%', "'", '"', "' OR '1'='1", "'; DROP TABLE users; --", '$1', '{{', '%00%'])(
    'takes %s as it stands',
    async (search) => {
      const subject = await subjectWith('Ana Anić');
      expect(await found(subject, search)).toEqual([]);
      expect(await found(subject, 'ana')).toEqual(['Ana Anić']);
    },
  );

  it('finds a wildcard that is part of a name', async () => {
    const subject = await subjectWith('Ana Anić', 'Sto%Posto Procenat', 'Donja_Crta Znak', 'Kosa\\Crta Znak');
    expect(await found(subject, '%')).toEqual(['Sto%Posto Procenat']);
    expect(await found(subject, 'a_c')).toEqual(['Donja_Crta Znak']);
    expect(await found(subject, 'a\\c')).toEqual(['Kosa\\Crta Znak']);
  });

  it('stays within the subject and the level', async () => {
    const subject = await subjectWith('Ana Anić');
    const other = await buildSubject(test);
    const tutor = await buildTutor(test, { name: 'Ana Borić' });
    await buildOffering(test, { tutor, subject: other });
    await buildOffering(test, { tutor, subject, level: 2 });
    expect(await found(subject, 'ana')).toEqual(['Ana Anić', 'Ana Borić']);
    expect(await found(subject, 'ana', { tip: '2' })).toEqual(['Ana Borić']);
    expect(await found(subject, 'ana', { tip: '3' })).toEqual([]);
    expect(await found(other, 'ana')).toEqual(['Ana Borić']);
  });

  it.each(['priceAscOrder', 'priceDescOrder', 'relevantnosti', 'name'])('goes with the order %s', async (sort) => {
    const subject = await subjectWith('Ana Anić', 'Boris Borić');
    expect(await found(subject, 'boric', { sort })).toEqual(['Boris Borić']);
  });

  it('refuses what no name can be, with a text', async () => {
    const subject = await subjectWith('Ana Anić');
    const ask = (search: string) => get(subject, { search });
    expect((await ask('a'.repeat(100))).status).toBe(200);
    const tooLong = await ask('a'.repeat(101));
    expect([tooLong.status, tooLong.body.message]).toEqual([400, 'Tekst je predugačak: najviše 100 znakova.']);
    expect((await ask('\0')).status).toBe(400);
  });
});

describe('a search that finds many', () => {
  const MANY = 620;
  let subject: TestSubject;
  /** Each name in its place: every third one is an Ana, and one has it twice. */
  const nameOf = (place: number) => `${place % 3 === 0 ? 'Ana' : 'Vuk'} ${place === 0 ? 'Anić' : 'Broj'}${place}`;

  beforeAll(async () => {
    subject = await buildSubject(test);
    const { rows } = await test.parts.pool.query<{ id: number }>(
      `INSERT INTO users (type, name, email, password_hash, birth_date, phone, created_at)
       SELECT 2, person.name, 'mnogo' || person.place || '@primjer.me', '', '1990-01-01', '+38267000000', now()
         FROM unnest($1::text[]) WITH ORDINALITY AS person (name, place)
       RETURNING id`,
      [Array.from({ length: MANY }, (_, place) => nameOf(place))],
    );
    const ids = rows.map(({ id }) => id);
    await test.parts.pool.query('INSERT INTO tutors (user_id) SELECT unnest($1::integer[])', [ids]);
    await test.parts.pool.query(
      `INSERT INTO offerings (tutor_id, subject_id, level, price)
       SELECT id, $2, 1, 10 + id % 7 FROM unnest($1::integer[]) AS id`,
      [ids, subject.id],
    );
  });

  it.each([
    ['some', 'ana', Math.ceil(MANY / 3)],
    ['a letter that stands in some names more than once', 'a', Math.ceil(MANY / 3)],
    ['almost everybody', 'broj', MANY - 1],
  ])('counts each once and shows each on one page, in every order: %s', async (_case, search, expected) => {
    for (const sort of ['relevantnosti', 'name', 'priceAscOrder', 'priceDescOrder']) {
      const seen: number[] = [];
      for (let offset = 0; ; offset += 100) {
        const { status, body, headers } = await get(subject, { search, sort, limit: '100', offset: String(offset) });
        expect([status, headers['x-total-count']]).toEqual([200, String(expected)]);
        if (body.length === 0) break;
        seen.push(...body.map((tutor: { id_korisnika: number }) => tutor.id_korisnika));
      }
      expect(seen).toHaveLength(expected);
      expect(new Set(seen).size).toBe(expected);
      const all = await allOf(sort);
      expect(seen).toEqual(all.filter(({ name }) => name.toLowerCase().includes(search)).map(({ id }) => id));
    }
  });

  /** Without a search, in the same order. */
  async function allOf(sort: string): Promise<{ id: number; name: string }[]> {
    const all: { id: number; name: string }[] = [];
    for (let offset = 0; offset < MANY; offset += 100) {
      const { body } = await get(subject, { sort, limit: '100', offset: String(offset) });
      all.push(...body.map((one: { id_korisnika: number; ime: string }) => ({ id: one.id_korisnika, name: one.ime })));
    }
    return all;
  }
});
