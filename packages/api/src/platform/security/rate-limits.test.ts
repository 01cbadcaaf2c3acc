import { randomInt } from 'node:crypto';
import { ERROR_TEXT } from '@casovi/contract/texts/errors';
import { addDays } from '@casovi/contract/time';
import pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { buildApp } from '../../app.ts';
import { Client } from '../../testing/client.ts';
import { buildStudent, PASSWORD } from '../../testing/factories.ts';
import { book, buildBookableTutor } from '../../testing/factories-lessons.ts';
import { canRunRedis, hasRedis, startRedis, useRedis } from '../../testing/redis-server.ts';
import { startTestApp, useTestApp } from '../../testing/test-app.ts';
import { addressKey } from '../http/address-key.ts';
import { AppError } from '../http/errors.ts';
import type { Settings } from '../process/settings.ts';
import { createLimits, type Limit } from './rate-limits.ts';

const test = useTestApp();
const CONTACT = '/api/auth/send-email';
const CONTACTS_AN_HOUR = 20;
const LIMIT: Limit = { name: 'limit', points: CONTACTS_AN_HOUR, seconds: 3600 };
const IN_BATCHES: Limit = { name: 'limitInBatches', points: 120, seconds: 60, batch: 10 };
const form = { name: 'Ana', email: 'ana@casovi.test', subject: 'Pitanje', message: 'Dobar dan' };

/** Another process on the same database, as far as the limits can tell. */
async function anotherApp(settings: Partial<Settings> = {}, limits = test.parts.limits) {
  return buildApp({ ...test.parts, settings: { ...test.parts.settings, ...settings }, limits });
}
type App = Awaited<ReturnType<typeof anotherApp>>;

const contact = (app: App, remoteAddress: string, forwardedFor?: string) =>
  app.inject({
    method: 'POST',
    url: CONTACT,
    payload: form,
    remoteAddress,
    ...(forwardedFor && { headers: { 'x-forwarded-for': forwardedFor } }),
  });

const statuses = async (count: number, send: (index: number) => Promise<{ statusCode: number }>) => {
  const responses = [];
  for (let index = 0; index < count; index += 1) responses.push((await send(index)).statusCode);
  return responses;
};
const FULL = Array(CONTACTS_AN_HOUR).fill(200);

describe('limits', () => {
  const areShared = async (redisUrl: string | undefined, [address, another]: [string, string]) => {
    const limits = await Promise.all([1, 2].map(() => createLimits(test.parts.pool, redisUrl, test.parts.log)));
    const apps = await Promise.all(limits.map((own) => anotherApp({}, own)));
    try {
      const responses = await statuses(CONTACTS_AN_HOUR, (index) => contact(apps[index % 2] as App, address));
      expect(responses).toEqual(FULL);
      for (const app of apps) {
        const refused = await contact(app, address);
        expect(refused.statusCode).toBe(429);
        expect(refused.json()).toEqual({ message: ERROR_TEXT.tooMany });
        expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
        expect((await contact(app, another)).statusCode).toBe(200);
      }
    } finally {
      for (const app of apps) await app.close();
      for (const own of limits) await own.close();
    }
  };

  it('whose tokens are fetched in batches are never passed, on one process or on two', async () => {
    const [one, other] = await Promise.all([1, 2].map(() => createLimits(test.parts.pool, undefined, test.parts.log)));
    const admitted = async (limits: (typeof one)[], account: number) => {
      let count = 0;
      for (let index = 0; index < 2 * IN_BATCHES.points; index += 1) {
        const taken = limits[index % limits.length]?.take(IN_BATCHES, account);
        await taken?.then(
          () => {
            count += 1;
          },
          (error) => expect(error).toMatchObject({ status: 429 }),
        );
      }
      return count;
    };
    expect(await admitted([one], 900_001)).toBe(IN_BATCHES.points);
    expect(await admitted([one, other], 900_002)).toBe(IN_BATCHES.points);
    const atOnce = await Promise.allSettled(
      Array.from({ length: 2 * IN_BATCHES.points }, () => one?.take(IN_BATCHES, 900_003)),
    );
    expect(atOnce.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(IN_BATCHES.points);
    for (const limits of [one, other]) await limits?.close();
  });

  it('are shared between processes', () => areShared(undefined, ['192.0.2.1', '192.0.2.2']));

  describe.runIf(hasRedis)('with Redis', () => {
    const redis = useRedis();
    it('are shared between processes', async () => {
      const { rows: before } = await test.parts.pool.query('SELECT * FROM rate_limits ORDER BY key');
      await vi.waitFor(
        () => {
          // Unlike those of any other run, in case the Redis is one that stays; and others at the next try, in case this
          // process stood still for so long that a response came too late and was counted in memory.
          const network = `198.18.${randomInt(256)}`;
          const place = randomInt(1, 128);
          return areShared(redis.url, [`${network}.${place}`, `${network}.${place + 127}`]);
        },
        { timeout: 60_000 },
      );
      expect((await test.parts.pool.query('SELECT * FROM rate_limits ORDER BY key')).rows).toEqual(before);
    });
  });

  it.runIf(canRunRedis)(
    'are counted in memory while Redis hangs or is gone, and through it once it is back',
    async () => {
      const redis = await startRedis();
      const limits = await createLimits(test.parts.pool, redis.url, test.parts.log);
      const tries = async (key: string) => {
        let admitted = 0;
        for (let time = 0; time < CONTACTS_AN_HOUR + 5; time += 1)
          await limits.take(LIMIT, key).then(
            () => admitted++,
            (error) => expect(error).toBeInstanceOf(AppError),
          );
        return admitted;
      };
      const other = await createLimits(test.parts.pool, redis.url, test.parts.log);
      // Again where this process stood still for so long that a response came too late and was counted in memory.
      await expect.poll(() => tries(`a ${Math.random()}`)).toBe(CONTACTS_AN_HOUR);
      redis.freeze();
      await limits.take(LIMIT, 'b');
      redis.kill();
      expect(await tries('c')).toBe(CONTACTS_AN_HOUR);
      await redis.startAgain();
      // Back when what one counts stops the other: it has nothing of its own under this name.
      await expect
        .poll(
          async () => {
            const key = `back ${Math.random()}`;
            await tries(key);
            return other.take(LIMIT, key).then(
              () => 'admitted',
              ({ status }) => status,
            );
          },
          { timeout: 60_000 },
        )
        .toBe(429);
      await Promise.all([limits.close(), other.close(), redis.stop()]);
    },
  );

  it('do not believe what a visitor says of their address', async () => {
    const responses = await statuses(CONTACTS_AN_HOUR + 1, (index) =>
      contact(test.app, '192.0.2.3', `198.51.100.${index}`),
    );
    expect(responses).toEqual([...FULL, 429]);
  });

  it('believe the proxy that the setting names, and nothing that came before it', async () => {
    const proxied = await anotherApp({ trustProxy: 1 });
    const responses = await statuses(CONTACTS_AN_HOUR + 1, (index) =>
      contact(proxied, '10.0.0.1', `198.51.100.${index}, 192.0.2.4`),
    );
    expect(responses).toEqual([...FULL, 429]);
    expect((await contact(proxied, '10.0.0.1', '192.0.2.5')).statusCode).toBe(200);
    await proxied.close();
  });

  it('count one line with IPv6 as one, whichever of its addresses it uses', async () => {
    const responses = await statuses(CONTACTS_AN_HOUR + 1, (index) => contact(test.app, `2001:db8:7:9::${index + 1}`));
    expect(responses).toEqual([...FULL, 429]);
    expect((await contact(test.app, '2001:db8:7:a::1')).statusCode).toBe(200);
  });

  it.each(['postgresql', 'redis'])(
    'are kept in memory while %s is out of reach, and nobody is turned away for it',
    async (store) => {
      const dead = new pg.Pool({ host: '127.0.0.1', port: 1 });
      dead.on('error', () => undefined);
      const limits = await createLimits(
        store === 'redis' ? test.parts.pool : dead,
        store === 'redis' ? 'redis://127.0.0.1:1' : undefined,
        test.parts.log,
      );
      const app = await anotherApp({}, limits);
      expect(await statuses(CONTACTS_AN_HOUR + 1, () => contact(app, '192.0.2.6'))).toEqual([...FULL, 429]);
      const student = await buildStudent(test);
      const login = (password: string) =>
        app.inject({ method: 'POST', url: '/api/auth/login', payload: { email: student.email, password } });
      expect((await login(PASSWORD)).statusCode).toBe(200);
      for (let time = 0; time < 10; time += 1) expect((await login('Pogresna1!')).statusCode).toBe(401);
      expect((await login(PASSWORD)).statusCode).toBe(429);
      await app.close();
      await limits.close();
      await dead.end();
    },
  );
});

describe('the key of an address', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
    ['no address', 'no address'],
  ])('%s is %s', (ip, key) => {
    expect(addressKey(ip)).toBe(key);
  });
});

// About a hundred passwords to hash.
it('a school class behind one address registers, mistypes, logs in, forgets, writes and books', {
  timeout: 120_000,
}, async () => {
  const own = await startTestApp();
  const offer = await buildBookableTutor(own);
  const pupils = Array.from({ length: 32 }, (_, index) => `ucenik-${index}@casovi.test`);
  const date = addDays('2026-05-04', 7);
  const journey = async (email: string, index: number) => {
    const browser = new Client(own.app);
    const profile = { name: 'Ana Anić', dob: '2010-01-01', phone: '067123456', userType: 3 };
    const responses = [
      await browser.post('/api/auth/register', { ...profile, email, password: PASSWORD }),
      await browser.post('/api/auth/forget-password', { email }),
      await browser.post('/api/auth/login', { email, password: 'Pogresna1!' }),
      await browser.post('/api/auth/login', { email, password: PASSWORD }),
    ];
    const day = addDays(date, Math.trunc(index / 14));
    const hour = `${String(8 + (index % 14)).padStart(2, '0')}:00`;
    const { id_korisnika: id } = responses[3]?.body ?? {};
    responses.push(await book(browser, offer, { id }, day, hour));
    const message = { senderId: id, receiverId: offer.tutor.id, messageText: 'Dobar dan!' };
    responses.push(await browser.post('/api/chat/messages2', message));
    return responses.map(({ status }) => status);
  };
  const responses = await Promise.all(pupils.map(journey));
  expect(responses).toEqual(pupils.map(() => [200, 200, 401, 200, 200, 200]));
  await own.close();
});
