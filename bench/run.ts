/**
 * npm run bench [-- NAME …] [--write] [--profile]
 * Measures, each beside its ceiling, what bench/suite/ has, or the named ones of it. --write puts the lines into the table of
 * docs/performance.md; lines of benches that did not run stay as they are. --profile leaves a .cpuprofile of every server in
 * .cache/profiles/, and figures that are not to be believed. How a bench is written: bench/README.md.
 */
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startBuiltServer } from '../scripts/built-server.mjs';
import { type Bench, type BenchContext, type Figure, isMet } from './lib/bench.ts';
import { openBenchPostgres } from './lib/postgres.ts';
import { loadNow, machine, print, readReport, table, writeReport } from './lib/report.ts';
import { ROUNDS } from './lib/rounds.ts';
import { SECRETS } from './lib/sessions.ts';

const SUITE = new URL('./suite/', import.meta.url);
const MARK = 'bench';
const HEADINGS = ['bench', 'what', 'ours', 'ceiling', 'ratio (of the rounds)', 'goal', 'met', 'load'];

const names = readdirSync(SUITE)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -'.ts'.length));

const two = (value: number): string => value.toFixed(2);

function cells(name: string, figure: Figure, load: string): string[] {
  const { what, against, ours, ceiling, ratio, goal, note } = figure;
  const met = isMet(figure);
  return [
    name,
    note ? `${what} (${note})` : what,
    ours,
    `${ceiling} ${against}`,
    `${two(ratio.middle)} (${two(ratio.least)}–${two(ratio.most)})`,
    goal ? ('atLeast' in goal ? `≥ ${two(goal.atLeast)}` : `≤ ${two(goal.atMost)}`) : '',
    met === undefined ? '' : met ? 'yes' : '**no**',
    load,
  ];
}

/** Lines and notes of benches that did not run this time. */
function previousLines(begin: string, ran: string[]): string[] {
  const lines = readReport(MARK).split('\n');
  return lines.filter((line) =>
    names.some((name) => !ran.includes(name) && line.startsWith(begin.replace('NAME', name))),
  );
}

function write(ran: string[], rows: string[][], notes: string[]): void {
  const lines = [...previousLines('| NAME |', ran), ...table([], rows).split('\n').slice(2)].sort();
  const head = table(HEADINGS, []);
  const allNotes = [...previousLines('- NAME:', ran), ...notes].sort();
  const text = [
    `${machine()}; medians of at least ${ROUNDS} rounds, *load* before and after.`,
    [head, ...lines].join('\n'),
    allNotes.join('\n'),
  ];
  writeReport(MARK, text.filter(Boolean).join('\n\n'));
}

const cached = (path: string): string => fileURLToPath(new URL(`../.cache/${path}`, import.meta.url));

const serverStarter =
  (bench: string, profile: boolean): BenchContext['startServer'] =>
  (database, { name = 'server', env = {}, nodeArguments = [] } = {}) =>
    startBuiltServer({
      name: 'bench',
      log: cached(`bench-${bench}-${name}.log`),
      env: { ...(database && { DATABASE_URL: database.url, ...SECRETS }), LOG_LEVEL: 'warn', ...env },
      nodeArguments: profile
        ? [...nodeArguments, '--cpu-prof', `--cpu-prof-dir=${cached(`profiles/${bench}-${name}`)}`]
        : nodeArguments,
    });

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { write: { type: 'boolean', default: false }, profile: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const unknown = positionals.filter((name) => !names.includes(name));
  if (unknown.length > 0) throw new Error(`No such bench: ${unknown.join(', ')}. There are: ${names.join(', ')}.`);
  const chosen = positionals.length > 0 ? positionals : names;
  const postgres = await openBenchPostgres(print);
  const rows: string[][] = [];
  const notes: string[] = [];
  try {
    for (const name of chosen) {
      const [begun, before] = [performance.now(), loadNow()];
      print(`${name} …`);
      const { default: bench } = (await import(new URL(`${name}.ts`, SUITE).href)) as { default: Bench };
      const startServer = serverStarter(name, values.profile);
      const result = await bench.run({ postgres, print: (line) => print(`  ${line}`), startServer });
      const own = result.figures.map((figure) => cells(name, figure, `${before}, ${loadNow()}`));
      print(`${table(HEADINGS, own)}\n${(result.notes ?? []).join('\n')}`);
      print(`${name}: ${((performance.now() - begun) / 1000).toFixed(0)} s\n`);
      rows.push(...own);
      notes.push(...(result.notes ?? []).map((note) => `- ${name}: ${note}`));
    }
  } finally {
    await postgres.stop();
  }
  if (values.write) write(chosen, rows, notes);
  if (chosen.length > 1) print(`${machine()}\n\n${table(HEADINGS, rows)}`);
}

await main();
