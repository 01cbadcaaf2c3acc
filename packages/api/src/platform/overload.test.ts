import { TEXT } from '@casovi/contract/texts';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { sendError } from './http.ts';
import { shedOverload } from './overload.ts';

const MOST = 5;
let app: FastifyInstance;

/** A server whose work takes until it is let go. */
async function start() {
  app = Fastify();
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply));
  shedOverload(app, MOST);
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  app.get('/api/work', async () => held.then(() => 'done'));
  app.get('/page', async () => 'page');
  app.get('/healthz', async () => 'ok');
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  return { address, letGo };
}

afterEach(() => app.close());

test('what is too much is turned away at once, with a text; the rest is done; then all is well again', async () => {
  const { address, letGo } = await start();
  let answered = 0;
  const asked = Array.from({ length: 3 * MOST }, async () => {
    const answer = await fetch(`${address}/api/work`);
    answered++;
    return answer;
  });
  await expect.poll(() => answered).toBe(2 * MOST);

  expect((await fetch(`${address}/healthz`)).status).toBe(200);
  const page = await fetch(`${address}/page`);
  expect(page.status).toBe(503);
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(await page.text()).toContain(TEXT.overloaded);

  letGo();
  const answers = await Promise.all(asked);
  const shed = answers.filter((answer) => answer.status === 503);
  expect(shed).toHaveLength(2 * MOST);
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(MOST);
  for (const answer of shed) {
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await answer.json()).toEqual({ message: TEXT.overloaded });
  }
  expect((await fetch(`${address}/page`)).status).toBe(200);
});

test('whoever goes away makes room', async () => {
  const { address } = await start();
  const leaving = new AbortController();
  const gone = Array.from({ length: MOST }, () =>
    fetch(`${address}/api/work`, { signal: leaving.signal }).catch(() => undefined),
  );
  await expect.poll(async () => (await fetch(`${address}/page`)).status).toBe(503);
  leaving.abort();
  await Promise.all(gone);
  await expect.poll(async () => (await fetch(`${address}/page`)).status).toBe(200);
});
