import { describe, expect, it } from 'vitest';
import { hashPassword } from '../../platform/security/passwords.ts';
import { noLimits } from '../../platform/security/rate-limits.ts';
import type { ApiResponse, Client } from '../../testing/client.ts';
import { blockUser, buildAdmin, buildStudent, loginAs, PASSWORD, type TestUser } from '../../testing/factories.ts';
import { latestMail, linkIn } from '../../testing/mailbox.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { viewerOfCookies } from './sessions.ts';

const MINUTE = 60_000;
const test = useTestApp();
const ME = '/api/auth/me';
const REFRESH = '/api/auth/refresh/token/new';

describe('whether an address has an account', () => {
  const own = useTestApp({}, { limits: noLimits });
  /** The quickest of several tries, taken in turns: what the work itself takes, whatever else the machine does. */
  async function quickest(tries: (() => Promise<unknown>)[], rounds: number): Promise<number[]> {
    const best = tries.map(() => Number.POSITIVE_INFINITY);
    for (let round = 0; round < rounds; round += 1) {
      for (const [index, attempt] of tries.entries()) {
        const begun = performance.now();
        await attempt();
        best[index] = Math.min(best[index] ?? 0, performance.now() - begun);
      }
    }
    return best;
  }
  const aboutAsLong = ([one = 0, other = 0]: number[], factor: number) => {
    expect(one / other).toBeLessThan(factor);
    expect(other / one).toBeLessThan(factor);
  };
  /** A response without what differs each time. */
  const told = ({ status, text, headers }: ApiResponse) => {
    const { 'x-request-id': _, date: __, ...rest } = headers;
    return { status, text, rest };
  };

  it('is not revealed by a wrong password: neither by the text nor by timing', async () => {
    const student = await buildStudent(own, { passwordHash: await hashPassword(PASSWORD) });
    const guess = (email: string) => () => own.visitor().post('/api/auth/login', { email, password: 'Pogresna1!' });
    const [known, unknown] = [guess(student.email), guess('nikoga@casovi.test')];
    expect(told(await known())).toEqual(told(await unknown()));
    // Without the hash, which is what takes time, one would be ten times as quick as the other.
    aboutAsLong(await quickest([known, unknown], 10), 2.5);
  });

  it('is not revealed by a forgotten password', async () => {
    const student = await buildStudent(own);
    const ask = (email: string) => () => own.visitor().post('/api/auth/forget-password', { email });
    const [known, unknown] = [ask(student.email), ask('nikoga@casovi.test')];
    expect(told(await known())).toEqual(told(await unknown()));
    aboutAsLong(await quickest([known, unknown], 30), 2.5);
  });

  it('takes a registration as long to find out as to make one', async () => {
    const { email } = await buildStudent(own);
    const form = { name: 'Ana Anić', password: PASSWORD, dob: '2000-01-01', phone: '067123456', userType: 3 };
    const register = (address: () => string) => () =>
      own.visitor().post('/api/auth/register', { ...form, email: address() });
    const [taken, free] = [register(() => email), register(() => `${crypto.randomUUID()}@casovi.test`)];
    expect([(await taken()).status, (await free()).status]).toEqual([409, 200]);
    aboutAsLong(await quickest([taken, free], 10), 2.5);
  });
});

describe('the tokens of a session, both of them, and its socket’s handshake', () => {
  const dead = async (cookies: Record<string, string>): Promise<void> => {
    for (const only of [
      cookies,
      { casovi_access: cookies.casovi_access },
      { casovi_refresh: cookies.casovi_refresh },
    ]) {
      const given = only as Record<string, string>;
      for (const url of [ME, REFRESH])
        expect((await test.visitor().request({ method: 'GET', url, cookies: given })).status).toBe(401);
      expect(await viewerOfCookies(test.parts, given, test.app.unsignCookie)).toBeNull();
    }
  };

  it.each<[string, (client: Client, user: TestUser) => Promise<unknown>]>([
    ['logout', (client) => client.post('/api/auth/logout')],
    [
      'a new password',
      async (_, user) => {
        await test.visitor().post('/api/auth/forget-password', { email: user.email });
        await test.runJobs();
        const token = linkIn(await latestMail(test, user.email))
          .split('/')
          .at(-1);
        expect((await test.visitor().post('/api/auth/reset-password', { token, newPassword: PASSWORD })).status).toBe(
          200,
        );
      },
    ],
    [
      'a block',
      async (_, user) => {
        const admin = await loginAs(test, await buildAdmin(test));
        expect((await blockUser(admin, user)).status).toBe(200);
      },
    ],
    [
      'a refresh token that comes back',
      async (client) => {
        const stolen = { casovi_refresh: client.cookies.get('casovi_refresh') ?? '' };
        expect((await client.get(REFRESH)).status).toBe(200);
        test.clock.advance(MINUTE);
        await test.visitor().request({ method: 'GET', url: REFRESH, cookies: stolen });
      },
    ],
  ])('are dead after %s', async (_, end) => {
    const student = await buildStudent(test);
    const client = await loginAs(test, student);
    const before = Object.fromEntries(client.cookies);
    await end(client, student);
    await dead(before);
    if (client.cookies.size > 0) await dead(Object.fromEntries(client.cookies));
  });
});
