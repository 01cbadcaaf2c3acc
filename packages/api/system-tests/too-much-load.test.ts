import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { ERROR_TEXT } from '@casovi/contract/texts/errors';
import { expect, it } from 'vitest';
import { MAX_CONCURRENT_REQUESTS } from '../src/platform/http/overload.ts';
import { hashPassword } from '../src/platform/security/passwords.ts';
import { buildStudent, loginAs, PASSWORD } from '../src/testing/factories.ts';
import { buildBookableTutor } from '../src/testing/factories-lessons.ts';
import { figure } from '../src/testing/figure.ts';
import { shortOrLong } from '../src/testing/long.ts';
import { useServerProcesses } from '../src/testing/server-process.ts';
import { cookieOf } from '../src/testing/sockets.ts';
import { useTestApp } from '../src/testing/test-app.ts';

const test = useTestApp();
const servers = useServerProcesses(test);

const AT_ONCE = MAX_CONCURRENT_REQUESTS + 100;
const LOAD_MILLISECONDS = shortOrLong(250, 3000);
/** Twenty times what the requests under way need; a server that keeps everything it is sent passes it in seconds. */
const MOST_GROWTH_MEGABYTES = 400;

interface Answer {
  status: number;
  retryAfter: string | undefined;
  text: string;
}

/** Undefined where the connection was lost or refused. */
function ask(agent: Agent, url: string, cookie: string, body?: object): Promise<Answer | undefined> {
  return new Promise((resolve) => {
    const { origin } = new URL(url);
    const headers = { origin, cookie, ...(body && { 'content-type': 'application/json' }) };
    const sent = request(url, { agent, headers, method: body ? 'POST' : 'GET' }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part) => {
        text += part;
      });
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'], text }),
      );
      response.once('error', () => resolve(undefined));
    });
    sent.once('error', () => resolve(undefined));
    sent.end(body && JSON.stringify(body));
  });
}

/** What the process holds in memory, in MiB, where the system tells. */
function memoryOf(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
  } catch {
    return 0;
  }
}

it('with more load than it can serve: sheds with 503, stays alive and within bounds, and is back at once', {
  timeout: 300_000,
}, async () => {
  const passwordHash = await hashPassword(PASSWORD);
  const [student, { tutor }] = [await buildStudent(test, { passwordHash }), await buildBookableTutor(test)];
  const cookie = cookieOf(await loginAs(test, student));
  const { address, pid } = await servers.start();
  const crowd = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const watcher = new Agent({ keepAlive: false });
  const paths = ['/api/auth/me', `/api/tutor/profesori/${tutor.id}`, `/api/reservation/ucenik/${student.id}`];
  const read = paths.map((path) => () => ask(crowd, address + path, cookie));
  // A password costs as much as dozens of lists.
  const login = () => ask(crowd, `${address}/api/auth/login`, '', { email: student.email, password: PASSWORD });
  const kinds = [...read, login];
  for (const kind of [...read, login]) expect((await kind())?.status).toBe(200);

  const before = memoryOf(pid);
  const responses = new Map<number, number>();
  const wrong: string[] = [];
  let loading = true;
  const visitors = Array.from({ length: AT_ONCE }, async (_, index) => {
    for (let number = index; loading; number += 1) {
      const response = await kinds[number % kinds.length]?.();
      responses.set(response?.status ?? 0, (responses.get(response?.status ?? 0) ?? 0) + 1);
      if (response?.status === 503 && (!Number(response.retryAfter) || !response.text.includes(ERROR_TEXT.overloaded)))
        wrong.push(`503 with retry-after ${response.retryAfter} and ${response.text}`);
      if (response?.status !== 200) await wait(200);
    }
  });
  const health: { status: number | undefined; milliseconds: number }[] = [];
  let most = before;
  const watching = (async () => {
    while (loading) {
      const asked = performance.now();
      const response = await ask(watcher, `${address}/healthz`, '');
      health.push({ status: response?.status, milliseconds: performance.now() - asked });
      most = Math.max(most, memoryOf(pid));
      await wait(100);
    }
  })();
  await wait(LOAD_MILLISECONDS);
  // A machine with much else to do may need longer to be asked for too much.
  await expect.poll(() => responses.get(503) ?? 0, { timeout: 120_000 }).toBeGreaterThan(0);
  loading = false;
  await Promise.all([...visitors, watching]);

  const ended = performance.now();
  for (const kind of [...read, login]) expect((await kind())?.status, 'afterwards').toBe(200);
  const back = performance.now() - ended;
  crowd.destroy();
  watcher.destroy();

  expect(wrong).toEqual([]);
  expect([...responses.keys()].sort(), 'served or shed, and nothing else').toEqual([200, 503]);
  expect(new Set(health.map(({ status }) => status))).toEqual(new Set([200]));
  expect(most - before).toBeLessThan(MOST_GROWTH_MEGABYTES);
  const slowest = Math.max(...health.map(({ milliseconds }) => milliseconds));
  figure(
    `overload: ${AT_ONCE} at once for ${LOAD_MILLISECONDS / 1000} s: ${responses.get(200)} served, ${responses.get(503)} shed; ` +
      `/healthz asked ${health.length} times, at most ${Math.round(slowest)} ms; memory ${Math.round(before)} → at most ` +
      `${Math.round(most)} MiB; four requests afterwards in ${Math.round(back)} ms`,
  );
});
