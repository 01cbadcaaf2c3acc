/** The three calls behind a tutor's calendar, for tutors all over the database; the ceiling is pgbench of the very same queries. */
import pg from 'pg';
import { addDays, todayInPodgorica } from '../../packages/contract/src/time.ts';
import { openApp } from '../lib/app.ts';
import { type Bench, figure } from '../lib/bench.ts';
import { CostPerAnswer } from '../lib/cpu.ts';
import { type LoadRequest, onlyGood, openLoad } from '../lib/load.ts';
import { pgbench, scriptOf } from '../lib/pgbench.ts';
import { type BenchDatabase, SCALE } from '../lib/postgres.ts';
import { queriesOf } from '../lib/query-plans.ts';
import { alternately } from '../lib/rounds.ts';
import { NOT_KEPT } from '../lib/sessions.ts';

const CONNECTIONS = 32;
const SECONDS = 2;
const TUTORS_ASKED = 2_000;
/** Those whom visitors look at again and again. */
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

/** One script per call. Tutors have consecutive ids; the few blocked among them cost pgbench a little more than us. */
async function scriptsOf(database: BenchDatabase, tutors: number[]) {
  const [tutor = 0] = tutors;
  const inProcess = await openApp(database);
  try {
    const sent = [];
    for (const call of CALLS) sent.push(await queriesOf(() => inProcess.app.inject(call(tutor))));
    const standing = new Map<unknown, string>([
      [tutor, ':tutor'],
      [`{${tutor}}`, "format('{%s}', :tutor::integer)"],
    ]);
    const parts = sent.map((queries, index) => scriptOf(queries, standing, `call${index}_`));
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
      const cost = { kept: new CostPerAnswer(server.pid), asked: new CostPerAnswer(server.pid) };
      const perSecond = async (kind: 'kept' | 'asked', requests: LoadRequest[]): Promise<number> => {
        const job = { url: server.url, connections: CONNECTIONS, seconds: SECONDS, requests };
        const result = await cost[kind].of(
          () => load.run(job),
          ({ answers }) => answers,
        );
        return onlyGood(result);
      };
      const popular = tutors.slice(0, POPULAR).flatMap((tutor) => CALLS.map((call) => ({ path: call(tutor) })));
      const all = tutors.flatMap((tutor) => CALLS.map((call) => ({ path: call(tutor), headers: NOT_KEPT })));
      const { kept, ceiling, asked } = await alternately({
        kept: () => perSecond('kept', popular),
        ceiling: async () =>
          (await pgbench(database, { scripts, variables, clients: CONNECTIONS, seconds: SECONDS })).perSecond,
        asked: () => perSecond('asked', all),
      });
      const what = "free slots of a tutor's week, three calls";
      const against = 'pgbench, same SQL';
      return {
        figures: [
          figure(
            { ours: kept, ceiling },
            { what, against, goal: { atLeast: 0.5 }, note: `${POPULAR} tutors, answers kept` },
          ),
          figure({ ours: asked, ceiling }, { what, against, note: `${tutors.length} tutors, nothing kept` }),
        ],
        notes: [`an answer that is kept costs ${cost.kept}, one that is not ${cost.asked}`],
      };
    } finally {
      await load.close();
      await server.stop();
    }
  },
} satisfies Bench;
