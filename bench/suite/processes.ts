/** Two server processes on one PostgreSQL beside one: pages that must be rendered, since what is kept costs next to nothing. */
import { availableParallelism } from 'node:os';
import pg from 'pg';
import { type Bench, figure } from '../lib/bench.ts';
import { type LoadRequest, onlyGood, openLoad } from '../lib/load.ts';
import { SCALE } from '../lib/postgres.ts';
import { alternately } from '../lib/rounds.ts';
import { profilePages } from './pages.ts';

const CONNECTIONS = 32;
const SECONDS = 3;
const PAGES_PER_ROUND = 1500;

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
    try {
      const { ours, ceiling } = await alternately({ ours: () => rendered(two.url), ceiling: () => rendered(one.url) });
      return {
        figures: [
          figure(
            { ours, ceiling },
            { what: 'two processes, pages to be rendered', against: 'one process', goal: { atLeast: 1.6 } },
          ),
        ],
        notes: [
          `on ${availableParallelism()} cores that PostgreSQL and the load share; a second process can only use what they leave`,
        ],
      };
    } finally {
      await load.close();
      await two.stop();
      await one.stop();
    }
  },
} satisfies Bench;
