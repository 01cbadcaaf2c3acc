/**
 * npx tsx bench/listing.ts [--tutors 100000] [--beside 1000] [--samples 200] [--write]
 * Every list and the profile, on two databases in turn: how long a request takes in each, and how PostgreSQL finds the rows in
 * the larger one. Prints the tables; --write puts their summary into docs/performance.md.
 */
import { parseArgs } from 'node:util';
import { TUTOR_LEVEL_FILTERS, TUTOR_PAGE_SIZE, TUTOR_SORTS } from '../packages/contract/src/constants.ts';
import { type BenchApp, openApp } from './lib/app.ts';
import { openBenchPostgres } from './lib/postgres.ts';
import { type PlanSummary, planOf, queriesOf } from './lib/query-plans.ts';
import { loadNow, machine, table as markdownTable, print, writeReport } from './lib/report.ts';
import { percentile } from './lib/rounds.ts';
import { NO_CACHE } from './lib/sessions.ts';

const SUBJECT = 'matematika';
const WARM_UP = 20;
/** For a few rows PostgreSQL prefers a sequential scan. */
const SMALL_TABLES = ['subjects', 'categories', 'listing_counts'];

interface ScaleDatabase extends BenchApp {
  tutors: number;
}

interface Case {
  columns: string[];
  path: (database: ScaleDatabase) => string;
}

interface Measured {
  columns: string[];
  times: { p50: number; p99: number }[];
  plans: PlanSummary[];
}

const listCase = (columns: string[], query: Record<string, string>): Case => ({
  columns,
  path: () => `/api/tutor/predmeti/${SUBJECT}?${new URLSearchParams({ limit: String(TUTOR_PAGE_SIZE), ...query })}`,
});

const PAGES = [1, 10];
const offsetOf = (page: number): string => String((page - 1) * TUTOR_PAGE_SIZE);

const listCases = (search: string): Case[] =>
  TUTOR_SORTS.flatMap((sort) =>
    TUTOR_LEVEL_FILTERS.flatMap((tip) =>
      PAGES.map((page) => listCase([sort, tip, String(page)], { sort, tip, search, offset: offsetOf(page) })),
    ),
  );
const COMMON_SURNAME = 'petrovic';

/** From half of all names to none. */
const SEARCHES: Case[] = ['a', 'an', 'ana', 'nik', 'popovic', 'djordje djurovic', 'xyz'].flatMap((search) =>
  (['relevantnosti', 'name'] as const).map((sort) => listCase([search, sort], { sort, search })),
);

const profileCase = (name: string, tutorId: Map<number, number>, query: string): Case => ({
  columns: [name],
  path: ({ tutors }) => `/api/tutor/profesori/${tutorId.get(tutors)}?${query}`,
});

async function profileCases(databases: ScaleDatabase[]): Promise<Case[]> {
  const busiest = new Map<number, number>();
  const ordinary = new Map<number, number>();
  for (const { tutors, pool } of databases) {
    const { rows } = await pool.query(
      `SELECT user_id FROM tutors JOIN users ON id = user_id WHERE blocked_at IS NULL ORDER BY review_count DESC, user_id`,
    );
    busiest.set(tutors, rows[0].user_id);
    ordinary.set(tutors, rows[Math.floor(rows.length / 2)].user_id);
  }
  return [
    profileCase('tutor in the middle, first 10 reviews', ordinary, 'limit=10'),
    profileCase('tutor with most reviews, first 10', busiest, 'limit=10'),
    profileCase('tutor with most reviews, tenth page', busiest, 'limit=10&offset=90'),
    profileCase('tutor with most reviews, all of them', busiest, ''),
  ];
}

async function measure(one: Case, databases: ScaleDatabase[], samples: number): Promise<Measured> {
  const times = databases.map(() => [] as number[]);
  for (let round = -WARM_UP; round < samples; round += 1) {
    for (const [index, database] of databases.entries()) {
      const begun = performance.now();
      const { statusCode } = await database.app.inject({ url: one.path(database), headers: NO_CACHE });
      if (statusCode !== 200) throw new Error(`${one.path(database)}: ${statusCode}`);
      if (round >= 0) times[index]?.push(performance.now() - begun);
    }
  }
  const largest = databases.at(-1);
  const sent = largest ? await queriesOf(() => largest.app.inject({ url: one.path(largest), headers: NO_CACHE })) : [];
  const plans: PlanSummary[] = [];
  for (const query of sent) if (largest) plans.push(await planOf(largest.pool, query));
  return { columns: one.columns, times: times.map(percentiles), plans };
}

const percentiles = (times: number[]) => ({ p50: percentile(times, 0.5), p99: percentile(times, 0.99) });

const ratio = ({ times }: Measured): number => (times.at(-1)?.p50 ?? 0) / (times[0]?.p50 ?? 1);
const wholeTables = ({ plans }: Measured): string[] =>
  plans.flatMap((plan) => plan.wholeTables).filter((table) => !SMALL_TABLES.includes(table));

function table(headings: string[], sizes: number[], measured: Measured[]): string {
  const heads = [
    ...headings,
    ...sizes.map((size) => `p50 / p99 ms at ${size.toLocaleString('en')}`),
    'ratio',
    'SQL ms',
    'blocks',
    'found by',
  ];
  const lines = measured.map((one) => {
    const scans = new Set(
      one.plans
        .flatMap((plan) => plan.scans)
        .filter((scan) => scan.startsWith('tutor_listings') || scan.startsWith('reviews')),
    );
    const whole = wholeTables(one);
    return [
      ...one.columns,
      ...one.times.map(({ p50, p99 }) => `${p50.toFixed(1)} / ${p99.toFixed(1)}`),
      ratio(one).toFixed(1),
      one.plans.reduce((sum, plan) => sum + plan.milliseconds, 0).toFixed(1),
      one.plans.reduce((sum, plan) => sum + plan.blocks, 0),
      [...scans].join(', ') + (whole.length > 0 ? ` **whole: ${whole.join(', ')}**` : ''),
    ];
  });
  return markdownTable(heads, lines);
}

function summaryOf(name: string, measured: Measured[]): string {
  const ratios = measured.map(ratio).sort((one, other) => one - other);
  const middle = ratios[Math.floor(ratios.length / 2)] ?? 0;
  const whole = measured.filter((one) => wholeTables(one).length > 0).length;
  return `${name}: p50 ratio ${middle.toFixed(2)} in the middle, ${ratios.at(-1)?.toFixed(2)} at worst; ${whole} of ${measured.length} read a whole table`;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      tutors: { type: 'string', default: '100000' },
      beside: { type: 'string', default: '1000' },
      samples: { type: 'string', default: '200' },
      write: { type: 'boolean', default: false },
    },
  });
  const sizes = [Number(values.beside), Number(values.tutors)];
  const loadBefore = loadNow();
  const postgres = await openBenchPostgres(print);
  const databases: ScaleDatabase[] = [];
  try {
    for (const tutors of sizes) databases.push({ tutors, ...(await openApp(await postgres.scale(tutors))) });
    const run = async (cases: Case[]) => {
      const measured: Measured[] = [];
      for (const one of cases) measured.push(await measure(one, databases, Number(values.samples)));
      return measured;
    };
    const list = ['sort', 'level', 'page'];
    const parts = [
      { title: 'Lists', headings: list, measured: await run(listCases('')) },
      { title: `Lists, search "${COMMON_SURNAME}"`, headings: list, measured: await run(listCases(COMMON_SURNAME)) },
      { title: 'Searches', headings: ['search', 'sort'], measured: await run(SEARCHES) },
      { title: 'Profiles', headings: ['profile'], measured: await run(await profileCases(databases)) },
    ];
    const summary = parts.map(({ title, measured }) => summaryOf(title, measured));
    const tables = parts.map(({ title, headings, measured }) => `#### ${title}\n\n${table(headings, sizes, measured)}`);
    const setting = `${machine()}, load ${loadBefore} before and ${loadNow()} after, ${values.samples} requests each.`;
    const text = [setting, summary.map((line) => `- ${line}`).join('\n')].join('\n\n');
    print([...tables, text].join('\n\n'));
    if (values.write) writeReport('listing', text);
  } finally {
    for (const { close } of databases) await close();
    await postgres.stop();
  }
}

await main();
