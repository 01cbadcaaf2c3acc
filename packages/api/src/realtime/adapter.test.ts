import { setImmediate as turn } from 'node:timers/promises';
import type pg from 'pg';
import { Server } from 'socket.io';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Parts } from '../platform/parts.ts';
import { buildStudent, loginAs } from '../testing/factories.ts';
import { next, registered } from '../testing/sockets.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { attachRealtime } from './attach.ts';

let test: TestApp;
beforeEach(async () => {
  test = await startTestApp();
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await test.close();
});

/** The line's first connection comes when it is let go, or fails when it is refused. */
function lateLine() {
  const { pool } = test.parts;
  let letGo = () => {};
  let refuse = () => {};
  const held = new Promise<void>((resolve, reject) => {
    letGo = resolve;
    refuse = () => reject(new Error('no connection'));
  });
  const connect = vi.fn(async () => {
    await held;
    return pool.connect();
  });
  const [query, on, off] = [pool.query.bind(pool), pool.on.bind(pool), pool.off.bind(pool)];
  const late = { connect, query, on, off } as unknown as pg.Pool;
  const parts: Parts = { ...test.parts, pool: late };
  return { parts, connect, letGo, refuse };
}

it('sockets that were open before the line stood come back and so hear that they missed something', async () => {
  const { parts, letGo } = lateLine();
  await attachRealtime(test.app, parts);
  const address = await test.app.listen({ port: 0, host: '127.0.0.1' });
  const student = await buildStudent(test);
  const socket = await registered(address, await loginAs(test, student), student.id);
  const gone = next(socket, 'disconnect');
  letGo();
  expect(await gone).toBe('transport close');
});

it('a connection that comes after the end is given back', async () => {
  const { parts, connect, letGo } = lateLine();
  await attachRealtime(test.app, parts);
  await test.app.close();
  letGo();
  await connect.mock.results[0]?.value;
  await turn();
  const { pool } = test.parts;
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0);
});

it('after the end nobody asks for a connection any more', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { parts, connect, refuse } = lateLine();
  await attachRealtime(test.app, parts);
  await test.app.close();
  refuse();
  await turn();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(connect).toHaveBeenCalledOnce();
});

it('an end that comes while the line is being opened closes it too', async () => {
  const { app, parts } = test;
  const settings = { ...parts.settings, redisUrl: 'redis://127.0.0.1:1' };
  const closing = vi.spyOn(Server.prototype, 'close');
  const attaching = attachRealtime(app, { ...parts, settings });
  await app.close();
  expect(closing.mock.contexts).toEqual([await attaching]);
});
