import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '../src/app.ts';
import type { RenderPage } from '../src/pages.ts';
import { ChangeLog } from '../src/platform/cache/change-log.ts';
import { users } from '../src/tables/accounts.ts';
import { offerings } from '../src/tables/tutors.ts';
import { buildAdmin, buildStudent, buildTutor, type TestUser } from '../src/testing/factories.ts';
import { bookingOf, buildWish, visitAs } from '../src/testing/factories-lessons.ts';
import {
  buildAvailability,
  buildLesson,
  buildOffering,
  buildSubject,
  type TestSubject,
} from '../src/testing/factories-market.ts';
import { type ServerProcess, useServerProcesses } from '../src/testing/server-process.ts';
import { cookieOf } from '../src/testing/sockets.ts';
import { useTestApp } from '../src/testing/test-app.ts';

const SCRIPT = 'window.ours = true';

/** A page of the size of its data, with a script of ours and one that somebody smuggled in. */
const render: RenderPage = async (request, services, nonce) => {
  const { pathname } = new URL(request.url);
  const [, kind, name = ''] = pathname.split('/');
  const shown =
    kind === 'profesori'
      ? await services.tutorProfile(Number(name.split('-').at(-1)))
      : kind === 'predmeti'
        ? await services.tutorList(name)
        : await services.home();
  const who = await services.me();
  return new Response(
    `<script nonce="${nonce}">${SCRIPT}</script><script>stolen()</script>${who?.ime ?? ''}${JSON.stringify(shown)}`,
    { status: shown ? 200 : 404, headers: { 'content-type': 'text/html; charset=utf-8' } },
  );
};

const test = useTestApp();
const servers = useServerProcesses(test);
let [one, two]: ServerProcess[] = [];
const folder = mkdtempSync(join(tmpdir(), 'casovi-cache-'));
let pages: FastifyInstance[] = [];

beforeAll(async () => {
  [one, two] = await Promise.all([servers.start(), servers.start()]);
  // Two applications in one process have separate caches.
  const site = () => {
    const changes = new ChangeLog(test.parts.pool, test.parts.log);
    return buildApp({ ...test.parts, changes }, { render, clientFolder: folder });
  };
  pages = [await site(), await site()];
});
afterAll(async () => {
  for (const app of pages) await app.close();
  rmSync(folder, { recursive: true });
});

let tutor: TestUser;
let subject: TestSubject;
let addresses: { list: string; search: string; profile: string; prices: string; hours: string };

beforeEach(async () => {
  subject = await buildSubject(test);
  tutor = await buildTutor(test, { name: 'Ana Anić' });
  await buildOffering(test, { tutor, subject, level: 1, price: 10 });
  await buildAvailability(
    test,
    tutor,
    Array.from({ length: 7 }, (_, weekday) => [weekday, 12]),
  );
  addresses = {
    list: `/api/tutor/predmeti/${subject.slug}`,
    search: `/api/tutor/predmeti/${subject.slug}?search=an&sort=name`,
    profile: `/api/tutor/profesori/${tutor.id}`,
    prices: `/api/tutor/cijene/${tutor.id}`,
    hours: `/api/planer/termini/${tutor.id}`,
  };
});

const getFrom = async (server: ServerProcess | undefined, path: string) => {
  const response = await fetch(`${server?.address}${path}`);
  return { status: response.status, total: response.headers.get('x-total-count'), body: await response.json() };
};

/** Whom a search finds, which every process tells alike. */
async function found(): Promise<string[]> {
  const responses = await Promise.all(
    [one, two].map(async (server) => {
      const { total, body } = await getFrom(server, addresses.search);
      const names = body.map((card: { ime: string }) => card.ime);
      expect(total).toBe(String(names.length));
      return names;
    }),
  );
  expect(responses[1]).toEqual(responses[0]);
  return responses[0];
}

const rename = (user: Pick<TestUser, 'id'>, name: string) =>
  test.parts.db.update(users).set({ name }).where(eq(users.id, user.id));

/** Fills the caches of both processes and both sites. */
async function warm(): Promise<void> {
  for (let time = 0; time < 3; time += 1) {
    for (const path of Object.values(addresses)) for (const server of [one, two]) await getFrom(server, path);
    for (const app of pages) for (const path of pagePaths()) await app.inject(path);
  }
}
const pagePaths = () => [`/predmeti/${subject.slug}`, `/profesori/Ana-Anic-${tutor.id}`];

/** What everybody sees of the tutor, from every process: it must be the same everywhere. */
async function seen() {
  const responses = await Promise.all(
    [one, two].map(async (server) => {
      const [list, profile, prices] = await Promise.all([
        getFrom(server, addresses.list),
        getFrom(server, addresses.profile),
        getFrom(server, addresses.prices),
      ]);
      return {
        listed: list.body.map((card: { cijena: number; prosjecnaOcjena: number; verifikovan: number }) => card),
        profile: profile.status === 200 ? profile.body : null,
        prices: prices.status === 200 ? prices.body : null,
      };
    }),
  );
  expect(responses[1]).toEqual(responses[0]);
  const html = await Promise.all(pages.map(async (app) => Promise.all(pagePaths().map((path) => app.inject(path)))));
  const withoutNonce = (responses: { body: string }[] = []) =>
    responses.map(({ body }) => body.replace(/nonce="[^"]*"/, ''));
  expect(withoutNonce(html[1])).toEqual(withoutNonce(html[0]));
  return { ...responses[0], html: html[0]?.map(({ statusCode, body }) => [statusCode, body] as const) ?? [] };
}

const shown = (status: number) => [status, expect.any(String)];

/** A change that is made through the first process. */
async function change(user: Pick<TestUser, 'id'>, method: 'POST' | 'PUT', path: string, body: object): Promise<void> {
  const headers = {
    'content-type': 'application/json',
    cookie: cookieOf(await visitAs(test, user)),
    origin: one?.address ?? '',
  };
  const response = await fetch(`${one?.address}${path}`, { method, headers, body: JSON.stringify(body) });
  expect([response.status, await response.text()]).toMatchObject([200, expect.anything()]);
}

const savePrice = (cijena: number) =>
  change(tutor, 'POST', '/api/tutor/sacuvaj_predmete', {
    profesorId: tutor.id,
    predmeti: [{ id_predmeta: subject.id, id_nivoa: 1, cijena }],
    nacin_nastave: 1,
  });

describe('what everybody sees is true on every process at the next request', () => {
  it('after a new price', async () => {
    await warm();
    await savePrice(917);
    const { listed, profile, prices, html } = await seen();
    expect(listed).toMatchObject([{ cijena: 917 }]);
    expect(profile.cijenaPoNivoima).toEqual([{ id_nivoa: 1, nivo_cijena: 917, razlicite_cijene: false }]);
    expect(prices).toMatchObject([{ cijena: 917 }]);
    for (const [, body] of html) expect(body).toContain('917');
  });

  it('after a review', async () => {
    const student = await buildStudent(test);
    await buildLesson(test, { tutor, student, subject, status: 4 });
    await warm();
    await change(student, 'POST', '/api/reviews/send-review', {
      id_ucenika: student.id,
      id_profesora: tutor.id,
      ocjena: 3,
      tekst: 'Sasvim u redu.',
    });
    const { listed, profile, html } = await seen();
    expect(listed).toMatchObject([{ prosjecnaOcjena: 3, brojRecenzija: 1 }]);
    expect(profile).toMatchObject({ prosjecnaOcjena: 3, recenzije: [{ tekst: 'Sasvim u redu.' }] });
    expect(html[1]?.[1]).toContain('Sasvim u redu.');
  });

  it('after a block and its end', async () => {
    const admin = await buildAdmin(test);
    await warm();
    await change(admin, 'PUT', '/api/auth/blockUser', { userId: tutor.id, blokiran: 1 });
    expect(await seen()).toMatchObject({ listed: [], profile: null, prices: null, html: [shown(200), shown(404)] });
    await change(admin, 'PUT', '/api/auth/blockUser', { userId: tutor.id, blokiran: 0 });
    expect(await seen()).toMatchObject({ listed: [{}], profile: {}, prices: [{}], html: [shown(200), shown(200)] });
  });

  it('after a verification', async () => {
    const admin = await buildAdmin(test);
    await warm();
    for (const isVerified of [1, 0]) {
      await change(admin, 'PUT', '/api/auth/verifyUser', { userId: tutor.id, isVerified });
      const { listed, profile } = await seen();
      expect([listed[0].verifikovan, profile.verifikovan]).toEqual([isVerified, isVerified]);
    }
  });

  it('after a booking, with the next free hour', async () => {
    const student = await buildStudent(test);
    await warm();
    const { listed } = await seen();
    const date = listed[0].prviSlobodan.slice(0, 10);
    await change(student, 'POST', '/api/planer/rezervisi', bookingOf({ tutor, subject }, student, date, '12:00'));
    const after = await seen();
    expect(after.listed[0].prviSlobodan > listed[0].prviSlobodan).toBe(true);
    const taken = `/api/planer/rezervacije/${tutor.id}?startDate=${date}&endDate=${date}`;
    for (const server of [one, two]) expect((await getFrom(server, taken)).body).toHaveLength(1);
  });

  it('after an hour was held, with the next free hour', async () => {
    await warm();
    const { listed } = await seen();
    await buildWish(test, tutor, await buildStudent(test), listed[0].prviSlobodan);
    expect((await seen()).listed[0].prviSlobodan > listed[0].prviSlobodan).toBe(true);
  });

  it('after a change of the name of somebody who wrote a review', async () => {
    const student = await buildStudent(test, { name: 'Luka Lukić' });
    await buildLesson(test, { tutor, student, subject, status: 4 });
    await change(student, 'POST', '/api/reviews/send-review', {
      id_ucenika: student.id,
      id_profesora: tutor.id,
      ocjena: 5,
    });
    await warm();
    await test.parts.pool.query(`UPDATE users SET name = 'Marko Marković' WHERE id = $1`, [student.id]);
    expect((await seen()).profile.recenzije).toMatchObject([{ ime: 'Marko', prezime: 'Marković' }]);
  });

  it('in a search, after a new tutor, another name, a block, and one who leaves the subject', async () => {
    await warm();
    expect(await found()).toEqual(['Ana Anić']);
    const other = await buildTutor(test, { name: 'Branko Brkić' });
    await buildOffering(test, { tutor: other, subject, level: 1 });
    expect(await found()).toEqual(['Ana Anić', 'Branko Brkić']);
    await rename(tutor, 'Vera Verić');
    expect(await found()).toEqual(['Branko Brkić']);
    await rename(tutor, 'Vanja Verić');
    expect(await found()).toEqual(['Branko Brkić', 'Vanja Verić']);
    await change(await buildAdmin(test), 'PUT', '/api/auth/blockUser', { userId: other.id, blokiran: 1 });
    expect(await found()).toEqual(['Vanja Verić']);
    await test.parts.db.delete(offerings).where(eq(offerings.tutorId, tutor.id));
    expect(await found()).toEqual([]);
  });

  it('in searches that go on all the time', async () => {
    let done = false;
    const readers = [one, two, one, two].map(async (server) => {
      while (!done) await getFrom(server, addresses.search);
    });
    for (let time = 0; time < 30; time += 1) {
      await rename(tutor, time % 2 === 0 ? 'Vera Verić' : 'Ana Anić');
      expect(await found()).toHaveLength(time % 2);
    }
    done = true;
    await Promise.all(readers);
  });

  it('while it is read and written at the same time', async () => {
    await warm();
    let done = false;
    const readers = [one, two, one, two].map(async (server) => {
      while (!done) await getFrom(server, addresses.list);
    });
    for (let price = 11; price <= 40; price += 1) {
      await savePrice(price);
      const cards = await Promise.all(
        [one, two].map(async (server) => (await getFrom(server, addresses.list)).body[0].cijena),
      );
      expect(cards).toEqual([price, price]);
    }
    done = true;
    await Promise.all(readers);
  });

  it('when the hour has passed', async () => {
    const path = `/predmeti/${subject.slug}`;
    const first = async () =>
      JSON.parse((await pages[0]?.inject(path))?.body.split('</script>').at(-1) ?? '').tutors[0].prviSlobodan;
    test.clock.set(new Date('2026-05-04T09:59:00+02:00'));
    for (let time = 0; time < 3; time += 1) expect(await first()).toBe('2026-05-04T12:00:00+02:00');
    // With two hours of notice.
    test.clock.set(new Date('2026-05-04T10:00:01+02:00'));
    expect(await first()).toBe('2026-05-05T12:00:00+02:00');
    test.clock.set('2026-05-04T10:00:00+02:00');
  });
});

/** A change that nobody is told of, as no transaction of ours could make it. */
const behindOurBack = (statement: string) =>
  test.parts.pool.query(`
    BEGIN;
    ALTER TABLE users DISABLE TRIGGER USER;
    ${statement};
    ALTER TABLE users ENABLE TRIGGER USER;
    COMMIT`);

describe('a cached response', () => {
  it('is sent from memory', async () => {
    await warm();
    await behindOurBack(`UPDATE users SET biography = 'Tajna izmjena' WHERE id = ${tutor.id}`);
    expect((await getFrom(one, addresses.profile)).body.biografija).toBe('');
    expect((await pages[0]?.inject(pagePaths()[1] ?? ''))?.body).not.toContain('Tajna izmjena');
    await test.parts.pool.query('UPDATE tutors SET teaching_mode = 2 WHERE user_id = $1', [tutor.id]);
    expect((await getFrom(one, addresses.profile)).body.biografija).toBe('Tajna izmjena');
  });

  it('never reaches or comes from a logged-in user', async () => {
    await warm();
    await behindOurBack(`UPDATE users SET biography = 'Tajna izmjena' WHERE id = ${tutor.id}`);
    const visitor = await visitAs(test, await buildStudent(test, { name: 'Vesna Vesnić' }));
    const [path = ''] = pagePaths().slice(1);
    const own = await pages[0]?.inject({ url: path, cookies: Object.fromEntries(visitor.cookies) });
    expect(own?.body).toContain('Vesna Vesnić');
    expect(own?.body).toContain('Tajna izmjena');
    expect(own?.headers).toMatchObject({ 'cache-control': 'private, no-store' });
    expect(own?.headers.etag).toBeUndefined();
    expect(own?.headers['content-security-policy']).toContain("'nonce-");
    expect((await pages[0]?.inject(path))?.body).not.toContain('Vesna');
  });

  it('is not sent again to a browser that has it, as long as it is true', async () => {
    const [path = ''] = pagePaths();
    for (const url of [path, addresses.list]) {
      const ask = (etag?: string) => pages[0]?.inject({ url, headers: { ...(etag && { 'if-none-match': etag }) } });
      const first = await ask();
      const etag = String(first?.headers.etag);
      expect(first?.headers).toMatchObject({ 'cache-control': 'no-cache', vary: expect.stringContaining('cookie') });
      for (let time = 0; time < 3; time += 1) {
        const again = await ask(etag);
        expect([again?.statusCode, again?.body, again?.headers.etag]).toEqual([304, '', etag]);
      }
      await savePrice(url === path ? 21 : 22);
      expect((await ask(etag))?.statusCode).toBe(200);
    }
  });

  it('comes packed as the browser likes it, and says the same', async () => {
    await Promise.all(
      Array.from({ length: 10 }, async (_, place) =>
        buildOffering(test, {
          tutor: await buildTutor(test, { name: `Profesor Broj${'a'.repeat(place)}` }),
          subject,
          level: 1,
        }),
      ),
    );
    const plain = await (
      await fetch(`${one?.address}${addresses.list}`, { headers: { 'accept-encoding': 'identity' } })
    ).text();
    for (const encoding of ['br', 'gzip', 'br;q=0, gzip', 'identity']) {
      for (let time = 0; time < 3; time += 1) {
        const response = await fetch(`${one?.address}${addresses.list}`, { headers: { 'accept-encoding': encoding } });
        const expected = encoding === 'identity' ? null : encoding.includes('gzip') ? 'gzip' : 'br';
        expect(response.headers.get('content-encoding')).toBe(expected);
        expect(await response.text()).toBe(plain);
      }
    }
  });

  it('allows our scripts by hash, and no others', async () => {
    const hash = createHash('sha256').update(SCRIPT).digest('base64');
    for (let time = 0; time < 3; time += 1) {
      const response = await pages[0]?.inject(pagePaths()[0] ?? '');
      expect(response?.headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`);
      expect(response?.body).toContain(`<script>${SCRIPT}</script>`);
    }
  });
});
