import { Writable } from 'node:stream';
import { api } from '@casovi/contract/api';
import type { Endpoint } from '@casovi/contract/endpoint';
import { ERROR_TEXT } from '@casovi/contract/texts/errors';
import { SHELL_TEXT } from '@casovi/contract/texts/shell';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { buildApp } from './app.ts';
import { buildStudent, PASSWORD } from './testing/factories.ts';
import { useTestApp } from './testing/test-app.ts';

const test = useTestApp();

/** Every call of the product, as its description lists them; written out here so that the contract cannot lose one. */
const CALLS = `
POST /api/auth/login
POST /api/auth/register
POST /api/auth/logout
GET /api/auth/me
GET /api/auth/refresh/token/new
POST /api/auth/send-email
GET /api/auth/:userId
POST /api/auth/updateProfile
POST /api/upload
POST /api/auth/forget-password
POST /api/auth/reset-password
GET /api/auth/get/all/users
PUT /api/auth/verifyUser
PUT /api/auth/blockUser
GET /api/push/kljuc
GET /api/push/pretplate
POST /api/push/pretplata
DELETE /api/push/pretplata
GET /api/subj/predmeti
GET /api/subj/predmetiSvi
GET /api/subj/adminpredmeti
GET /api/subj/admintipovi
POST /api/subj/insertType
POST /api/subj/insertSubject
POST /api/subj/deleteSubject
POST /api/subj/deleteType
GET /api/tutor/predmeti/:link
GET /api/tutor/profesori/:id
GET /api/tutor/cijene/:profId
GET /api/tutor/profesor_predmeti/:profId
GET /api/tutor/predmeti/nacin/nastave/:profId
POST /api/tutor/sacuvaj_predmete
GET /api/time/current-time
GET /api/planer/predmeti/:profId
GET /api/planer/termini/:profId
GET /api/planer/rezervacije/:profId
GET /api/planer/nivoi/:profId/:subjectName
POST /api/planer/rezervisi
POST /api/planer/sacuvaj_termine
GET /api/reservation/ucenik/:id
GET /api/reservation/profesor/:id
PUT /api/reservation/update/:id
PUT /api/reservation/update/admin/:id
POST /api/reservation/odgovor
GET /api/reservation/get/all/reservations
GET /api/chat/notifications/unread/:id_korisnika
POST /api/chat/notifications/markasread/:id_korisnika
GET /api/chat/history/:userId
POST /api/chat/markSeen
GET /api/chat/messages/conv/:userId/:otherId
POST /api/chat/messages2
POST /api/reviews/send-review
GET /api/reviews/check-review
`
  .trim()
  .split('\n');

describe('the wire', () => {
  const inContract = Object.values(api)
    .flatMap((area) => Object.values(area) as Endpoint[])
    .map(({ method, path }) => `${method} ${path}`);

  it.each(CALLS)('has %s', (call) => {
    const [method = '', url = ''] = call.split(' ');
    expect(inContract).toContain(call);
    expect(test.app.hasRoute({ method: method as 'GET', url })).toBe(true);
  });

  it('says who may call each of its routes', () => {
    const silent = test.app.routeTable.filter(
      ({ url, access }) => url.startsWith('/api/') && !url.startsWith('/api/docs') && !access,
    );
    expect(silent).toEqual([]);
    expect(test.app.routeTable.length).toBeGreaterThan(10);
  });

  it('is described by OpenAPI, with a page to read', async () => {
    const { body } = await test.visitor().get('/api/docs/json');
    expect(body.openapi).toBe('3.1.0');
    for (const call of inContract) {
      const [method = '', path = ''] = call.split(' ');
      expect(body.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]?.summary, call).toBeTruthy();
    }
    expect(body.paths['/api/upload'].post.requestBody.content).toEqual({
      'multipart/form-data': {
        schema: { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } },
      },
    });
    const page = await test.visitor().get('/api/docs/');
    expect(page.status).toBe(200);
    expect(page.headers['content-security-policy']).toContain('script-src');
    expect(String(page.headers['content-security-policy'])).not.toMatch(/script-src[^;]*unsafe-inline/);
  });
});

describe('the server', () => {
  it('serves /healthz and /readyz', async () => {
    expect((await test.visitor().get('/healthz')).body).toEqual({ status: 'ok' });
    expect((await test.visitor().get('/readyz')).body).toEqual({ status: 'ready' });
  });

  it.each([
    ['GET', '/api/nema-me', 404, ERROR_TEXT.notFound],
    ['POST', '/api/nema-me', 404, ERROR_TEXT.notFound],
    ['GET', '/api/auth/login/nema', 404, ERROR_TEXT.notFound],
  ] as const)('responds to %s %s with %i', async (method, url, status, message) => {
    expect(await test.visitor().request({ method, url })).toMatchObject({ status, body: { message } });
  });

  it('responds to broken and huge bodies with a text', async () => {
    const send = (payload: string, type = 'application/json') =>
      test.visitor().request({ method: 'POST', url: '/api/auth/login', headers: { 'content-type': type }, payload });
    expect(await send('{"email":')).toMatchObject({ status: 400, body: { message: ERROR_TEXT.badRequest } });
    expect(await send(`{"email":"${'a'.repeat(300_000)}"}`)).toMatchObject({
      status: 413,
      body: { message: ERROR_TEXT.tooLarge },
    });
    expect(await send('<a/>', 'text/xml')).toMatchObject({ status: 415, body: { message: ERROR_TEXT.wrongKind } });
    expect((await send('{"__proto__":{"a":1},"email":"a","password":"b"}')).status).toBe(400);
    expect((await send('[]')).status).toBe(400);
    expect((await send('null')).status).toBe(400);
  });

  it('sends headers that keep browsers careful, and nothing of itself', async () => {
    const { headers } = await test.visitor().get('/api/auth/me');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cache-control': 'no-store',
      'cross-origin-opener-policy': 'same-origin',
    });
    const policy = headers['content-security-policy'];
    expect(policy).toBe("default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'");
    expect(headers['x-powered-by']).toBeUndefined();
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  const keptLog = () => {
    const lines: string[] = [];
    const stream = new Writable({
      write: (chunk, _encoding, done) => {
        lines.push(String(chunk));
        done();
      },
    });
    return { lines, log: pino({ level: 'info' }, stream) };
  };

  it('logs what a page could not do with the id of its request', async () => {
    const { lines, log } = keptLog();
    const app = await buildApp(
      { ...test.parts, log },
      {
        render: async (_request, services) => {
          services.report(new Error('no such table'));
          return new Response('<p>Greška</p>', { status: 500 });
        },
      },
    );
    const { headers } = await app.inject('/predmeti');
    const [failure] = lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 50);
    expect(failure).toMatchObject({ reqId: headers['x-request-id'], err: { message: 'no such table' } });
    await app.close();
  });

  it('logs who did what and what became of it, and nothing that is secret', async () => {
    const { lines, log } = keptLog();
    const logged = await buildApp({ ...test.parts, log });
    const student = await buildStudent(test);
    const login = (password: string) =>
      logged.inject({ method: 'POST', url: '/api/auth/login', payload: { email: student.email, password } });
    await login('Pogresna1!');
    const { cookies } = await login(PASSWORD);
    const own = Object.fromEntries(cookies.map(({ name, value }) => [name, value]));
    await logged.inject({ method: 'GET', url: '/api/auth/get/all/users', cookies: own });
    await logged.close();
    const told = lines.map((line) => JSON.parse(line));
    for (const { time, reqId } of told) expect([time, reqId]).toEqual([expect.any(Number), expect.any(String)]);
    expect(told).toMatchObject([
      { msg: 'request', route: '/api/auth/login', status: 401 },
      { msg: 'logged in', userId: student.id },
      { msg: 'request', route: '/api/auth/login', status: 200 },
      { msg: 'request', route: '/api/auth/get/all/users', status: 403, userId: student.id },
    ]);
    for (const secret of [student.email, PASSWORD, 'Pogresna1!', ...Object.values(own)])
      expect(lines.join('')).not.toContain(secret);
  });

  it('hides what went wrong inside, and logs it with the id of the request', async () => {
    const { lines, log: logger } = keptLog();
    const app = await buildApp({ ...test.parts, log: logger });
    app.get('/broken', async () => {
      throw new Error('secret detail at /etc/passwd');
    });
    const student = await buildStudent(test);
    const login = await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: student.email, password: PASSWORD },
    });
    await app.inject({
      method: 'POST',
      url: '/api/auth/reset-password',
      payload: { token: 'tajni-token', newPassword: 'TajnaLozinka1!' },
    });
    const broken = await app.inject('/broken');
    expect(broken.statusCode).toBe(500);
    expect(broken.json()).toEqual({ message: SHELL_TEXT.serverError });
    const log = lines.join('');
    expect(log).toContain(String(broken.headers['x-request-id']));
    expect(log).toContain('secret detail');
    for (const cookie of login.cookies) expect(log).not.toContain(cookie.value);
    for (const secret of [PASSWORD, 'TajnaLozinka1!', 'tajni-token']) expect(log).not.toContain(secret);
    await app.close();
  });
});
