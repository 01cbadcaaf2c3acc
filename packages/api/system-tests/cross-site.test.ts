import { beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../src/app.ts';
import { noLimits } from '../src/platform/security/rate-limits.ts';
import { watchChanges } from '../src/testing/changes.ts';
import type { Client } from '../src/testing/client.ts';
import { buildStudent, PASSWORD } from '../src/testing/factories.ts';
import { visitAsEach } from '../src/testing/factories-lessons.ts';
import { buildFixture, type Fixture } from '../src/testing/permission-fixture.ts';
import { ROUTES, type Row } from '../src/testing/permission-table.ts';
import { useTestApp } from '../src/testing/test-app.ts';

const test = useTestApp({}, { limits: noLimits });
let fixture: Fixture;
let changes: () => Promise<string[]>;
let clients: Client[];

beforeAll(async () => {
  fixture = await buildFixture(test);
  const { student, tutor, admin } = fixture.people;
  clients = await visitAsEach(test, [student, tutor, admin]);
  changes = await watchChanges(test.parts.pool);
});

/** What a page of another site can make a browser send along with our cookies. */
const FOREIGN: Record<string, string>[] = [
  { origin: 'https://zlo.example' },
  { origin: 'null' },
  { origin: 'http://casovi.test.zlo.example' },
  { origin: 'http://casovi.test:8080' },
  { origin: 'nonsense' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'cross-site', origin: 'http://casovi.test' },
];

const bodyAs: Record<string, (body: object) => string> = {
  'application/json': (body) => JSON.stringify(body),
  'text/plain': (body) => JSON.stringify(body),
  'application/x-www-form-urlencoded': (body) => new URLSearchParams(body as Record<string, string>).toString(),
  'multipart/form-data; boundary=x': (body) =>
    `${Object.entries(body)
      .map(([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
      .join('')}--x--\r\n`,
  '': () => '',
};

const changing = ROUTES.filter(({ route }) => /^(POST|PUT|DELETE) /.test(route));

describe.each(changing)('$route from another site', (row: Row) => {
  it('is refused in every form, and changes nothing', async () => {
    const [method = '', path = ''] = row.route.split(' ');
    const { url = path, body = {} } = row.request?.(fixture.own, fixture) ?? {};
    const responses = [];
    for (const foreign of FOREIGN) {
      for (const [type, write] of Object.entries(bodyAs)) {
        for (const client of clients) {
          const headers = { host: 'casovi.test', ...foreign, ...(type && { 'content-type': type }) };
          const response = await client.request({ method: method as 'POST', url, headers, payload: write(body) });
          responses.push(response.status);
        }
      }
    }
    expect(new Set(responses)).toEqual(new Set([403]));
    expect(await changes()).toEqual([]);
  });
});

it('a form that says nothing of where it comes from is not understood, and changes nothing', async () => {
  for (const row of changing) {
    const [method = '', path = ''] = row.route.split(' ');
    const { url = path, body = {} } = row.request?.(fixture.own, fixture) ?? {};
    for (const type of Object.keys(bodyAs).filter((one) => one && one !== 'application/json')) {
      for (const client of clients) {
        const payload = bodyAs[type]?.(body) || 'x';
        const response = await client.request({
          method: method as 'POST',
          url,
          headers: { 'content-type': type },
          payload,
        });
        expect([400, 401, 403, 415], `${row.route} as ${type}`).toContain(response.status);
      }
    }
  }
  expect(await changes()).toEqual([]);
});

it('a form of a page is refused from another site, and read from ours alone', async () => {
  const read: string[] = [];
  const app = await buildApp(test.parts, {
    render: async (request) => {
      read.push(await request.text());
      return new Response('');
    },
  });
  const send = async (headers: Record<string, string>, type = 'application/x-www-form-urlencoded') => {
    const { statusCode } = await app.inject({
      method: 'POST',
      url: '/login',
      headers: { host: 'casovi.test', 'content-type': type, ...headers },
      payload: 'email=ana',
    });
    return statusCode;
  };
  for (const foreign of FOREIGN) expect(await send(foreign)).toBe(403);
  const own = { origin: 'http://casovi.test', 'sec-fetch-site': 'same-origin' };
  for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x'])
    expect(await send(own, type)).toBe(415);
  expect(read).toEqual([]);
  expect(await send(own)).toBe(200);
  expect(read).toEqual(['email=ana']);
  await app.close();
});

it('is told from our own by the whole origin', async () => {
  const headers = { host: 'casovi.test', origin: 'http://casovi.test', 'sec-fetch-site': 'same-origin' };
  const [student] = clients;
  const url = `/api/chat/notifications/markasread/${fixture.own.student}`;
  expect((await student?.request({ method: 'POST', url, headers, payload: {} }))?.status).toBe(200);
});

describe('behind a proxy that drops the port of the public address', () => {
  const proxied = useTestApp({ publicUrl: 'https://casovi.test:8443' });

  it.each([
    ['https://casovi.test:8443', 200],
    ['https://casovi.test:9443', 403],
    ['https://zlo.example:8443', 403],
  ])('a login from %s responds with %i', async (origin, status) => {
    const { email } = await buildStudent(proxied);
    const headers = { host: 'casovi.test', origin, 'sec-fetch-site': 'same-origin' };
    const payload = { email, password: PASSWORD };
    const response = await proxied.visitor().request({ method: 'POST', url: '/api/auth/login', headers, payload });
    expect(response.status).toBe(status);
  });
});
