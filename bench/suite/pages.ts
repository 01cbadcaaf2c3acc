/** Pages of lists and profiles as HTML: cached, beside a bare Fastify, and rendered for their first visitor. */
import pg from 'pg';
import { COMPRESSED, openBare } from '../lib/bare.ts';
import { type Bench, figure } from '../lib/bench.ts';
import { type LoadRequest, onlyGood, openLoad } from '../lib/load.ts';
import { SCALE } from '../lib/postgres.ts';
import { alternately, median } from '../lib/rounds.ts';

const CONNECTIONS = 32;
const SECONDS = 2;
const CACHED_PROFILES = 60;
const COLD_PAGES = 100;
const COLD_GOAL_MILLISECONDS = 25;

export async function profilePages(pool: pg.Pool): Promise<LoadRequest[]> {
  const { rows } = await pool.query<{ id: number; name: string }>(
    `SELECT id, name FROM users WHERE type = 2 AND blocked_at IS NULL AND name !~ '[- ].*[- ]'
      ORDER BY id * 7919 % 1000003 LIMIT 20000`,
  );
  return rows.map(({ id, name }) => ({
    path: `/profesori/${encodeURIComponent(`${name.replace(' ', '-')}-${id}`)}`,
    headers: COMPRESSED,
  }));
}

export default {
  async run({ postgres, startServer }) {
    const database = await postgres.scale(SCALE);
    const pool = new pg.Pool({ ...database.connection, max: 2 });
    const subjects = await pool.query<{ slug: string }>('SELECT slug FROM subjects ORDER BY slug');
    const lists = subjects.rows.map(({ slug }): LoadRequest => ({ path: `/predmeti/${slug}`, headers: COMPRESSED }));
    const profiles = await profilePages(pool);
    await pool.end();
    const cached = [...lists, ...profiles.slice(0, CACHED_PROFILES)];
    const cold = profiles.slice(CACHED_PROFILES);
    const server = await startServer(database);
    const bare = await openBare(server.url, cached);
    const load = await openLoad();
    const at = (url: string, requests: LoadRequest[]) =>
      load.run({ url, connections: CONNECTIONS, seconds: SECONDS, requests });
    try {
      const { ours, ceiling, first } = await alternately({
        ours: async () => onlyGood(await at(server.url, cached)),
        ceiling: async () => onlyGood(await at(bare.url, cached)),
        first: async () => {
          const requests = cold.splice(0, COLD_PAGES);
          const result = await load.run({ url: server.url, connections: 1, seconds: 60, requests, once: true });
          onlyGood(result);
          return result.p50;
        },
      });
      const p50 = median(first);
      return {
        figures: [
          figure(
            { ours, ceiling },
            {
              what: 'pages of lists and profiles as HTML',
              against: 'bare Fastify, same bytes',
              goal: { atLeast: 0.4 },
            },
          ),
          figure(
            {
              ours: first,
              ceiling: first.map(() => COLD_GOAL_MILLISECONDS),
              format: (value) => `${value.toFixed(1)} ms`,
            },
            { what: 'a profile for its first visitor, p50', against: 'the goal', goal: { atMost: 1 } },
          ),
        ],
        notes: [
          `a profile that nobody asked for before takes ${p50.toFixed(1)} ms in the middle, SQL and packing included`,
        ],
      };
    } finally {
      await load.close();
      await bare.close();
      await server.stop();
    }
  },
} satisfies Bench;
