import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { IMAGE_MAX_BYTES } from '@casovi/contract/constants';
import { ERROR_TEXT } from '@casovi/contract/texts/errors';
import { PROFILE_TEXT } from '@casovi/contract/texts/profile';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { hashFromUrl } from '../../platform/pictures/url.ts';
import type { Client } from '../../testing/client.ts';
import { buildStudent, loginAs, type TestUser } from '../../testing/factories.ts';
import { buildStudents, visitAsEach } from '../../testing/factories-lessons.ts';
import { nestedUseBomb, photoWithMetadata, pngClaiming, SAMPLES, svg } from '../../testing/pictures.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { type Files, send, upload } from '../../testing/upload.ts';
import { UPLOADS_PER_ADDRESS } from './routes.ts';

const test = useTestApp();

const REFUSED = {
  format: { status: 415, body: { message: PROFILE_TEXT.imageFormat } },
  size: { status: 413, body: { message: PROFILE_TEXT.imageTooLarge } },
};

const student = async (): Promise<Client> => loginAs(test, await buildStudent(test));

/** A real socket, where inject would not do. */
async function connection({ cookies }: Client): Promise<{ address: string; cookie: string }> {
  if (!test.app.server.listening) await test.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = test.app.server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  };
}

/** Resolves once an upload of this user has been counted: a moment later it has its place, or is refused. */
const isCounted = ({ id }: TestUser) =>
  expect
    .poll(async () => {
      const key = `uploadPerAccount:${id}`;
      return (await test.parts.pool.query('SELECT 1 FROM rate_limits WHERE key = $1', [key])).rowCount;
    })
    .toBe(1);

const get = (url: string, headers: Record<string, string> = {}) => test.app.inject({ method: 'GET', url, headers });

describe('an upload', () => {
  it('responds with the URL of the picture, which is public', async () => {
    const { status, body } = await upload(await student(), await photoWithMetadata(), 'IMG_0001.JPG');
    expect(status).toBe(200);
    expect(body).toEqual({ url: expect.stringMatching(/^\/slike\/[0-9a-f]{64}\.webp$/) });
    const served = await get(body.url, { cookie: 'access=nonsense' });
    expect(served.statusCode).toBe(200);
    expect(served.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      etag: `"${hashFromUrl(body.url)}"`,
    });
    expect(served.headers['set-cookie']).toBeUndefined();
    expect(await sharp(served.rawPayload).metadata()).toMatchObject({ format: 'webp' });
  });

  it('needs a session', async () => {
    const result = await upload(test.visitor(), await SAMPLES.png());
    expect(result).toMatchObject({ status: 401, body: { message: ERROR_TEXT.notLoggedIn } });
  });

  it('is decided by the content, in whatever of the formats', async () => {
    expect((await upload(await student(), await SAMPLES.bmp(), 'zapravo-bmp.jpg')).status).toBe(200);
  });

  it.each(['slika.txt', 'slika', 'slika.png.exe', 'slika.', '.htaccess'])('named %s is refused', async (name) => {
    expect(await upload(await student(), await SAMPLES.png(), name)).toMatchObject(REFUSED.format);
  });

  it.each(['../../x.png', '..\\..\\x.PNG', '<img src=x onerror=alert(1)>č\u0000.png'])(
    'named %s is only a picture',
    async (name) => {
      const { status, body } = await upload(await student(), await SAMPLES.gif(), name);
      expect({ status, body }).toEqual({
        status: 200,
        body: { url: expect.stringMatching(/^\/slike\/[0-9a-f]{64}\.webp$/) },
      });
    },
  );

  it('of what is no picture is refused', async () => {
    expect(await upload(await student(), Buffer.from('Ja sam slika.'))).toMatchObject(REFUSED.format);
  });

  it('of too many pixels is refused', async () => {
    expect(await upload(await student(), pngClaiming(50_000, 50_000))).toMatchObject(REFUSED.size);
  });

  it('of too many bytes is refused', async () => {
    const bytes = Buffer.concat([await SAMPLES.png(), Buffer.alloc(IMAGE_MAX_BYTES)]);
    expect(await upload(await student(), bytes)).toMatchObject(REFUSED.size);
  });

  it('of a drawing fetches nothing', async () => {
    let visits = 0;
    const server = createServer((_request, response) => {
      visits += 1;
      response.end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/x.png`;
    const client = await student();
    const plain = svg(`<image href="${address}" width="60" height="40"/>`);
    // What no pattern of ours knows, the drawing library has to leave alone.
    const hidden = svg(`<style>rect { fill: \\75rl(${address}#g) }</style><rect width="60" height="40"/>`);
    expect(await upload(client, plain, 'x.svg')).toMatchObject(REFUSED.format);
    expect((await upload(client, hidden, 'x.svg')).status).toBe(200);
    expect(visits).toBe(0);
    server.close();
  });
});

describe('the body of an upload', () => {
  it.each<[string, Files]>([
    ['no file at all', []],
    ['the file in another field', [['slika', Buffer.from('x'), 'x.png']]],
    [
      'two files',
      [
        ['file', Buffer.from('x'), 'x.png'],
        ['file', Buffer.from('x'), 'x.png'],
      ],
    ],
  ])('with %s is refused', async (_name, files) => {
    expect(await send(await student(), files)).toMatchObject({ status: 400, body: { message: expect.any(String) } });
  });

  it.each(['application/json', 'image/png', 'application/x-www-form-urlencoded'])(
    'of type %s is refused',
    async (type) => {
      const headers = { 'content-type': type };
      const result = await (await student()).request({ method: 'POST', url: '/api/upload', payload: '{}', headers });
      expect(result).toMatchObject({ status: 415, body: { message: ERROR_TEXT.wrongKind } });
    },
  );

  it('with a file that has no name is refused as one of an unknown kind', async () => {
    const head = 'Content-Disposition: form-data; name="file"\r\nContent-Type: application/octet-stream';
    const payload = `--x\r\n${head}\r\n\r\nabc\r\n--x--`;
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const result = await (await student()).request({ method: 'POST', url: '/api/upload', payload, headers });
    expect(result).toMatchObject(REFUSED.format);
  });

  it.each([
    ['is empty', ''],
    ['is something else', 'not multipart'],
    ['ends within the file', '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc'],
    ['plays with prototypes', '--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nabc\r\n--x--'],
    ['has fields without end', `${'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n'.repeat(50)}--x--`],
  ])('that %s is refused', async (_name, payload) => {
    for (const type of ['multipart/form-data; boundary=x', 'multipart/form-data']) {
      const headers = { 'content-type': type };
      const result = await (await student()).request({ method: 'POST', url: '/api/upload', payload, headers });
      expect(result).toMatchObject({ status: 400, body: { message: expect.any(String) } });
    }
  });

  it('that is far too large still gets its response over a real connection', async () => {
    const { address, cookie } = await connection(await student());
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(5 * IMAGE_MAX_BYTES)]), 'x.png');
    const response = await fetch(`${address}/api/upload`, { method: 'POST', body: form, headers: { cookie } });
    expect(response.status).toBe(413);
    expect(await response.json()).toEqual({ message: PROFILE_TEXT.imageTooLarge });
  });

  it('that breaks off leaves its place to the next', async () => {
    const user = await buildStudent(test);
    const client = await loginAs(test, user);
    const { address, cookie } = await connection(client);
    const headers = { cookie, 'content-type': 'multipart/form-data; boundary=x', 'content-length': 5000 };
    const half = request(`${address}/api/upload`, { method: 'POST', headers }).on('error', () => undefined);
    half.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc');
    await isCounted(user);
    // Fewer tries than uploads are allowed in an hour.
    const timeout = { timeout: 25_000, interval: 500 };
    await expect.poll(async () => (await send(client, [])).status, timeout).toBe(429);
    half.destroy();
    await expect.poll(async () => (await send(client, [])).status, timeout).toBe(400);
  });
});

it('accounts of one address cannot take all places', async () => {
  const clients = await visitAsEach(test, await buildStudents(test, UPLOADS_PER_ADDRESS + 1));
  const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': 5000 };
  const started = await Promise.all(
    clients.slice(0, UPLOADS_PER_ADDRESS).map(async (client) => {
      const { address, cookie } = await connection(client);
      const half = request(`${address}/api/upload`, { method: 'POST', headers: { ...headers, cookie } });
      half.on('error', () => undefined).write('--x\r\n');
      return half;
    }),
  );
  const [last] = clients.slice(-1) as [Client];
  // Seldom: an account has sixty tries an hour.
  const status = async () => (await send(last, [])).status;
  await expect.poll(status, { timeout: 25_000, interval: 500 }).toBe(429);
  for (const half of started) half.destroy();
  await expect.poll(status, { timeout: 25_000, interval: 500 }).toBe(400);
});

describe('a drawing that would take minutes', () => {
  it('is given up, while others are served and may upload too', { timeout: 90_000 }, async () => {
    const user = await buildStudent(test);
    const [attacker, other] = [await loginAs(test, user), await student()];
    let givenUp = false;
    const bomb = upload(attacker, nestedUseBomb(), 'x.svg').finally(() => {
      givenUp = true;
    });
    await isCounted(user);
    for (let request = 0; request < 20; request += 1) expect((await get('/readyz')).statusCode).toBe(200);
    expect(await upload(attacker, await SAMPLES.png())).toMatchObject({ status: 429 });
    expect(givenUp).toBe(false);
    expect((await upload(other, await SAMPLES.png())).status).toBe(200);
    expect(await bomb).toMatchObject(REFUSED.size);
    expect((await upload(attacker, await SAMPLES.png())).status).toBe(200);
  });
});

describe('too many uploads', () => {
  it('are refused, whether or not they were pictures', async () => {
    const client = await student();
    for (let count = 0; count < 60; count += 1) expect((await send(client, [])).status).toBe(400);
    const result = await upload(client, await SAMPLES.png());
    expect(result).toMatchObject({ status: 429, body: { message: ERROR_TEXT.tooMany } });
    expect(Number(result.headers['retry-after'])).toBeGreaterThan(0);
  });
});
