import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ACCOUNT_TEXT } from '@casovi/contract/texts/accounts';
import { ERROR_TEXT } from '@casovi/contract/texts/errors';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from './app.ts';
import { WRONG_PASSWORDS_PER_ADDRESS } from './modules/accounts/limits.ts';
import { ACCESS_COOKIE, REFRESH_COOKIE } from './modules/accounts/sessions.ts';
import { addressKey } from './platform/http/address-key.ts';
import type { Settings } from './platform/process/settings.ts';
import { buildStudent, PASSWORD } from './testing/factories.ts';
import { visitAs } from './testing/factories-lessons.ts';
import { useTestApp } from './testing/test-app.ts';

const test = useTestApp({ demo: true });
const folder = mkdtempSync(join(tmpdir(), 'casovi-pages-'));
/** With the parts that it imports. */
const WORKER = ['sw.js', 'sw-offline.js', 'sw-files.js'];
let plain: FastifyInstance;
let secure: FastifyInstance;

/** Pages that only echo the request; their look is tested in a browser. */
const withPages = (settings: Partial<Settings> = {}) =>
  buildApp(
    { ...test.parts, settings: { ...test.parts.settings, ...settings } },
    {
      clientFolder: folder,
      render: async (request, _services, nonce) =>
        new Response(`${request.url} ${nonce}`, { headers: { 'content-type': 'text/html' } }),
    },
  );

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'assets', 'entry-abc.js'), '');
  for (const file of [...WORKER, 'manifest.webmanifest']) writeFileSync(join(folder, file), '');
  writeFileSync(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  plain = await withPages();
  secure = await withPages({ publicUrl: 'https://casovi.test' });
});
afterAll(async () => {
  await plain.close();
  await secure.close();
  rmSync(folder, { recursive: true });
});

/** One URL of each kind of response. */
const KINDS = [
  '/',
  '/nema/me',
  '/assets/entry-abc.js',
  '/favicon.svg',
  '/sw.js',
  '/manifest.webmanifest',
  '/api/subj/predmeti',
  '/api/auth/me',
  '/api/nema/me',
  '/api/docs',
  '/api/docs/json',
  '/slike/nema.webp',
  '/robots.txt',
  '/sitemap.xml',
  '/posta',
  '/healthz',
];

const directives = (policy: unknown): Map<string, string> =>
  new Map(
    String(policy)
      .split(';')
      .map((directive) => directive.trim())
      .filter(Boolean)
      .map((directive) => {
        const [name = '', ...values] = directive.split(' ');
        return [name, values.join(' ')];
      }),
  );

describe.each(KINDS)('the response to %s', (url) => {
  it('keeps browsers careful', async () => {
    const { headers } = await plain.inject(url);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    const policy = directives(headers['content-security-policy']);
    expect(policy.get('frame-ancestors')).toBe("'none'");
    expect(policy.get('script-src') ?? policy.get('default-src')).not.toMatch(/unsafe|\*|data:|https?:(?!\/\/)/);
    expect(policy.get('object-src') ?? policy.get('default-src')).toMatch(/^'none'|^'self'/);
    expect(headers['x-powered-by'] ?? headers.server).toBeUndefined();
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });

  it('asks for TLS where there is TLS, and only there', async () => {
    const hsts = 'strict-transport-security';
    expect((await secure.inject(url)).headers[hsts]).toBe('max-age=31536000; includeSubDomains');
    expect((await plain.inject(url)).headers[hsts]).toBeUndefined();
  });
});

it.each(WORKER)('%s of the service worker is asked for anew, and may call us', async (file) => {
  const { headers } = await plain.inject(`/${file}`);
  expect(headers['content-type']).toMatch(/javascript/);
  expect(headers['cache-control']).toBe('no-cache');
  expect(directives(headers['content-security-policy']).get('default-src')).toBe("'self'");
});

it('the manifest has its own type, and is asked for once an hour', async () => {
  const { headers } = await plain.inject('/manifest.webmanifest');
  expect(headers['content-type']).toMatch(/^application\/manifest\+json/);
  expect(headers['cache-control']).toBe('public, max-age=3600');
});

describe('a page', () => {
  it('runs its own scripts alone, by a nonce that is never the same', async () => {
    const nonces = new Set<string>();
    for (let time = 0; time < 20; time += 1) {
      const { headers, body } = await plain.inject('/');
      const policy = directives(headers['content-security-policy']);
      const nonce = /^'self' 'nonce-([A-Za-z0-9+/]{22}==)'$/.exec(policy.get('script-src') ?? '')?.[1] ?? '';
      expect(body.endsWith(` ${nonce}`)).toBe(true);
      expect(Object.fromEntries(policy)).toMatchObject({
        'default-src': "'self'",
        'style-src': "'self'",
        'connect-src': "'self'",
        'worker-src': "'self'",
        'manifest-src': "'self'",
        'object-src': "'none'",
        'base-uri': "'none'",
        'form-action': "'self'",
        'frame-ancestors': "'none'",
      });
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(20);
    expect((await secure.inject('/')).headers['content-security-policy']).toContain('upgrade-insecure-requests');
  });

  it('of a logged-in user is not cached', async () => {
    const client = await visitAs(test, await buildStudent(test));
    const cookies = Object.fromEntries(client.cookies);
    expect((await plain.inject({ url: '/', cookies })).headers['cache-control']).toBe('private, no-store');
  });

  it('is of this site, whatever is asked for', async () => {
    for (const url of ['//zlo.example/dashboard', '//', '///', '/\\zlo.example', '//zlo.example:99999/']) {
      // Asked for as it stands: an address would be read before it is sent.
      const response = await plain.inject({ url: { pathname: url } as never });
      expect(response.statusCode, url).toBe(200);
      expect(new URL(response.body.split(' ')[0] ?? '').origin, url).toBe('http://casovi.test');
    }
  });

  it.each(['PUT', 'DELETE', 'PATCH'] as const)('cannot be asked for with %s', async (method) => {
    expect((await plain.inject({ method, url: '/login', payload: {} })).statusCode).toBe(405);
  });

  it.each(['/predmeti', '/dashboard', '/nema-ovoga'])('without a form refuses one: %s', async (url) => {
    const { statusCode, headers } = await plain.inject({ method: 'POST', url });
    expect([statusCode, headers.allow]).toEqual([405, 'GET, HEAD']);
  });
});

describe('a form that a page sends through the API', () => {
  const send = async (
    settings: Partial<Settings>,
    visits: { address?: string; cookie?: string; password: string }[],
  ) => {
    const { email } = await buildStudent(test);
    const app = await buildApp(
      { ...test.parts, settings: { ...test.parts.settings, ...settings } },
      {
        clientFolder: folder,
        render: async (request, services) => {
          const { status, reply } = await services.post(
            '/api/auth/login',
            Object.fromEntries(await request.formData()),
          );
          return Response.json(reply, { status });
        },
      },
    );
    const responses = [];
    for (const { address, cookie, password } of visits) {
      const response = await app.inject({
        method: 'POST',
        url: '/login',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'accept-encoding': 'br, gzip',
          ...(address && { 'x-forwarded-for': address }),
          ...(cookie && { cookie }),
        },
        payload: new URLSearchParams({ email, password }).toString(),
      });
      responses.push({ status: response.statusCode, message: response.json().message, response });
    }
    await app.close();
    return { email, responses };
  };

  it('gets its response and its cookies, and is not cached', async () => {
    const { email, responses } = await send({}, [{ password: PASSWORD }, { password: 'Pogresna1!' }]);
    const [good, wrong] = responses;
    expect(good?.response.json()).toMatchObject({ email });
    const cookies = Object.fromEntries(good?.response.cookies.map(({ name, value }) => [name, value]) ?? []);
    expect((await test.app.inject({ url: '/api/auth/me', cookies })).json()).toMatchObject({ email });
    expect(good?.response.headers['cache-control']).toBe('private, no-store');
    expect(wrong).toMatchObject({ status: 401, message: ACCOUNT_TEXT.loginWrong });
    expect(wrong?.response.cookies).toEqual([]);
  });

  it('has the cookies of the API alone, not those of the session that the visitor had before', async () => {
    const other = await visitAs(test, await buildStudent(test));
    const expired = `${REFRESH_COOKIE}=${other.cookies.get(REFRESH_COOKIE)}`;
    const visits = [`${REFRESH_COOKIE}=x`, `${ACCESS_COOKIE}=x`, expired];
    const { email, responses } = await send(
      {},
      visits.map((cookie) => ({ cookie, password: PASSWORD })),
    );
    for (const { response } of responses) {
      const cookies = Object.fromEntries(response.cookies.map(({ name, value }) => [name, value]));
      expect(response.cookies).toHaveLength(Object.keys(cookies).length);
      expect((await test.app.inject({ url: '/api/auth/me', cookies })).json()).toMatchObject({ email });
    }
  });

  it('counts for the limits of the address that it came from', async () => {
    const take = () => test.parts.limits.take(WRONG_PASSWORDS_PER_ADDRESS, addressKey('198.51.100.7'));
    await Promise.all(Array.from({ length: WRONG_PASSWORDS_PER_ADDRESS.points }, take));
    const { responses } = await send({ trustProxy: 1 }, [
      { address: '198.51.100.7', password: PASSWORD },
      { address: '198.51.100.8', password: PASSWORD },
    ]);
    expect(responses).toMatchObject([{ status: 429, message: ERROR_TEXT.tooMany }, { status: 200 }]);
    expect(Number(responses[0]?.response.headers['retry-after'])).toBeGreaterThan(0);
  });
});

it('an address that cannot be read is refused as carefully', async () => {
  const { statusCode, headers } = await plain.inject('/%ff');
  expect(statusCode).toBe(400);
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
  expect(headers['content-security-policy']).toContain("default-src 'none'");
});

describe('without a database', () => {
  const lost = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' });
  const answering = async (error: unknown) => {
    const app = await buildApp(test.parts, {
      clientFolder: folder,
      render: async (_request, services) => {
        services.report(error);
        return new Response('Greška', { status: 500, headers: { 'content-type': 'text/html' } });
      },
    });
    const response = await app.inject('/predmeti/matematika');
    await app.close();
    return response;
  };

  it('a page says so and when to come back', async () => {
    const response = await answering(new Error('Failed query', { cause: lost }));
    expect(response.statusCode).toBe(503);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.body).toContain(ERROR_TEXT.maintenance);
    // The policy of the page lets its own style through, and nothing else.
    const style = /<style>(.*)<\/style>/s.exec(response.body)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(response.headers['content-security-policy']).toContain(`style-src 'sha256-${hash}'`);
  });

  it('what else goes wrong with a page is the page itself', async () => {
    const response = await answering(new Error('Failed query'));
    expect([response.statusCode, response.body]).toEqual([500, 'Greška']);
  });
});
