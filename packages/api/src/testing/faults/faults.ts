import { setTimeout as wait } from 'node:timers/promises';
import { shortOrLong } from '../long.ts';
import type { Load } from './load.ts';
import type { World } from './world.ts';

export interface Fault {
  name: string;
  times: { short: number; long: number };
  /** Why it is skipped here. */
  missing?: (world: World) => string | undefined;
  /** Injects the fault; recovery is measured from its end. */
  happen(world: World, time: number, load: Load): Promise<void>;
}

const HOUR = 3_600_000;
const HELD_MILLISECONDS = shortOrLong(300, 1000);
/** Longer than the server waits for a query: its requests must end before the database goes on. */
const FROZEN_MILLISECONDS = 3500;

/** Health checks must respond during every fault. */
async function isAlive({ address }: World): Promise<void> {
  const { status } = await fetch(`${address}/healthz`, { signal: AbortSignal.timeout(10_000) });
  if (status !== 200) throw new Error(`/healthz responds with ${status}`);
}

/** Requests to the database get 503 with Retry-After. */
async function isRefused({ address }: World): Promise<void> {
  const response = await fetch(`${address}/api/subj/predmetiSvi`, { signal: AbortSignal.timeout(30_000) });
  if (response.status !== 503 || !response.headers.get('retry-after'))
    throw new Error(`without a database the response is ${response.status}`);
}

export const FAULTS: Fault[] = [
  {
    name: 'server killed',
    times: { short: 1, long: 50 },
    async happen({ app }, time) {
      // At a random moment of a write.
      await wait((time * 37) % 100);
      app.kill();
    },
  },
  {
    name: 'server and database killed together',
    times: { short: 1, long: 8 },
    async happen({ app, database }) {
      database.signal('SIGKILL');
      app.kill();
    },
  },
  {
    name: 'database restarted',
    times: { short: 1, long: 6 },
    happen: async ({ database }) => database.signal('SIGINT'),
  },
  {
    name: 'database killed',
    times: { short: 1, long: 6 },
    happen: async ({ database }) => database.signal('SIGKILL'),
  },
  {
    name: 'database frozen',
    times: { short: 1, long: 4 },
    async happen(world) {
      const goOn = world.database.freeze();
      try {
        await Promise.all([isAlive(world), isRefused(world), wait(FROZEN_MILLISECONDS)]);
      } finally {
        goOn();
      }
    },
  },
  {
    name: 'Redis gone',
    times: { short: 1, long: 4 },
    missing: ({ redis }) => (redis ? undefined : 'there is no redis-server here'),
    async happen(world) {
      world.redis?.kill();
      await wait(HELD_MILLISECONDS);
      await isAlive(world);
      await world.redis?.startAgain();
    },
  },
  {
    name: 'mail server gone',
    times: { short: 1, long: 3 },
    async happen({ mail }) {
      await mail.stop();
      await wait(HELD_MILLISECONDS);
      await mail.start();
    },
  },
  {
    name: 'mail server slow',
    times: { short: 1, long: 3 },
    async happen({ mail }) {
      mail.behaviour = 'is slow';
      await wait(HELD_MILLISECONDS);
      mail.behaviour = 'takes';
    },
  },
  {
    name: 'mail server refusing',
    times: { short: 1, long: 3 },
    async happen({ mail }) {
      mail.behaviour = 'refuses';
      await wait(HELD_MILLISECONDS);
      mail.behaviour = 'takes';
    },
  },
  {
    name: 'disk full',
    times: { short: 1, long: 4 },
    missing: ({ disk }) => (disk ? undefined : 'a small disk cannot be mounted here'),
    async happen(world, _time, load) {
      const makeRoom = world.disk?.fill();
      try {
        await load.refusal();
        await isAlive(world);
        await wait(HELD_MILLISECONDS);
      } finally {
        makeRoom?.();
      }
    },
  },
  {
    name: 'clock of the server set',
    times: { short: 3, long: 9 },
    // Ahead, back behind the machine's, and right again.
    happen: ({ moveClock }, time) => moveClock([2 * HOUR, -2 * HOUR, 0][time % 3] ?? 0),
  },
];
