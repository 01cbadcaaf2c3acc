/**
 * npx tsx bench/lighthouse.ts [--runs 3] [--slowdown 4] [--write]
 * Lighthouse with its mobile preset (a slow phone on slow 4G, both simulated) on the pages where visitors arrive, beside an empty
 * page of the same server. Lighthouse itself is fetched by npx and is no dependency of ours. --write puts the table into docs/performance.md. The preset's slowdown of the processor supposes an idle desktop (index 1300 or more); where other work
 * leaves less, as the index in the table tells, a smaller one stands for the same phone. Ends with 1 when a page misses its mark.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { findBrowser } from '../scripts/browser.mjs';
import { startBuiltServer } from '../scripts/built-server.mjs';
import { loadNow, print, writeReport } from './lib/report.ts';
import { median } from './lib/rounds.ts';

const LIGHTHOUSE = 'lighthouse@12.8.2';
const LOG = fileURLToPath(new URL('../.cache/lighthouse-server.log', import.meta.url));
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** Points that performance may be below an empty page of the same run; the other three scores are 100. */
const BELOW_EMPTY = 6;
const LARGEST_PAINT_MILLISECONDS = 2200;
const ATTEMPTS = 3;

type Category = (typeof CATEGORIES)[number];

interface Result {
  /** CPU speed, by Lighthouse's own measure. */
  environment: { benchmarkIndex: number };
  categories: Record<Category, { score: number }>;
  audits: Record<string, { numericValue?: number; score: number | null; title: string; scoreDisplayMode: string }>;
}

/** Home, subjects, the longest list, and the first tutor in it. */
async function pagesOf(url: string): Promise<{ name: string; path: string }[]> {
  const list = '/predmeti/matematika';
  const html = await (await fetch(url + list)).text();
  const profile = /href="(\/profesori\/[^"?#]+)/.exec(html)?.[1];
  if (!profile) throw new Error(`${list} has no tutors: is this the demo?`);
  return [
    { name: 'Home', path: '/' },
    { name: 'Subjects', path: '/predmeti' },
    { name: 'List', path: list },
    { name: 'Profile', path: profile },
  ];
}

/** The ceiling: served by the same server, from the folder of the built client. */
const EMPTY = { name: 'An empty page', path: '/prazno.html' };
const EMPTY_FILE = fileURLToPath(new URL('../packages/web/build/client/prazno.html', import.meta.url));
const EMPTY_HTML = '<!doctype html><html lang="sr-Latn-ME"><title>Prazno</title><p>Prazno</p></html>';

/** On a busy machine the trace may miss the beginning of a page; such a run is repeated. */
async function measured(address: string, slowdown: string): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    const result = await lighthouse(address, slowdown).catch((error: unknown) => {
      if (attempt === ATTEMPTS) throw error;
      return null;
    });
    if (result) return result;
  }
}

async function lighthouse(address: string, slowdown: string): Promise<Result> {
  const browser = findBrowser();
  const child = spawn(
    'npx',
    [
      '--yes',
      LIGHTHOUSE,
      address,
      '--output=json',
      '--output-path=stdout',
      '--quiet',
      `--throttling.cpuSlowdownMultiplier=${slowdown}`,
      `--only-categories=${CATEGORIES.join(',')}`,
      '--chrome-flags=--headless=new --no-sandbox --disable-dev-shm-usage',
    ],
    { env: { ...process.env, ...(browser && { CHROME_PATH: browser }) }, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`Lighthouse ended with ${code} on ${address}`);
  return JSON.parse(output) as Result;
}

const scoreOf = (results: Result[], category: Category): number =>
  Math.round(100 * median(results.map(({ categories }) => categories[category].score)));

const timeOf = (results: Result[], audit: string): number =>
  median(results.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN));

function missedBy(name: string, results: Result[], emptyPerformance: number): string[] {
  const missed = CATEGORIES.flatMap((category) => {
    const mark = category === 'performance' ? emptyPerformance - BELOW_EMPTY : 100;
    return scoreOf(results, category) < mark ? [`${name}: ${category} below ${mark}`] : [];
  });
  const slow = timeOf(results, 'largest-contentful-paint') > LARGEST_PAINT_MILLISECONDS;
  return slow ? [...missed, `${name}: largest paint after ${LARGEST_PAINT_MILLISECONDS} ms`] : missed;
}

const failuresOf = ({ audits }: Result): string[] =>
  Object.values(audits)
    .filter(({ score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score === 0)
    .map(({ title }) => title);

function rowOf(name: string, results: Result[]): string {
  const seconds = (audit: string) => `${(timeOf(results, audit) / 1000).toFixed(1)} s`;
  const cells = [
    name,
    ...CATEGORIES.map((category) => scoreOf(results, category)),
    seconds('first-contentful-paint'),
    seconds('largest-contentful-paint'),
    `${timeOf(results, 'total-blocking-time').toFixed(0)} ms`,
    timeOf(results, 'cumulative-layout-shift').toFixed(3),
    `${(timeOf(results, 'total-byte-weight') / 1024).toFixed(0)} KiB`,
  ];
  return `| ${cells.join(' | ')} |`;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      runs: { type: 'string', default: '3' },
      slowdown: { type: 'string', default: '4' },
      write: { type: 'boolean' },
    },
  });
  await writeFile(EMPTY_FILE, EMPTY_HTML);
  const server = await startBuiltServer({ name: 'lighthouse', log: LOG, env: { DEMO: 'true' } });
  try {
    const rows = [
      `| page | ${CATEGORIES.join(' | ')} | first paint | largest paint | blocked | shift | weight |`,
      `|${' --- |'.repeat(CATEGORIES.length + 6)}`,
    ];
    const missed: string[] = [];
    const speeds: number[] = [];
    let emptyPerformance = 100;
    for (const { name, path } of [EMPTY, ...(await pagesOf(server.url))]) {
      const results: Result[] = [];
      for (let run = 0; run < Number(values.runs); run += 1)
        results.push(await measured(server.url + path, values.slowdown));
      speeds.push(...results.map(({ environment }) => environment.benchmarkIndex));
      const row = rowOf(name, results);
      rows.push(row);
      print(row);
      if (name === EMPTY.name) {
        emptyPerformance = scoreOf(results, 'performance');
        continue;
      }
      missed.push(...missedBy(name, results, emptyPerformance));
      for (const failure of new Set(results.flatMap(failuresOf))) print(`  ${name}: ${failure}`);
    }
    const machine = `Medians of ${values.runs}, processor slowed down ${values.slowdown} times; ${cpus().length} cores at load ${loadNow()}, Lighthouse's index of the processor ${Math.min(...speeds).toFixed(0)} to ${Math.max(...speeds).toFixed(0)}.`;
    const text = `${machine}\n\n${rows.join('\n')}`;
    if (values.write) writeReport('lighthouse', text);
    print(`\n${text}\n`);
    for (const line of missed) print(line);
    process.exitCode = missed.length > 0 ? 1 : 0;
  } finally {
    await rm(EMPTY_FILE, { force: true });
    await server.stop();
  }
}

await main();
