import { readdirSync } from 'node:fs';
import { Writable } from 'node:stream';
import type { InjectOptions } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { noLimits } from '../src/platform/security/rate-limits.ts';
import type { Client } from '../src/testing/client.ts';
import { PASSWORD } from '../src/testing/factories.ts';
import { buildBookableTutor, teachEverywhere, visitAsEach } from '../src/testing/factories-lessons.ts';
import { buildSubject, buildLesson as insertLesson } from '../src/testing/factories-market.ts';
import { figure } from '../src/testing/figure.ts';
import { Fuzzer, type Knowledge, type Operation, operationsOf, seededRandom } from '../src/testing/fuzz.ts';
import { HOSTILE_ENCODED } from '../src/testing/hostile.ts';
import { shortOrLong } from '../src/testing/long.ts';
import { buildFixture } from '../src/testing/permission-fixture.ts';
import { useTestAppEach } from '../src/testing/test-app.ts';

const REQUESTS = shortOrLong(2000, 100_000);
const SEED = Number(process.env.FUZZ_SEED ?? 20_260_504);
const AT_ONCE = 16;
/** Nothing here takes a second; whatever takes this long hangs. */
const HANGS_AFTER_MILLISECONDS = 60_000;

const errors: string[] = [];
const log = pino(
  { level: 'error' },
  new Writable({
    write: (line, _encoding, done) => {
      errors.push(String(line));
      done();
    },
  }),
);
// Without rate limits.
const test = useTestAppEach({ demo: true }, { limits: noLimits, log });

const fuzzer = new Fuzzer(seededRandom(SEED));
let operations: Operation[];
/** What is drawn from: the same, those that cost much less often. */
let lot: Operation[];
let actors: { client: Client; known: Knowledge }[];

/** A password hash when it gets far enough; the whole description of the API. */
const EXPENSIVE = /auth\/(login|register|reset-password)$|nalog\/obrisi$|\/docs/;
/** They need the link of a mail, a cookie that the fuzzer does not have, or a word that would end its own account. */
const NEVER_SUCCEED = [
  'POST /api/auth/verify-email',
  'POST /api/auth/reset-password',
  'POST /api/auth/obavjestenja/odjava',
  'POST /api/reservation/odgovor',
  'GET /api/auth/refresh/token/new',
  'POST /api/nalog/obrisi',
];

beforeEach(async () => {
  const fixture = await buildFixture(test);
  const { people, own, others } = fixture;
  // One whose hours and prices nobody changes meanwhile: can be booked to the end.
  const bookable = await buildBookableTutor(test);
  for (const tutor of [bookable.tutor, people.tutor]) await teachEverywhere(test, tutor);
  const spare = [];
  for (let count = 0; count < 10; count += 1) spare.push(await buildSubject(test));
  // Enough that some are left, whatever is done to them.
  const confirmed: number[] = [];
  for (let days = 30; days < 36; days += 1) {
    const startsAt = new Date(test.clock.now().getTime() + days * 86_400_000);
    const { tutor, student } = people;
    confirmed.push((await insertLesson(test, { tutor, student, subject: fixture.subject, status: 3, startsAt })).id);
  }
  const everyone = [people.student, people.tutor, people.admin];
  const clients = await visitAsEach(test, everyone);
  const { rows } = await test.parts.pool.query<{ id: number }>('SELECT id FROM categories');
  const common = {
    people: [...Object.values(people).map(({ id }) => id), 2_147_483_647],
    tutors: [own.tutor, bookable.tutor.id],
    lessons: [own.lesson, own.confirmedLesson, others.lesson, ...confirmed],
    wishes: [own.waitingWish, others.waitingWish],
    subjects: [...Array(10).fill(bookable.subject), fixture.subject, fixture.unusedSubject, ...spare],
    categories: rows.map(({ id }) => id),
    emails: Object.values(people).map(({ email }) => email),
    password: PASSWORD,
    picture: `/slike/${own.picture}.webp`,
    today: test.clock.now().toISOString().slice(0, 10),
  };
  actors = [
    { client: test.visitor(), known: { ...common, self: own.student, partner: own.tutor } },
    ...everyone.map(({ id }, index) => ({
      client: clients[index] as Client,
      known: { ...common, self: id, partner: id === own.tutor ? own.student : own.tutor },
    })),
  ];
  const described = operationsOf((await test.visitor().get('/api/docs/json')).body);
  operations = [...described, ...undescribed(described)];
  lot = operations.flatMap((operation) => Array(EXPENSIVE.test(operation.path) ? 1 : 4).fill(operation));
});

/** Routes that are no calls of the API: pictures, sitemaps, the mailbox, the pages about the API. */
function undescribed(described: Operation[]): Operation[] {
  const known = new Set(described.map(({ path }) => path));
  const paths = test.app.routeTable
    .filter(({ method }) => method === 'GET')
    .map(({ url }) => url.replace(/:(\w+)(\(.*?\))?(?=[/.]|$)/g, '{$1}').replace('*', '{rest}'));
  return [...new Set(paths)]
    .filter((path) => !known.has(path))
    .map((path) => ({
      method: 'GET',
      path,
      parameters: [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
        name,
        in: 'path' as const,
        required: true,
        schema: { type: 'string' },
      })),
    }));
}

const TEXT_FILES = new URL('../../contract/src/texts/', import.meta.url);
const areas = await Promise.all(readdirSync(TEXT_FILES).map((file) => import(new URL(file, TEXT_FILES).href)));
const texts = new Set<unknown>(
  areas.flatMap((area) => Object.values(area)).flatMap((all) => Object.values(all as object)),
);
/** Texts with something filled in. */
const FILLED_IN = [/^Tekst je predugačak: najviše \d+ znakova\.$/, /^Ova radnja nije moguća: status časa je „.+“\.$/];
const LEAKS = [
  /\n\s+at .+:\d+/,
  /node_modules|packages\/|\/src\//,
  /SELECT .+ FROM|INSERT INTO|relation "/i,
  /ZodError|Drizzle|SyntaxError|TypeError/,
];

/** What is wrong with a response, or null. Errors have one of our own texts. */
function problemOf(status: number, body: string, type: string): string | null {
  if (status >= 500) return `status ${status}`;
  const leak = LEAKS.find((pattern) => pattern.test(body));
  if (leak && !type.includes('yaml')) return `leaks ${leak}`;
  if (status < 400) return null;
  if (body === '' || !type.includes('json')) return `a failure that is no JSON: ${type} ${body.slice(0, 200)}`;
  const { message } = JSON.parse(body);
  return texts.has(message) || FILLED_IN.some((pattern) => pattern.test(message))
    ? null
    : `a text not ours: ${message}`;
}

function within<Value>(work: Promise<Value>, what: string): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`hangs: ${what}`)), HANGS_AFTER_MILLISECONDS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

const shown = ({ method, url, headers, payload }: InjectOptions): string =>
  `${method} ${String(url).slice(0, 300)} ${headers?.['content-type'] ?? ''} ${String(payload ?? '').slice(0, 500)}`;

/** Sessions end and users are blocked by the fuzzer, so they are restored. */
async function forgive(): Promise<void> {
  // In the order in which the server takes them.
  await test.parts.pool.query('UPDATE users SET blocked_at = NULL WHERE blocked_at IS NOT NULL');
  await test.parts.pool.query('UPDATE sessions SET ended_at = NULL WHERE ended_at IS NOT NULL');
}

const statuses = new Map<number, number>();
const succeeded = new Set<string>();
afterAll(() => {
  const counts = [...statuses].sort(([one], [other]) => one - other).map(([status, count]) => `${status}: ${count}`);
  figure(`fuzz: ${REQUESTS} requests to ${operations.length} routes, seed ${SEED}; ${counts.join(', ')}`);
});

it(
  'what it calls plausible is: every call succeeds for somebody',
  async () => {
    const calls = operations.filter(({ path }) => path.startsWith('/api/') && !/docs|upload|\{rest\}/.test(path));
    const never: string[] = [];
    for (const operation of calls) {
      const call = `${operation.method} ${operation.path}`;
      for (let left = 3000; left > 0 && !succeeded.has(call) && !NEVER_SUCCEED.includes(call); left -= 1) {
        if (left % 200 === 0) await forgive();
        const { client, known } = fuzzer.pick(actors);
        const request = { ...fuzzer.request(operation, known, false), cookies: Object.fromEntries(client.cookies) };
        if ((await test.app.inject(request)).statusCode < 300) succeeded.add(call);
      }
      if (!succeeded.has(call)) never.push(call);
    }
    expect(never.sort()).toEqual(NEVER_SUCCEED.toSorted());
  },
  5 * 60_000,
);

it(
  'nothing that is sent breaks the server, hangs it or makes it talk about itself',
  async () => {
    const problems: string[] = [];
    let sent = 0;
    const work = async () => {
      while (sent < REQUESTS && problems.length < 20) {
        sent += 1;
        if (sent % 250 === 0) await forgive();
        const operation = fuzzer.pick(lot);
        const { client, known } = fuzzer.pick(actors);
        const request = fuzzer.request(operation, known);
        const cookies = Object.fromEntries(client.cookies);
        const response = await within(test.app.inject({ ...request, cookies }), shown(request));
        statuses.set(response.statusCode, (statuses.get(response.statusCode) ?? 0) + 1);
        if (response.statusCode < 300) succeeded.add(`${operation.method} ${operation.path}`);
        const problem = problemOf(response.statusCode, response.body, String(response.headers['content-type'] ?? ''));
        if (problem) problems.push(`${problem} ← ${shown(request)}`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    expect([...problems, ...errors.slice(0, 5)]).toEqual([]);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    expect((await test.visitor().get('/healthz')).status).toBe(200);

    // The tries reached what they were meant for.
    const share = (from: number, to: number) =>
      [...statuses].filter(([status]) => status >= from && status <= to).reduce((sum, [, count]) => sum + count, 0) /
      REQUESTS;
    expect(share(200, 299)).toBeGreaterThan(0.1);
    expect(share(400, 400)).toBeGreaterThan(0.1);
    expect(share(401, 401)).toBeLessThan(0.4);
    expect(share(429, 429)).toBe(0);
  },
  10 * 60_000 + REQUESTS * 50,
);

it('addresses that no route was made for are refused like any other', async () => {
  for (const part of HOSTILE_ENCODED) {
    const response = await test.app.inject({ method: 'GET', url: `/${part}/${part}?${part}=${part}` });
    expect(problemOf(response.statusCode, response.body, String(response.headers['content-type'])), part).toBeNull();
  }
});
