/** Lists of tutors as JSON, without a session: cached, and with 1 % writes that invalidate them. */
import pg from 'pg';
import { TUTOR_LEVEL_FILTERS, TUTOR_PAGE_SIZE, TUTOR_SORTS } from '../../packages/contract/src/constants.ts';
import { openApp } from '../lib/app.ts';
import { COMPRESSED, openBare } from '../lib/bare.ts';
import { type Bench, figure } from '../lib/bench.ts';
import { type LoadRequest, onlyGood, openLoad } from '../lib/load.ts';
import { pgbench, scriptOf } from '../lib/pgbench.ts';
import { type BenchDatabase, SCALE } from '../lib/postgres.ts';
import { queriesOf } from '../lib/query-plans.ts';
import { alternately } from '../lib/rounds.ts';
import { cookiesOf } from '../lib/sessions.ts';

const CONNECTIONS = 32;
const SECONDS = 2;
/** For cached lists: more and shorter rounds, since other load comes in bursts. */
const [MEMORY_SECONDS, MEMORY_ROUNDS] = [1, 11];
const SUBJECTS = 6;
const PAGES = 2;
const READS_PER_WRITE = 99;
const WRITERS = 50;

const listPath = (slug: string, sort: string, tip: string, page: number) =>
  `/api/tutor/predmeti/${slug}?${new URLSearchParams({
    sort,
    tip,
    limit: String(TUTOR_PAGE_SIZE),
    offset: String(page * TUTOR_PAGE_SIZE),
  })}`;

const listsOf = (slug: string): LoadRequest[] =>
  TUTOR_SORTS.flatMap((sort) =>
    TUTOR_LEVEL_FILTERS.flatMap((tip) =>
      Array.from({ length: PAGES }, (_, page) => ({ path: listPath(slug, sort, tip, page), headers: COMPRESSED })),
    ),
  );

/** Deterministic. */
const shuffled = <One>(all: One[]): One[] =>
  all
    .map((one, place) => ({ one, key: (place * 7919) % 1009 }))
    .sort((first, second) => first.key - second.key)
    .map(({ one }) => one);

/** Each save invalidates every list of the subject. */
async function writesTo(pool: pg.Pool, slug: string): Promise<LoadRequest[]> {
  const { rows } = await pool.query<{ id: number; subject: number; level: number; price: number }>(
    `SELECT DISTINCT ON (o.tutor_id) o.tutor_id AS id, o.subject_id AS subject, o.level, o.price::float AS price
       FROM offerings o JOIN subjects s ON s.id = o.subject_id JOIN users u ON u.id = o.tutor_id
      WHERE s.slug = $1 AND u.blocked_at IS NULL LIMIT ${WRITERS}`,
    [slug],
  );
  const cookies = await cookiesOf(
    pool,
    rows.map(({ id }) => id),
  );
  return [1, 0].flatMap((more) =>
    rows.map(({ id, subject, level, price }, place) => ({
      method: 'POST' as const,
      path: '/api/tutor/sacuvaj_predmete',
      headers: { cookie: cookies[place] ?? '' },
      body: {
        profesorId: id,
        predmeti: [{ id_predmeta: subject, id_nivoa: level, cijena: price + more }],
        nacin_nastave: 1,
      },
    })),
  );
}

async function readScripts(database: BenchDatabase, reads: LoadRequest[]) {
  const inProcess = await openApp(database);
  try {
    const parts = [];
    for (const [index, { path }] of reads.entries())
      parts.push(scriptOf(await queriesOf(() => inProcess.app.inject(path)), new Map(), `list${index}_`));
    return {
      scripts: parts.map(({ script }) => script),
      variables: Object.assign({}, ...parts.map(({ variables }) => variables)) as Record<string, string>,
    };
  } finally {
    await inProcess.close();
  }
}

export default {
  async run({ postgres, startServer }) {
    const database = await postgres.copyOfScale(SCALE, 'bench_lists');
    const pool = new pg.Pool({ ...database.connection, max: 2 });
    const { rows } = await pool.query<{ slug: string }>(
      `SELECT slug FROM subjects JOIN listing_counts ON subject_id = id WHERE level = 0 ORDER BY tutors DESC LIMIT ${SUBJECTS}`,
    );
    const [largest = ''] = rows.map(({ slug }) => slug);
    const mixed = shuffled(rows.flatMap(({ slug }) => listsOf(slug)));
    const ofOne = shuffled(listsOf(largest));
    const { scripts, variables } = await readScripts(database, ofOne);
    const writes = await writesTo(pool, largest);
    const withWrites = writes.flatMap((write, turn) => [
      write,
      ...Array.from(
        { length: READS_PER_WRITE },
        (_, place) => ofOne[(turn * READS_PER_WRITE + place) % ofOne.length] ?? write,
      ),
    ]);
    const server = await startServer(database);
    const bare = await openBare(server.url, mixed);
    const load = await openLoad();
    const at = (url: string, requests: LoadRequest[], seconds = SECONDS) =>
      load.run({ url, connections: CONNECTIONS, seconds, requests });
    try {
      const memory = await alternately(
        {
          ours: async () => onlyGood(await at(server.url, mixed, MEMORY_SECONDS)),
          ceiling: async () => onlyGood(await at(bare.url, mixed, MEMORY_SECONDS)),
        },
        MEMORY_ROUNDS,
      );
      const changing = await alternately({
        ours: async () => onlyGood(await at(server.url, withWrites)),
        ceiling: async () =>
          (await pgbench(database, { scripts, variables, clients: CONNECTIONS, seconds: SECONDS })).perSecond,
      });
      return {
        figures: [
          figure(memory, {
            what: `tutor lists as JSON, ${mixed.length} of them, mixed filters and sorts`,
            against: 'bare Fastify, same bytes',
            goal: { atLeast: 0.5 },
          }),
          figure(changing, {
            what: 'the same, 1% writes, each of which invalidates the cache',
            against: 'pgbench, SQL of the lists alone',
            goal: { atLeast: 0.5 },
          }),
        ],
      };
    } finally {
      await load.close();
      await bare.close();
      await server.stop();
      await pool.end();
    }
  },
} satisfies Bench;
