/** Time from the start to the first response, beside Fastify with one route and one query; and the time of a build. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../scripts/free-port.mjs';
import { type Bench, type BenchContext, figure } from '../lib/bench.ts';
import type { BenchDatabase } from '../lib/postgres.ts';
import { alternately } from '../lib/rounds.ts';

const TUTORS = 1_000;
const BARE = fileURLToPath(new URL('../lib/bare-server.mjs', import.meta.url));
const BUILD = fileURLToPath(new URL('../../scripts/build.mjs', import.meta.url));

const seconds = (value: number): string => `${value.toFixed(2)} s`;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1000;
}

async function startBare({ url }: BenchDatabase): Promise<number> {
  const port = await freePort();
  const env = { PATH: process.env.PATH, NODE_ENV: 'production', PORT: String(port), DATABASE_URL: url };
  let child: ReturnType<typeof spawn> | undefined;
  const taken = await timed(async () => {
    child = spawn(process.execPath, [BARE], { env, stdio: 'ignore' });
    while (!(await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.ok)
      await new Promise((resolve) => setTimeout(resolve, 20));
  });
  child?.kill();
  if (child) await once(child, 'exit');
  return taken;
}

async function timedStart(start: () => ReturnType<BenchContext['startServer']>): Promise<number> {
  let server: Awaited<ReturnType<typeof start>> | undefined;
  const taken = await timed(async () => {
    server = await start();
  });
  await server?.stop();
  return taken;
}

export default {
  async run({ postgres, startServer }) {
    const database = await postgres.scale(TUTORS);
    const measured = await alternately({
      ours: () => timedStart(() => startServer(database)),
      ceiling: () => startBare(database),
    });
    const first = await timedStart(() => startServer(undefined, { env: { DEMO: 'true' } }));
    const build = await timed(async () => {
      const child = spawn(process.execPath, [BUILD], { stdio: 'ignore' });
      const [code] = await once(child, 'exit');
      if (code !== 0) throw new Error('The build failed.');
    });
    return {
      figures: [
        figure(
          { ...measured, format: seconds },
          { what: 'start until the first response', against: 'Fastify with one route and one query' },
        ),
      ],
      notes: [
        `the very first start, which makes a database and fills the demo, took ${seconds(first)}; a build ${seconds(build)}`,
      ],
    };
  },
} satisfies Bench;
