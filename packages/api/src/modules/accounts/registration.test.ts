import { ACCOUNT_TEXT } from '@casovi/contract/texts/accounts';
import { ERROR_TEXT } from '@casovi/contract/texts/errors';
import { describe, expect, it } from 'vitest';
import { latestMail, linkIn } from '../../testing/mailbox.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();

let counter = 0;
const form = (change: object = {}) => {
  counter += 1;
  return {
    name: 'Ana Petrović',
    email: `ana${counter}@primjer.me`,
    password: 'Lozinka1!',
    dob: '2008-01-01',
    phone: '+382 67 123 456',
    userType: 3,
    ...change,
  };
};
const register = (body: object) => test.visitor().post('/api/auth/register', body);
const login = (email: string, password = 'Lozinka1!') => test.visitor().post('/api/auth/login', { email, password });

describe('registering', () => {
  it('makes a student who can log in immediately', async () => {
    const body = form();
    expect(await register(body)).toMatchObject({ status: 200, body: { message: ACCOUNT_TEXT.registered } });
    const response = await login(body.email);
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({
      id_tipa: 3,
      ime: 'Ana Petrović',
      email: body.email,
      biografija: '',
      img: '',
      isDone: '0',
      verifikovan: 0,
      isVerified: 0,
      blokiran: 0,
      datum_rodjenja: '2008-01-01',
      broj_telefona: '+382 67 123 456',
      nacin_nastave: null,
    });
    expect(JSON.stringify(response.body)).not.toMatch(/argon|password/i);
  });

  it('makes a tutor with a biography, and takes the type as text too', async () => {
    const body = form({ userType: '2', cv: '  Predajem matematiku.  ' });
    expect((await register(body)).status).toBe(200);
    expect((await login(body.email)).body).toMatchObject({ id_tipa: 2, biografija: 'Predajem matematiku.' });
  });

  it('trims the password, at registration and at login', async () => {
    const body = form({ password: '  Lozinka1!  ' });
    await register(body);
    expect((await login(body.email, 'Lozinka1! ')).status).toBe(200);
  });

  it('takes every printable character in a password besides the required ones, and leaves none out', async () => {
    const password = 'Lo zi$n€k~^<>"`\\/|;č1!';
    const body = form({ password });
    expect((await register(body)).status).toBe(200);
    expect((await login(body.email, password)).status).toBe(200);
    for (const other of ['$', '€', ' ', 'č'])
      expect((await login(body.email, password.replace(other, ''))).status, other).toBe(401);
  });

  it.each([
    [{ name: '' }, ACCOUNT_TEXT.fieldsMissing, 'name'],
    [{ email: '' }, ACCOUNT_TEXT.fieldsMissing, 'email'],
    [{ password: '   ' }, ACCOUNT_TEXT.fieldsMissing, 'password'],
    [{ dob: '' }, ACCOUNT_TEXT.fieldsMissing, 'dob'],
    [{ phone: '' }, ACCOUNT_TEXT.fieldsMissing, 'phone'],
    [{ userType: 2 }, ACCOUNT_TEXT.fieldsMissing, 'cv'],
    [{ userType: 2, cv: null }, ACCOUNT_TEXT.fieldsMissing, 'cv'],
    [{ name: undefined }, ACCOUNT_TEXT.fieldsMissing, 'name'],
    [{ email: undefined }, ACCOUNT_TEXT.fieldsMissing, 'email'],
    [{ email: null }, ACCOUNT_TEXT.fieldsMissing, 'email'],
    [{ password: undefined }, ACCOUNT_TEXT.fieldsMissing, 'password'],
    [{ dob: undefined }, ACCOUNT_TEXT.fieldsMissing, 'dob'],
    [{ phone: undefined }, ACCOUNT_TEXT.fieldsMissing, 'phone'],
    [{ name: 'Ana' }, ACCOUNT_TEXT.fullName, 'name'],
    // Letters that grow when they are put into their normal form.
    [{ name: `${'\ufb2c'.repeat(30)} ${'\ufb2c'.repeat(30)}` }, ACCOUNT_TEXT.fullName, 'name'],
    [{ name: '\u3164 \u3164' }, ACCOUNT_TEXT.nameInvisible, 'name'],
    [{ name: 'A\u0301\u0301\u0301na Petrović' }, ACCOUNT_TEXT.nameMarks, 'name'],
    [{ name: '\u0410na Petrović' }, ACCOUNT_TEXT.nameScripts, 'name'],
    [{ password: 'Aa1!' }, ACCOUNT_TEXT.passwordLength, 'password'],
    [{ password: 'lozinka' }, ACCOUNT_TEXT.passwordCharacters, 'password'],
    [{ userType: '' }, ACCOUNT_TEXT.userTypeMissing, 'userType'],
    [{ userType: undefined }, ACCOUNT_TEXT.userTypeMissing, 'userType'],
    [{ userType: 1 }, ACCOUNT_TEXT.userTypeInvalid, 'userType'],
    [{ userType: 4 }, ACCOUNT_TEXT.userTypeInvalid, 'userType'],
    [{ email: 'nije adresa' }, ACCOUNT_TEXT.emailInvalid, 'email'],
    [{ email: 'a..b@primjer.me' }, ACCOUNT_TEXT.emailInvalid, 'email'],
    [{ email: '.a@primjer.me' }, ACCOUNT_TEXT.emailInvalid, 'email'],
    [{ dob: '2030-01-01' }, ACCOUNT_TEXT.birthDateInvalid, 'dob'],
    [{ phone: 'broj' }, ACCOUNT_TEXT.phoneInvalid, 'phone'],
    [{ dob: '2013-01-01' }, ACCOUNT_TEXT.guardianConsentStudent, 'guardianConsent'],
    [{ dob: '2010-01-01', userType: 2, cv: 'Ja' }, ACCOUNT_TEXT.guardianConsentTutor, 'guardianConsent'],
  ])('refuses %o', async (change, message, field) => {
    const response = await register(form(change));
    expect(response).toMatchObject({ status: 400, body: { message, fields: { [field]: message } } });
  });

  it('tells all faulty fields at once, with the message of the first', async () => {
    const missing = ACCOUNT_TEXT.fieldsMissing;
    const empty = { name: missing, dob: missing, phone: missing, email: missing, password: missing };
    expect(await register({})).toMatchObject({
      status: 400,
      body: { message: missing, fields: { ...empty, userType: ACCOUNT_TEXT.userTypeMissing } },
    });
    const { body } = await register(form({ name: 'Ana', password: 'lozinka', phone: '' }));
    const { fullName: name, passwordCharacters: password } = ACCOUNT_TEXT;
    expect(body).toEqual({ message: missing, fields: { phone: missing, name, password } });
  });

  it('takes a child with the consent of a guardian', async () => {
    expect((await register(form({ dob: '2013-01-01', guardianConsent: true }))).status).toBe(200);
  });

  it.each([
    [{ email: ['a'] }],
    [{ name: 7 }],
    [{ cv: { a: 1 } }],
    [{ dob: 'x'.repeat(1000) }],
    [{ name: 'Ana\u0000 Petrović' }],
  ])('responds with 400 to %j', async (change) => {
    const response = await register(form(change));
    expect(response.status).toBe(400);
    expect(response.body.message).toMatch(/Zahtjev|predugačak/);
  });

  it('ignores unknown fields', async () => {
    const body = form({ verified: true, id: 1, verifikovan: 1, type: 1 });
    await register(body);
    expect((await login(body.email)).body).toMatchObject({ id_tipa: 3, verifikovan: 0 });
  });

  it('has one account per address, whatever its case', async () => {
    const body = form();
    await register(body);
    const again = await register(form({ email: body.email.toUpperCase() }));
    expect(again).toMatchObject({
      status: 409,
      body: { message: ACCOUNT_TEXT.emailTaken, fields: { email: ACCOUNT_TEXT.emailTaken } },
    });
  });

  it('has one account per address with concurrent registrations', async () => {
    const email = form().email;
    const responses = await Promise.all(Array.from({ length: 5 }, () => register(form({ email }))));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  });
});

describe('confirming the address', () => {
  const registered = async () => {
    const body = form();
    await register(body);
    const mail = await latestMail(test, body.email);
    return { ...body, mail, token: new URL(linkIn(mail)).searchParams.get('token') ?? '' };
  };
  const isVerified = async (email: string) => (await login(email)).body.isVerified;

  it('sends a link that leads to /success and confirms once opened', async () => {
    const { email, mail, token } = await registered();
    expect(linkIn(mail)).toMatch(/^http:\/\/casovi\.test\/success\?token=/);
    expect(await test.visitor().post('/api/auth/verify-email', { token })).toMatchObject({
      status: 200,
      body: { message: ACCOUNT_TEXT.emailVerified },
    });
    expect(await isVerified(email)).toBe(1);
    expect((await test.visitor().post('/api/auth/verify-email', { token })).status).toBe(200);
  });

  it.each([
    ['/profesori/Ana-Anić-5?zakazi=2026-05-05', '/profesori/Ana-Ani%C4%87-5?zakazi=2026-05-05'],
    ['https://elsewhere.example/', null],
    ['//elsewhere.example', null],
    // Longer once it is percent-encoded.
    [`/${'č'.repeat(400)}`, null],
  ])('leads on to a page of this site alone: %s', async (next, kept) => {
    const body = form({ next });
    await register(body);
    expect(new URL(linkIn(await latestMail(test, body.email))).searchParams.get('next')).toBe(kept);
  });

  it('refuses a made-up link and one that is older than 7 days', async () => {
    const { email, token } = await registered();
    const madeUp = await test.visitor().post('/api/auth/verify-email', { token: 'x'.repeat(43) });
    expect(madeUp).toMatchObject({ status: 400, body: { message: ACCOUNT_TEXT.verifyTokenInvalid } });
    const before = test.clock.now();
    test.clock.advance(7 * 86_400_000 + 1000);
    expect((await test.visitor().post('/api/auth/verify-email', { token })).status).toBe(400);
    test.clock.set(before);
    expect(await isVerified(email)).toBe(0);
  });

  it('keeps no token that could be read from the database', async () => {
    const { token } = await registered();
    const { rows } = await test.parts.pool.query("SELECT encode(token_hash, 'escape') AS kept FROM account_tokens");
    expect(rows.some(({ kept }) => kept.includes(token))).toBe(false);
  });

  it('sends another link on request, five times an hour', async () => {
    const { email } = await registered();
    const client = test.visitor();
    await client.post('/api/auth/login', { email, password: 'Lozinka1!' });
    for (let time = 0; time < 5; time += 1) {
      expect(await client.post('/api/auth/resend-verification')).toMatchObject({
        status: 200,
        body: { message: ACCOUNT_TEXT.verificationSent },
      });
    }
    const sixth = await client.post('/api/auth/resend-verification');
    expect(sixth).toMatchObject({ status: 429, body: { message: ERROR_TEXT.tooMany } });
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(0);
    expect((await test.visitor().post('/api/auth/resend-verification')).status).toBe(401);
  });
});
