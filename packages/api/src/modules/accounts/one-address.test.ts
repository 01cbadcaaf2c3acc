import { readdirSync } from 'node:fs';
import { USER_TYPE } from '@casovi/contract/constants';
import { ACCOUNT_TEXT } from '@casovi/contract/texts/accounts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLogger } from '../../platform/log/logger.ts';
import { migrate } from '../../platform/postgres/migrate.ts';
import { buildStudent, loginAs } from '../../testing/factories.ts';
import { seededRandom } from '../../testing/fuzz.ts';
import { shortOrLong } from '../../testing/long.ts';
import { latestMail } from '../../testing/mailbox.ts';
import { storeUser } from '../../testing/older-schema.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { MIGRATIONS, testDatabase } from '../../testing/test-database.ts';

const PASSWORD = 'Lozinka1!';
const person = { name: 'Mimi Kos', password: PASSWORD, dob: '2000-01-01', phone: '+382 67 123 456', userType: 3 };
const WRONG_PASSWORDS_PER_ACCOUNT = 10;
const RESET_MAILS_PER_ACCOUNT = 5;

/** What one lower case or another takes for the same letter. */
const LOOK_ALIKES: Record<string, string[]> = {
  i: ['i', 'I', 'İ', 'ı', 'i\u0307', 'ｉ'],
  k: ['k', 'K', '\u212a', 'Ｋ'],
  s: ['s', 'S', 'ſ', 'Ｓ'],
  a: ['a', 'A', 'á', 'a\u0301', 'Á', 'å', '\u212b', 'а'],
  ß: ['ß', 'ẞ', 'ss', 'SS'],
};

/** The address with some letters in the other case, and some replaced by one that looks alike. */
function spellings(address: string, count: number, seed: number): string[] {
  const random = seededRandom(seed);
  const cased = (text: string) =>
    [...text].map((letter) => (random() < 0.3 && letter < '\u007f' ? letter.toUpperCase() : letter)).join('');
  const replaced = (text: string) =>
    [...text].map((letter) => {
      const choice = (random() < 0.25 && LOOK_ALIKES[letter]) || [letter];
      return choice[Math.floor(random() * choice.length)];
    });
  const [local = '', domain = ''] = address.split('@');
  const made = Array.from({ length: count }, () => cased(`${replaced(local).join('')}@${domain}`));
  return [...new Set([address, address.toUpperCase(), ...made])];
}

/** Written here once more and in another way, so that the test does not believe the rule that it tests. */
const withoutAsciiCase = (address: string): string =>
  String.fromCodePoint(
    ...[...address].map((letter) => {
      const code = letter.codePointAt(0) ?? 0;
      return code >= 65 && code <= 90 ? code + 32 : code;
    }),
  );

// Lower case in Turkish makes ı of I and i of İ; the embedded server's own takes the Kelvin sign for k, as JavaScript does.
describe.each([
  ['the server’s own', undefined],
  ['Turkish', { locale: 'tr-TR' }],
])('one address, one account, one counter, in a database whose locale is %s', (_, fresh) => {
  let test: TestApp;
  beforeEach(async () => {
    test = await startTestApp({}, {}, await testDatabase(fresh));
  });
  afterEach(() => test.close());

  const register = (email: string) => test.visitor().post('/api/auth/register', { ...person, email });
  const login = (email: string, password = PASSWORD) => test.visitor().post('/api/auth/login', { email, password });
  const forget = (email: string) => test.visitor().post('/api/auth/forget-password', { email });

  it('for every spelling: what finds the same account is counted as the same account', async () => {
    const all = spellings('miki.kiß@casovi.test', shortOrLong(10, 60), 1);
    const classes = new Map<string, string[]>();
    for (const email of all)
      classes.set(withoutAsciiCase(email), [...(classes.get(withoutAsciiCase(email)) ?? []), email]);
    expect(classes.size).toBeGreaterThan(5);
    expect(classes.size).toBeLessThan(all.length - 3);

    for (const [first = '', ...others] of classes.values()) {
      expect((await register(first)).status, first).toBe(200);
      for (const other of others)
        expect(await register(other), other).toMatchObject({ status: 409, body: { message: ACCOUNT_TEXT.emailTaken } });
    }
    const stored = await test.parts.pool.query<{ email: string }>('SELECT email FROM users');
    expect(stored.rows.map(({ email }) => email).sort()).toEqual([...classes.keys()].sort());

    const accounts = new Set<number>();
    for (const same of classes.values()) {
      const found = new Set<number>();
      for (const email of same) {
        const response = await login(email);
        expect(response.status, email).toBe(200);
        found.add(response.body.id_korisnika);
      }
      expect(found.size, same.join(' ')).toBe(1);
      for (const id of found) accounts.add(id);
    }
    expect(accounts.size).toBe(classes.size);

    // The tries are spread over the spellings: together they are as many as one spelling has.
    for (const same of [...classes.values()].filter(({ length }) => length > 1)) {
      const tries = Array.from({ length: WRONG_PASSWORDS_PER_ACCOUNT }, (_, time) => same[time % same.length] ?? '');
      const responses = await Promise.all(tries.map((email) => login(email, 'Pogresna1!')));
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([401]));
      for (const email of same) expect((await login(email)).status, email).toBe(429);
    }
  });

  it('no look-alike gives more wrong passwords for an account, nor more reset mails', async () => {
    const address = 'mimi.kos@casovi.test';
    const own = [address, 'MIMI.KOS@CASOVI.TEST', 'mImI.Kos@casovi.test', '  mimi.kos@Casovi.Test '];
    const strangers = ['mİmi.kos', 'mımi.kos', 'mi\u0307mi.kos', 'mimi.\u212aos', 'mimi.koſ', 'ｍimi.kos'].map(
      (local) => `${local}@casovi.test`,
    );
    const all = [...own, ...strangers];
    expect((await register(address)).status).toBe(200);

    for (let time = 0; time < RESET_MAILS_PER_ACCOUNT; time += 1) for (const email of all) await forget(email);
    await test.runJobs();
    const { rows } = await test.parts.pool.query("SELECT recipient FROM mails WHERE kind = 'reset-password'");
    expect(rows).toEqual(Array(RESET_MAILS_PER_ACCOUNT).fill({ recipient: address }));
    for (const email of own) expect((await forget(email)).status, email).toBe(429);

    for (const email of strangers) expect(await login(email), email).toMatchObject({ status: 401 });
    for (let time = 0; time < WRONG_PASSWORDS_PER_ACCOUNT; time += 1)
      await login(own[time % own.length] ?? '', 'Ne1!ne');
    for (const email of own) expect((await login(email)).status, email).toBe(429);
    for (const email of strangers) expect(await login(email), email).toMatchObject({ status: 401 });
  });
});

describe('what was stored before addresses had one form', () => {
  const own = '0013_one_address.sql';
  let test: TestApp;
  beforeAll(async () => {
    const before = readdirSync(MIGRATIONS).filter((name) => name < own);
    test = await startTestApp({}, {}, await testDatabase({ migrations: before }));
    await storeUser(test, USER_TYPE.student, 'Ana.PERIĆ@Casovi.Test');
    await migrate(test.parts.pool, MIGRATIONS, createLogger('silent'));
  });
  afterAll(() => test.close());

  it('is found under one form, without two accounts of one address', async () => {
    const { rows } = await test.parts.pool.query("SELECT email FROM users WHERE email ~ 'ana'");
    expect(rows).toEqual([{ email: 'ana.periĆ@casovi.test' }]);
    expect((await loginAs(test, { email: 'ANA.periĆ@casovi.test' })).cookies.size).toBe(2);
    await expect(buildStudent(test, { email: 'ana.periĆ@casovi.test' })).rejects.toMatchObject({
      cause: { constraint: 'users_email_key' },
    });
    await expect(buildStudent(test, { email: 'Mara@casovi.test' })).rejects.toMatchObject({
      cause: { constraint: 'users_email_normal' },
    });
  });

  it('a request for a reset link that waits since then reaches the account', async () => {
    await buildStudent(test, { email: 'iva@casovi.test' });
    await test.parts.pool.query(`SELECT graphile_worker.add_job('forgot-password', '{"email": "IVA@casovi.test"}')`);
    await test.runJobs();
    expect(await latestMail(test, 'iva@casovi.test')).toMatchObject({ kind: 'reset-password' });
  });
});
