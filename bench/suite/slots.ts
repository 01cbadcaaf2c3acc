/** The three calls of a tutor's calendar; the ceiling is pgbench with the same queries. */
import pg from 'pg';
import { addDays, todayInPodgorica } from '../../packages/contract/src/time.ts';
import { openApp } from '../lib/app.ts';
import { type Bench, figure } from '../lib/bench.ts';
import { CostPerResponse } from '../lib/cpu.ts';
import { type LoadRequest, onlyGood, openLoad } from '../lib/load.ts';
import { pgbench, scriptOf } from '../lib/pgbench.ts';
import { type BenchDatabase, SCALE } from '../lib/postgres.ts';
import { queriesOf } from '../lib/query-plans.ts';
import { alternately } from '../lib/rounds.ts';
import { NO_CACHE } from '../lib/sessions.ts';

const CONNECTIONS = 32;
const SECONDS = 2;
const TUTORS_ASKED = 2_000;
const POPULAR = 300;

const today = todayInPodgorica(new Date());
const CALLS = [
  (tutor: number) => `/api/planer/predmeti/${tutor}`,
  (tutor: number) => `/api/planer/termini/${tutor}`,
  (tutor: number) => `/api/planer/rezervacije/${tutor}?startDate=${today}&endDate=${addDays(today, 6)}`,
];

async function someTutors({ connection }: BenchDatabase): Promise<number[]> {
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query<{ id: number }>(
    `SELECT id FROM users WHERE type = 2 AND blocked_at IS NULL AND deleted_at IS NULL
      ORDER BY id * 7919 % 1000003 LIMIT ${TUTORS_ASKED}`,
  );
  await client.end();
  return rows.map(({ id }) => id);
}

/** One script per call. Tutors have consecutive ids; the few blocked ones cost pgbench a little more. */
async function scriptsOf(database: BenchDatabase, tutors: number[]) {
  const [tutor = 0] = tutors;
  const inProcess = await openApp(database);
  try {
    const sent = [];
    for (const call of CALLS) sent.push(await queriesOf(() => inProcess.app.inject(call(tutor))));
    const substitutions = new Map<unknown, string>([
      [tutor, ':tutor'],
      [`{${tutor}}`, "format('{%s}', :tutor::integer)"],
    ]);
    const parts = sent.map((queries, index) => scriptOf(queries, substitutions, `call${index}_`));
    const range = `\\set tutor random(${Math.min(...tutors)}, ${Math.max(...tutors)})\n`;
    return {
      scripts: parts.map(({ script }) => range + script),
      variables: Object.assign({}, ...parts.map(({ variables }) => variables)) as Record<string, string>,
    };
  } finally {
    await inProcess.close();
  }
}

export default {
  async run({ postgres, startServer }) {
    const database = await postgres.scale(SCALE);
    const tutors = await someTutors(database);
    const { scripts, variables } = await scriptsOf(database, tutors);
    const server = await startServer(database);
    const load = await openLoad();
    try {
      const cost = { cached: new CostPerResponse(server.pid), uncached: new CostPerResponse(server.pid) };
      const perSecond = async (kind: 'cached' | 'uncached', requests: LoadRequest[]): Promise<number> => {
        const job = { url: server.url, connections: CONNECTIONS, seconds: SECONDS, requests };
        const result = await cost[kind].of(
          () => load.run(job),
          ({ responses }) => responses,
        );
        return onlyGood(result);
      };
      const popular = tutors.slice(0, POPULAR).flatMap((tutor) => CALLS.map((call) => ({ path: call(tutor) })));
      const all = tutors.flatMap((tutor) => CALLS.map((call) => ({ path: call(tutor), headers: NO_CACHE })));
      const { cached, ceiling, uncached } = await alternately({
        cached: () => perSecond('cached', popular),
        ceiling: async () =>
          (await pgbench(database, { scripts, variables, clients: CONNECTIONS, seconds: SECONDS })).perSecond,
        uncached: () => perSecond('uncached', all),
      });
      const what = "free slots of a tutor's week, three calls";
      const against = 'pgbench, same SQL';
      return {
        figures: [
          figure(
            { ours: cached, ceiling },
            { what, against, goal: { atLeast: 0.5 }, note: `${POPULAR} tutors, cached responses` },
          ),
          figure({ ours: uncached, ceiling }, { what, against, note: `${tutors.length} tutors, no cache` }),
        ],
        notes: [`a cached response costs ${cost.cached}, an uncached one ${cost.uncached}`],
      };
    } finally {
      await load.close();
      await server.stop();
    }
  },
} satisfies Bench;
