import { createHash } from 'node:crypto';
import { PUSH_TEXT } from '@casovi/contract/texts/push';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { blockUser, buildAdmin, buildStudent, loginAs, PASSWORD, type TestUser } from '../../testing/factories.ts';
import { startPushService } from '../../testing/push-service.ts';
import { useTestApp } from '../../testing/test-app.ts';

const service = await startPushService();
afterAll(() => service.stop());
const test = useTestApp({}, { outbound: service.outbound });

const ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';

let student: TestUser;
let client: Client;

beforeEach(async () => {
  student = await buildStudent(test);
  client = await loginAs(test, student);
});

const subscribe = (who: Client, payload: object, userAgent = ANDROID) =>
  who.request({ method: 'POST', url: '/api/push/pretplata', payload, headers: { 'user-agent': userAgent } });
const add = async (who = client) => {
  const { subscription } = service.addDevice();
  expect(await subscribe(who, subscription)).toMatchObject({ status: 200 });
  return subscription;
};
const list = async (who = client, query = '') => (await who.get(`/api/push/pretplate${query}`)).body.uredjaji;
const remove = (who: Client, device: object) => who.delete('/api/push/pretplata', device);

it('gives the key that browsers subscribe with', async () => {
  const { body } = await test.visitor().get('/api/push/kljuc');
  expect(body).toEqual({ publicKey: test.parts.settings.vapid.publicKey });
});

it('lists one’s devices without what is secret, and says which one asks', async () => {
  const { endpoint } = await add();
  test.clock.advance(1000);
  await add();
  const fingerprint = createHash('sha256').update(endpoint).digest('base64url');
  const devices = await list(client, `?otisak=${fingerprint}`);
  expect(devices).toMatchObject([{ ovaj: false }, { naziv: 'Chrome na Androidu', posljednji_put: null, ovaj: true }]);
  expect(JSON.stringify(devices)).not.toContain('wpush');
  expect(await list()).toMatchObject([{ ovaj: null }, { ovaj: null }]);
});

it('stores a device once, and takes a new key of it', async () => {
  const { endpoint } = await add();
  const { keys } = service.addDevice().subscription;
  expect((await subscribe(client, { endpoint, keys, expirationTime: null })).status).toBe(200);
  expect(await list()).toHaveLength(1);
});

it('drops the oldest of more than ten', async () => {
  for (let number = 0; number < 11; number += 1) {
    await add();
    test.clock.advance(1000);
  }
  const devices = await list();
  expect(devices).toHaveLength(10);
  expect(Math.min(...devices.map(({ od }: { od: string }) => Date.parse(od)))).toBe(
    test.clock.now().getTime() - 10_000,
  );
});

it('removes by endpoint or id, and only one’s own', async () => {
  const [first, second] = [await add(), await add()];
  const [{ id }] = await list();
  const other = await loginAs(test, await buildStudent(test));
  for (const device of [{ id }, { endpoint: second.endpoint }])
    expect(await remove(other, device)).toMatchObject({ status: 404, body: { message: PUSH_TEXT.gone } });
  expect(await list()).toHaveLength(2);
  expect((await remove(client, { id })).status).toBe(200);
  expect((await remove(client, { endpoint: first.endpoint })).status).toBe(200);
  expect(await list()).toEqual([]);
});

describe('a device', () => {
  it('that changes its user belongs to the new one alone', async () => {
    const subscription = await add();
    const other = await loginAs(test, await buildStudent(test));
    expect((await subscribe(other, subscription)).status).toBe(200);
    expect([await list(), await list(other)]).toEqual([[], [expect.anything()]]);
  });

  it('is dropped with its session alone', async () => {
    await add();
    const elsewhere = await loginAs(test, student);
    await add(elsewhere);
    await client.post('/api/auth/logout');
    expect(await list(elsewhere)).toHaveLength(1);
  });

  it('is dropped with the block of its user, and with the account', async () => {
    await add();
    const leaving = await buildStudent(test);
    const leaver = await loginAs(test, leaving);
    await add(leaver);
    await blockUser(await loginAs(test, await buildAdmin(test)), student, 1);
    expect((await leaver.post('/api/nalog/obrisi', { lozinka: PASSWORD })).status).toBe(200);
    const ids = [student.id, leaving.id];
    expect(
      (await test.parts.pool.query('SELECT FROM push_subscriptions WHERE user_id = ANY ($1)', [ids])).rows,
    ).toEqual([]);
  });
});

describe('an endpoint', () => {
  const { keys } = service.addDevice().subscription;

  it.each([
    'http://push.example/a',
    'https://127.0.0.1/a',
    'https://2130706433/a',
    'https://0x7f.1/a',
    'https://0/a',
    'https://10.1.2.3/a',
    'https://172.20.0.1/a',
    'https://192.168.1.1/a',
    'https://100.64.0.1/a',
    'https://169.254.169.254/latest/meta-data',
    'https://192.0.2.1/a',
    'https://224.0.0.1/a',
    'https://255.255.255.255/a',
    'https://[::1]/a',
    'https://[::]/a',
    'https://[::ffff:10.0.0.1]/a',
    'https://[::127.0.0.1]/a',
    'https://[fe80::1]/a',
    'https://[fd00::1]/a',
    'https://[64:ff9b::7f00:1]/a',
    'https://[2002:7f00:1::]/a',
    'https://[2001:db8::1]/a',
    'https://ana:lozinka@push.example/a',
    'https://push.example:8443/a',
    'https://private.example/a',
    'https://mixed.example/a',
    'https://localhost/a',
    'https://printer.localhost/a',
    'https://push.example./a',
    'https://intranet/a',
    'https://router.local/a',
    'https://db.internal/a',
    'https://a..example/a',
    'https://*.example/a',
    'ftp://push.example/a',
    'push.example',
    '',
  ])('is refused: %s', async (endpoint) => {
    service.addresses.set('push.example', ['8.8.8.8']).set('private.example', ['10.0.0.1']);
    service.addresses.set('mixed.example', ['8.8.8.8', '127.0.0.1']);
    const refused = await subscribe(client, { endpoint, keys });
    expect(refused).toMatchObject({ status: 400, body: { message: PUSH_TEXT.endpointRefused } });
    expect(await list()).toEqual([]);
  });

  it.each(['https://push.example/a', 'https://8.8.8.8/a', 'https://[2001:4860:4860::8888]/a'])(
    'is taken: %s',
    async (endpoint) => {
      service.addresses.set('push.example', ['8.8.8.8', '2001:4860:4860::8888']);
      expect((await subscribe(client, { endpoint, keys })).status).toBe(200);
    },
  );

  it('needs keys that one can encrypt for', async () => {
    const { endpoint } = service.addDevice().subscription;
    const wrong = [
      { ...keys, p256dh: keys.p256dh.slice(0, -2) },
      { ...keys, p256dh: `BAAA${keys.p256dh.slice(4)}` },
      { ...keys, auth: `${keys.auth}AA` },
      { ...keys, auth: 5 },
    ];
    for (const one of wrong)
      expect(await subscribe(client, { endpoint, keys: one })).toMatchObject({
        status: 400,
        body: { message: PUSH_TEXT.keysWrong },
      });
  });
});

it.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1',
    'Safari na iPhoneu',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
    'Edge na Windowsu',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox na Linuxu'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
    'Safari na Macu',
  ],
  ['', 'Pregledač'],
])('names a device by %s', async (userAgent, name) => {
  await subscribe(client, service.addDevice().subscription, userAgent);
  expect(await list()).toMatchObject([{ naziv: name }]);
});
