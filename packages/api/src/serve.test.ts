import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serve } from './serve.ts';
import { hold, someoneWaits } from './testing/locks.ts';
import { useTestApp } from './testing/test-app.ts';

const test = useTestApp();
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'casovi-serve-'));
  await mkdir(join(folder, 'build', 'server'), { recursive: true });
  await mkdir(join(folder, 'build', 'client'));
  await writeFile(
    join(folder, 'build', 'server', 'index.js'),
    'export const entry = { module: { createSsr: () => async () => new Response() } };',
  );
});
afterAll(() => rm(folder, { recursive: true }));

it('a start that is broken off while its jobs begin gives every connection back, and serves nobody', async () => {
  const { pool } = test.parts;
  const letGo = await hold(test, 'LOCK TABLE graphile_worker.jobs');
  const open: (() => Promise<void>)[] = [];
  const serving = serve(test.parts, pathToFileURL(`${folder}/`), (close) => open.push(close), { withJobs: true });
  const brokenOff = expect(serving).rejects.toThrow('aborted');
  await someoneWaits(test);
  const closeAll = async () => {
    for (let close = open.pop(); close; close = open.pop()) await close();
  };
  const closed = closeAll();
  await letGo();
  await Promise.all([closed, brokenOff]);
  // Whoever ends the pool would wait for one that is still in use.
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0);
});
