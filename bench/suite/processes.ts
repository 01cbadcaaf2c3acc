/** Two server processes on one PostgreSQL beside one: uncached pages, which have to be rendered. */
import { cpus } from 'node:os';
import pg from 'pg';
import { type Bench, figure } from '../lib/bench.ts';
import { type LoadRequest, onlyGood, openLoad } from '../lib/load.ts';
import { SCALE } from '../lib/postgres.ts';
import { alternately, median } from '../lib/rounds.ts';
import { profilePages } from './pages.ts';

const CONNECTIONS = 32;
const SECONDS = 3;
const PAGES_PER_ROUND = 1500;

/** Sum of all cores, in milliseconds. */
function coreTimes() {
  const all = cpus().map(({ times }) => ({ idle: times.idle, total: Object.values(times).reduce((a, b) => a + b) }));
  return { idle: all.reduce((sum, { idle }) => sum + idle, 0), total: all.reduce((sum, { total }) => sum + total, 0) };
}

export default {
  async run({ postgres, startServer }) {
    const database = await postgres.scale(SCALE);
    const pool = new pg.Pool({ ...database.connection, max: 2 });
    const profiles = await profilePages(pool);
    await pool.end();
    const one = await startServer(database, { name: 'one' });
    const two = await startServer(database, { name: 'two', env: { PROCESSES: '2' } });
    const load = await openLoad();
    let next = 0;
    const rendered = async (url: string): Promise<number> => {
      const requests: LoadRequest[] = profiles.slice(next, next + PAGES_PER_ROUND);
      next += PAGES_PER_ROUND;
      return onlyGood(await load.run({ url, connections: CONNECTIONS, seconds: SECONDS, requests, once: true }));
    };
    const busy: number[] = [];
    const renderedByOne = async (): Promise<number> => {
      const before = coreTimes();
      const rate = await rendered(one.url);
      const after = coreTimes();
      busy.push(1 - (after.idle - before.idle) / (after.total - before.total));
      return rate;
    };
    try {
      const { ours, ceiling } = await alternately({ ours: () => rendered(two.url), ceiling: renderedByOne });
      return {
        figures: [
          figure(
            { ours, ceiling },
            { what: 'two processes, pages to be rendered', against: 'one process', goal: { atLeast: 1.6 } },
          ),
        ],
        notes: [
          `one process, PostgreSQL and the load keep the ${cpus().length} cores busy for ${(100 * median(busy)).toFixed(0)}% of the time: a second process can bring at most ${(1 / median(busy)).toFixed(2)} times as much`,
        ],
      };
    } finally {
      await load.close();
      await two.stop();
      await one.stop();
    }
  },
} satisfies Bench;
