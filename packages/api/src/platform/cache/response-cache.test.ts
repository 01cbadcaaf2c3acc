import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import type pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLogger } from '../log/logger.ts';
import { ChangeLog } from './change-log.ts';
import { cacheResponses } from './response-cache.ts';

/** A moment that a test waits for, or makes others wait for. */
function gate() {
  let open: () => void = () => undefined;
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, passed };
}

/** Says what changed, to be asked once. */
const database = {
  server: '',
  changed: [] as string[],
  before: async (): Promise<void> => undefined,
  async query() {
    await this.before();
    return { rows: [{ snapshot: 'snapshot', server: this.server, changed: this.changed.splice(0) }] };
  },
};

let app: FastifyInstance;
let now: Date;
let price: number;
let timesMade: number;
let whileMade: () => Promise<void>;
let left: ReturnType<typeof gate>;
let sent: ReturnType<typeof gate>;

beforeEach(async () => {
  Object.assign(database, { server: 'first', changed: [], before: async () => undefined });
  now = new Date('2026-05-04T12:30:00+02:00');
  price = 10;
  timesMade = 0;
  whileMade = async () => undefined;
  left = gate();
  sent = gate();
  app = Fastify();
  const parts = {
    changes: new ChangeLog(database as unknown as pg.Pool, createLogger('silent')),
    clock: { now: () => now },
  };
  cacheResponses(app, parts, /session=/);
  app.addHook('onRequestAbort', async (_request) => left.open());
  app.addHook('onSend', async (request, _reply, payload) => {
    if (request.url === '/price') sent.open();
    return payload;
  });
  app.get('/price', async (_request, reply) => {
    const seen = price;
    timesMade += 1;
    await whileMade();
    reply.cacheTags = ['user:1'];
    return { seen };
  });
  app.get('/other', async (_request, reply) => {
    reply.cacheTags = ['user:2'];
    return {};
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => app.close());

const ask = async () => (await app.inject('/price')).json().seen;
/** Kept, and found to be still true. */
const warm = async (path: string) => {
  for (let time = 0; time < 3; time += 1) await app.inject(path);
};

async function visitor(): Promise<Socket> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write('GET /price HTTP/1.1\r\nHost: casovi.test\r\n\r\n');
  return socket;
}

it('caches a response until one of its tags is invalidated', async () => {
  await warm('/price');
  const before = timesMade;
  expect(await ask()).toBe(10);
  expect(timesMade).toBe(before);
  price = 20;
  database.changed = ['user:1'];
  expect(await ask()).toBe(20);
});

it('does not cache a response of an aborted request that was invalidated meanwhile', async () => {
  await warm('/other');
  const begun = gate();
  const goOn = gate();
  whileMade = () => {
    begun.open();
    return goOn.passed;
  };
  const socket = await visitor();
  await begun.passed;
  socket.destroy();
  await left.passed;
  price = 20;
  database.changed = ['user:1'];
  // Somebody else's question is told of the change.
  await app.inject('/other');
  expect(database.changed).toEqual([]);
  goOn.open();
  await sent.passed;
  expect(await ask()).toBe(20);
});

it('serves nothing old after a visitor who left while it asked what changed', async () => {
  await warm('/price');
  const asked = gate();
  const response = gate();
  database.before = () => {
    asked.open();
    return response.passed;
  };
  price = 20;
  database.changed = ['user:1'];
  sent = gate();
  const socket = await visitor();
  await asked.passed;
  socket.destroy();
  await left.passed;
  response.open();
  await sent.passed;
  expect(await ask()).toBe(20);
});

it('uses nothing in an hour other than the one in which it was begun', async () => {
  await warm('/other');
  now = new Date('2026-05-04T12:59:59+02:00');
  whileMade = async () => {
    now = new Date('2026-05-04T13:00:01+02:00');
  };
  await ask();
  await ask();
  expect(timesMade).toBe(2);
  await ask();
  expect(timesMade).toBe(2);
  // A clock that was wrong and is set right.
  whileMade = async () => undefined;
  now = new Date('2026-05-03T13:00:00+02:00');
  await ask();
  expect(timesMade).toBe(3);
});

it('begins anew with a database server that was started again', async () => {
  await warm('/price');
  const before = timesMade;
  database.server = 'second';
  await ask();
  expect(timesMade).toBe(before + 1);
  await ask();
  expect(timesMade).toBe(before + 1);
});
