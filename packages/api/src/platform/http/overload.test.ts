import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { ERROR_TEXT } from '@casovi/contract/texts/errors';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { shedOverload } from './overload.ts';
import { sendError } from './route.ts';

const MOST = 5;
const LARGE = 50 * 1024 * 1024;
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
  app.post('/api/work', async () => held.then(() => 'done'));
  app.get('/page', async () => 'page');
  app.get('/large', async () => Buffer.alloc(LARGE));
  app.get('/large-past-fastify', (request, reply) => {
    reply.hijack();
    reply.raw.end(Buffer.alloc(LARGE));
    request.responseWritten?.();
  });
  app.get('/healthz', async () => 'ok');
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  return { address, letGo };
}

afterEach(() => app.close());

test('what is too much is turned away at once, with a text; the rest is done; then all is well again', async () => {
  const { address, letGo } = await start();
  let answered = 0;
  const asked = Array.from({ length: 3 * MOST }, async () => {
    const response = await fetch(`${address}/api/work`);
    answered++;
    return response;
  });
  await expect.poll(() => answered).toBe(2 * MOST);

  expect((await fetch(`${address}/healthz`)).status).toBe(200);
  const page = await fetch(`${address}/page`);
  expect(page.status).toBe(503);
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(await page.text()).toContain(ERROR_TEXT.overloaded);

  letGo();
  const responses = await Promise.all(asked);
  const shed = responses.filter((response) => response.status === 503);
  expect(shed).toHaveLength(2 * MOST);
  expect(responses.filter((response) => response.status === 200)).toHaveLength(MOST);
  for (const response of shed) {
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await response.json()).toEqual({ message: ERROR_TEXT.overloaded });
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

test('requests that wait behind another one make room when their connection breaks', async () => {
  const { address, letGo } = await start();
  const { host, hostname, port } = new URL(address);
  const pipeline = connect(Number(port), hostname).on('error', () => undefined);
  pipeline.write(`GET /api/work HTTP/1.1\r\nhost: ${host}\r\n\r\n`.repeat(MOST));
  await expect.poll(async () => (await fetch(`${address}/page`)).status).toBe(503);
  pipeline.resetAndDestroy();
  await expect.poll(async () => (await fetch(`${address}/page`)).status).toBe(200);

  const others = Array.from({ length: MOST }, async () => (await fetch(`${address}/api/work`)).status);
  await expect.poll(async () => (await fetch(`${address}/page`)).status).toBe(503);
  letGo();
  expect(new Set(await Promise.all(others))).toEqual(new Set([200]));
});

test('a request takes its place once its body is there', async () => {
  const { address, letGo } = await start();
  const headers = { 'content-type': 'application/json', 'content-length': 2 };
  const slow = Array.from({ length: 2 * MOST }, () =>
    request(`${address}/api/work`, { method: 'POST', headers, agent: false }),
  );
  for (const body of slow) body.write('{');
  // Whatever they ask has arrived: the response on a connection that was opened after theirs says so.
  const statuses = [];
  for (let count = 0; count < MOST; count += 1) statuses.push((await fetch(`${address}/page`)).status);
  expect(new Set(statuses)).toEqual(new Set([200]));

  const responses = slow.map(statusOf);
  for (const body of slow) body.end('}');
  await expect.poll(async () => (await fetch(`${address}/page`)).status).toBe(503);
  letGo();
  expect((await Promise.all(responses)).sort()).toEqual([...Array(MOST).fill(200), ...Array(MOST).fill(503)]);
});

async function statusOf(asked: ClientRequest): Promise<number | undefined> {
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  return response.resume().statusCode;
}

test.each(['/large', '/large-past-fastify'])('clients that do not read %s keep nobody out', async (path) => {
  const { address } = await start();
  const { host, hostname, port } = new URL(address);
  const readers = Array.from({ length: 2 * MOST }, () => connect(Number(port), hostname));
  for (const reader of readers) {
    reader.write(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\n\r\n`);
    await once(reader, 'readable');
  }
  const statuses = [];
  for (let count = 0; count < MOST; count += 1) statuses.push((await fetch(`${address}/page`)).status);
  for (const reader of readers) reader.destroy();
  expect(new Set(statuses)).toEqual(new Set([200]));
});
