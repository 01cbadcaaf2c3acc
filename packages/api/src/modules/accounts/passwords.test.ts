import { ACCOUNT_TEXT } from '@casovi/contract/texts/accounts';
import { describe, expect, it } from 'vitest';
import { buildStudent, loginAs, PASSWORD, type TestUser } from '../../testing/factories.ts';
import { someoneWaits } from '../../testing/locks.ts';
import { countMails, latestMail, linkIn } from '../../testing/mailbox.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
const NEW_PASSWORD = 'NovaLozinka2#';

const forget = (email: string) => test.visitor().post('/api/auth/forget-password', { email });
const reset = (token: string, newPassword = NEW_PASSWORD) =>
  test.visitor().post('/api/auth/reset-password', { token, newPassword });

async function tokenFor(user: TestUser): Promise<string> {
  await forget(user.email);
  await test.runJobs();
  return (
    linkIn(await latestMail(test, user.email))
      .split('/')
      .at(-1) ?? ''
  );
}

describe('a forgotten password', () => {
  it('gets the same response for existing, unknown and blocked users', async () => {
    const user = await buildStudent(test);
    const blocked = await buildStudent(test, { blockedAt: test.clock.now() });
    for (const email of [user.email, blocked.email, 'nema-me@casovi.test']) {
      expect(await forget(email)).toMatchObject({ status: 200, body: { message: ACCOUNT_TEXT.forgotSent } });
    }
    await test.runJobs();
    expect(await countMails(test, user.email)).toBe(1);
    expect(await countMails(test, blocked.email)).toBe(0);
    expect(await countMails(test, 'nema-me@casovi.test')).toBe(0);
  });

  it('may be asked for five times an hour', async () => {
    const user = await buildStudent(test);
    for (let time = 0; time < 5; time += 1) expect((await forget(user.email)).status).toBe(200);
    expect((await forget(user.email.toUpperCase())).status).toBe(429);
  });

  it('is replaced through the link, which ends every session', async () => {
    const user = await buildStudent(test);
    const client = await loginAs(test, user);
    const token = await tokenFor(user);
    expect(await reset(token)).toMatchObject({ status: 200, body: { message: ACCOUNT_TEXT.resetDone } });
    expect((await client.get('/api/auth/me')).status).toBe(401);
    const login = (password: string) => test.visitor().post('/api/auth/login', { email: user.email, password });
    expect((await login(PASSWORD)).status).toBe(401);
    expect((await login(NEW_PASSWORD)).status).toBe(200);
    expect((await latestMail(test, user.email)).kind).toBe('password-changed');
  });

  it.each([
    ['Aa1!', ACCOUNT_TEXT.passwordLength],
    ['novalozinka', ACCOUNT_TEXT.passwordCharactersOnReset],
  ])('is not replaced by %s', async (password, message) => {
    const token = await tokenFor(await buildStudent(test));
    expect(await reset(token, password)).toMatchObject({ status: 400, body: { message } });
    expect((await reset(token)).status).toBe(200);
  });

  it('has links for one use, also with concurrent requests', async () => {
    const token = await tokenFor(await buildStudent(test));
    const responses = await Promise.all([reset(token), reset(token), reset(token)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(await reset(token)).toMatchObject({ status: 400, body: { message: ACCOUNT_TEXT.resetTokenInvalid } });
  });

  it('has links for one hour', async () => {
    const token = await tokenFor(await buildStudent(test));
    test.clock.advance(3_600_001);
    expect((await reset(token)).status).toBe(400);
  });

  it('has links of which the older ones die with the first that is used', async () => {
    const user = await buildStudent(test);
    const [first, second] = [await tokenFor(user), await tokenFor(user)];
    expect((await reset(second)).status).toBe(200);
    expect((await reset(first)).status).toBe(400);
  });

  it('has links of which only one succeeds when several are used concurrently', async () => {
    const user = await buildStudent(test);
    const tokens = [await tokenFor(user), await tokenFor(user), await tokenFor(user)];
    const responses = await Promise.all(tokens.map((token) => reset(token)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  it.each(['', 'ana', 'ana@primjer', 'ana@primjer.me, ivo@primjer.me'])(
    'needs an address, and %j is none',
    async (email) => {
      expect(await forget(email)).toMatchObject({ status: 400, body: { message: ACCOUNT_TEXT.emailInvalid } });
    },
  );

  it('refuses the old one, also for a login that is concurrent with the change', async () => {
    const user = await buildStudent(test);
    const other = await test.parts.pool.connect();
    await other.query('BEGIN');
    await other.query("UPDATE users SET password_hash = 'another' WHERE id = $1", [user.id]);
    const response = test.visitor().post('/api/auth/login', { email: user.email, password: PASSWORD });
    await Promise.race([someoneWaits(test), response]);
    await other.query('COMMIT');
    other.release();
    expect(await response).toMatchObject({ status: 401, body: { message: ACCOUNT_TEXT.loginWrong } });
  });

  it('opens an account that wrong guesses had closed', async () => {
    const user = await buildStudent(test);
    const guess = (password: string) => test.visitor().post('/api/auth/login', { email: user.email, password });
    for (let time = 0; time < 11; time += 1) await guess('Pogresna1!');
    expect((await guess(PASSWORD)).status).toBe(429);
    await reset(await tokenFor(user));
    expect((await guess(NEW_PASSWORD)).status).toBe(200);
  });
});
