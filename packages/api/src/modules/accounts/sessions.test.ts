import { ACCOUNT_TEXT } from '@casovi/contract/texts/accounts';
import { ERROR_TEXT } from '@casovi/contract/texts/errors';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '../../tables/accounts.ts';
import { buildAdmin, buildStudent, buildTutor, loginAs, PASSWORD } from '../../testing/factories.ts';
import { countMails } from '../../testing/mailbox.ts';
import { startTestApp, useTestApp } from '../../testing/test-app.ts';

const MINUTE = 60_000;
const test = useTestApp();
const ME = '/api/auth/me';
const REFRESH = '/api/auth/refresh/token/new';

describe('logging in', () => {
  it('sets two cookies that no script can read', async () => {
    const student = await buildStudent(test);
    const response = await test
      .visitor()
      .post('/api/auth/login', { email: student.email.toUpperCase(), password: PASSWORD });
    expect(response.status).toBe(200);
    const cookies = [response.headers['set-cookie']].flat().map(String);
    expect(cookies).toHaveLength(2);
    for (const cookie of cookies) expect(cookie).toMatch(/HttpOnly; SameSite=Lax$/);
    expect(cookies.find((cookie) => cookie.startsWith('casovi_access='))).toContain('Max-Age=3600;');
    expect(cookies.find((cookie) => cookie.startsWith('casovi_refresh='))).toContain('Max-Age=2592000;');
  });

  it('sets them Secure behind TLS, under names that only this host can set', async () => {
    const secure = await startTestApp({ publicUrl: 'https://casovi.test' });
    const student = await buildStudent(secure);
    const client = secure.visitor();
    const response = await client.post('/api/auth/login', { email: student.email, password: PASSWORD });
    for (const cookie of [response.headers['set-cookie']].flat()) {
      expect(cookie).toMatch(/^__Host-casovi_(access|refresh)=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
      expect(cookie).not.toContain('Domain');
    }
    expect((await client.get(ME)).status).toBe(200);
    expect((await client.get(REFRESH)).status).toBe(200);
    const neighbour = secure.visitor();
    for (const [name, value] of client.cookies) neighbour.cookies.set(name.replace('__Host-', ''), value);
    expect((await neighbour.get(ME)).status).toBe(401);
    expect((await client.post('/api/auth/logout')).status).toBe(200);
    expect(client.cookies.size).toBe(0);
    expect(response.headers['strict-transport-security']).toContain('max-age=31536000');
    await secure.close();
  });

  it('lasts half a year at most, however busy the session is', async () => {
    const own = await startTestApp();
    const client = await loginAs(own, await buildStudent(own));
    const fortnight = 14 * 24 * 60 * MINUTE;
    const renew = async () => {
      own.clock.advance(fortnight);
      return (await client.get(REFRESH)).status;
    };
    for (let times = 0; times < 12; times += 1) expect(await renew()).toBe(200);
    expect(await renew()).toBe(401);
    await own.close();
  });

  it('believes no token that it has not signed, and none whose time has passed', async () => {
    const [mine, theirs] = [
      await loginAs(test, await buildStudent(test)),
      await loginAs(test, await buildStudent(test)),
    ];
    const token = (client: typeof mine) => String(client.cookies.get('casovi_access'));
    const [body = '', signature = ''] = token(mine).split(/\.(?=[^.]*$)/);
    const [session = '', expires = ''] = body.split('.');
    const [victim = ''] = token(theirs).split('.');
    const later = Number(expires) + 60 * MINUTE;
    const forged = [
      body,
      `${body}.`,
      `${victim}.${expires}.${signature}`,
      `${session}.${later}.${signature}`,
      `${victim}.${later}`,
      test.app.signCookie(`${session}.${test.clock.now().getTime() - 1}`),
    ];
    for (const value of forged) {
      const thief = test.visitor();
      thief.cookies.set('casovi_access', value);
      expect((await thief.get(ME)).status, value).toBe(401);
    }
    const honest = test.visitor();
    honest.cookies.set('casovi_access', token(mine));
    expect((await honest.get(ME)).status).toBe(200);
  });

  it('gives the same error for a wrong password and an unknown account', async () => {
    const student = await buildStudent(test);
    for (const email of [student.email, 'nema-me@casovi.test']) {
      const response = await test.visitor().post('/api/auth/login', { email, password: 'Pogresna1!' });
      expect(response).toMatchObject({ status: 401, body: { message: ACCOUNT_TEXT.loginWrong } });
    }
  });

  it('stops guessing after ten wrong passwords for one account, and only for that one', async () => {
    const student = await buildStudent(test);
    const other = await buildStudent(test);
    const guess = () => test.visitor().post('/api/auth/login', { email: student.email, password: 'Pogresna1!' });
    const responses = await Promise.all(Array.from({ length: 12 }, guess));
    expect(responses.map(({ status }) => status).sort()).toEqual([...Array(10).fill(401), 429, 429]);
    const right = await test.visitor().post('/api/auth/login', { email: student.email, password: PASSWORD });
    expect(right).toMatchObject({ status: 429, body: { message: ERROR_TEXT.tooMany } });
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(60);
    expect((await loginAs(test, other)).cookies.size).toBe(2);
  });

  it('does not count right passwords', async () => {
    const student = await buildStudent(test);
    for (let time = 0; time < 12; time += 1) await loginAs(test, student);
  });

  it('refuses a blocked user, after the right password only', async () => {
    const student = await buildStudent(test, { blockedAt: test.clock.now() });
    const right = await test.visitor().post('/api/auth/login', { email: student.email, password: PASSWORD });
    expect(right).toMatchObject({ status: 403, body: { message: ACCOUNT_TEXT.loginBlocked } });
    const wrong = await test.visitor().post('/api/auth/login', { email: student.email, password: 'Pogresna1!' });
    expect(wrong).toMatchObject({ status: 401, body: { message: ACCOUNT_TEXT.loginWrong } });
  });

  it('waits for a confirmed address where the setting asks for it', async () => {
    const strict = await startTestApp({ requireVerifiedEmail: true });
    const student = await buildStudent(strict, { emailVerifiedAt: null });
    const login = () => strict.visitor().post('/api/auth/login', { email: student.email, password: PASSWORD });
    // More often than confirmation mails are sent: one still hears why.
    for (let time = 0; time < 7; time += 1)
      expect(await login()).toMatchObject({ status: 403, body: { message: ACCOUNT_TEXT.loginUnverified } });
    expect(await countMails(strict, student.email)).toBe(5);
    await strict.parts.db.update(users).set({ emailVerifiedAt: strict.clock.now() }).where(eq(users.id, student.id));
    expect((await loginAs(strict, student)).cookies.size).toBe(2);
    await strict.close();
  });
});

describe('a session', () => {
  it('knows its user, and nobody without one', async () => {
    const tutor = await buildTutor(test);
    const client = await loginAs(test, tutor);
    expect((await client.get(ME)).body).toMatchObject({ id_korisnika: tutor.id, id_tipa: 2 });
    expect(await test.visitor().get(ME)).toMatchObject({ status: 401, body: { message: ERROR_TEXT.notLoggedIn } });
  });

  it('does not believe a token that we did not sign', async () => {
    const client = await loginAs(test, await buildStudent(test));
    const value = client.cookies.get('casovi_access') ?? '';
    client.cookies.delete('casovi_refresh');
    client.cookies.set('casovi_access', `${value.slice(0, -3)}${value.endsWith('abc') ? 'xyz' : 'abc'}`);
    expect((await client.get(ME)).status).toBe(401);
  });

  it('is renewed on the way when the access token has run out', async () => {
    const client = await loginAs(test, await buildStudent(test));
    const [access, refresh] = [client.cookies.get('casovi_access'), client.cookies.get('casovi_refresh')];
    test.clock.advance(61 * MINUTE);
    expect((await client.get(ME)).status).toBe(200);
    expect(client.cookies.get('casovi_access')).not.toBe(access);
    expect(client.cookies.get('casovi_refresh')).not.toBe(refresh);
  });

  it('lasts 30 days from the last renewal', async () => {
    const client = await loginAs(test, await buildStudent(test));
    test.clock.advance(29 * 86_400_000);
    expect((await client.get(REFRESH)).status).toBe(200);
    test.clock.advance(29 * 86_400_000);
    expect((await client.get(REFRESH)).status).toBe(200);
    test.clock.advance(31 * 86_400_000);
    expect((await client.get(REFRESH)).status).toBe(401);
    expect(client.cookies.size).toBe(0);
  });

  it('rotates its refresh token, and ends when an old one comes back', async () => {
    const student = await buildStudent(test);
    const client = await loginAs(test, student);
    const thief = test.visitor();
    thief.cookies.set('casovi_refresh', client.cookies.get('casovi_refresh') ?? '');
    expect((await client.get(REFRESH)).status).toBe(200);
    test.clock.advance(MINUTE);
    expect((await thief.get(REFRESH)).status).toBe(401);
    expect((await client.get(ME)).status).toBe(401);
  });

  it('survives concurrent renewals', async () => {
    const client = await loginAs(test, await buildStudent(test));
    const cookies = Object.fromEntries(client.cookies);
    const responses = await Promise.all([1, 2, 3].map(() => client.request({ method: 'GET', url: REFRESH, cookies })));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    test.clock.advance(61 * MINUTE);
    expect((await client.get(ME)).status).toBe(200);
  });

  it('ends with logout, refresh token included, and leaves other devices alone', async () => {
    const student = await buildStudent(test);
    const [phone, laptop] = [await loginAs(test, student), await loginAs(test, student)];
    const kept = Object.fromEntries(phone.cookies);
    expect(await phone.post('/api/auth/logout')).toMatchObject({ status: 200 });
    expect(phone.cookies.size).toBe(0);
    expect((await phone.request({ method: 'GET', url: ME, cookies: kept })).status).toBe(401);
    expect((await laptop.get(ME)).status).toBe(200);
  });

  it('ends immediately when its user is blocked', async () => {
    const student = await buildStudent(test);
    const client = await loginAs(test, student);
    await test.parts.db.update(users).set({ blockedAt: test.clock.now() }).where(eq(users.id, student.id));
    expect((await client.get(ME)).status).toBe(401);
    expect((await client.get(REFRESH)).status).toBe(401);
  });

  it('logs nobody out who is not logged in', async () => {
    expect((await test.visitor().post('/api/auth/logout')).status).toBe(200);
  });
});

describe('another user’s data', () => {
  it('is for admins and for oneself', async () => {
    const [student, other, admin] = [await buildStudent(test), await buildTutor(test), await buildAdmin(test)];
    const url = `/api/auth/${student.id}`;
    expect((await (await loginAs(test, student)).get(url)).body).toMatchObject({ id_korisnika: student.id });
    expect((await (await loginAs(test, admin)).get(url)).status).toBe(200);
    expect((await (await loginAs(test, other)).get(url)).status).toBe(403);
    expect((await test.visitor().get(url)).status).toBe(401);
    expect((await (await loginAs(test, admin)).get('/api/auth/2147483647')).status).toBe(404);
    for (const wrong of ['abc', '0', '-1', '2147483648', '1.5', '1e3']) {
      expect((await (await loginAs(test, admin)).get(`/api/auth/${wrong}`)).status).toBe(400);
    }
  });
});

describe('requests from other sites', () => {
  it.each([
    { origin: 'https://zlo.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ])('are refused with %j', async (headers) => {
    const client = await loginAs(test, await buildStudent(test));
    const response = await client.request({ method: 'POST', url: '/api/auth/logout', headers, payload: {} });
    expect(response.status).toBe(403);
    expect((await client.get(ME)).status).toBe(200);
  });

  it('are distinguished from our own', async () => {
    const client = await loginAs(test, await buildStudent(test));
    const headers = { origin: 'http://casovi.test', host: 'casovi.test', 'sec-fetch-site': 'same-origin' };
    expect((await client.request({ method: 'POST', url: '/api/auth/logout', headers, payload: {} })).status).toBe(200);
  });

  it('cannot come as a form', async () => {
    const response = await test.visitor().request({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'email=a&password=b',
    });
    expect(response).toMatchObject({ status: 415, body: { message: ERROR_TEXT.wrongKind } });
  });
});
