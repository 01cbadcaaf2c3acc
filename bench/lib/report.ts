import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';

const REPORT = new URL('../../docs/performance.md', import.meta.url);

export const print = (line: string) => process.stdout.write(`${line}\n`);

export const loadNow = (): string => (loadavg()[0] ?? 0).toFixed(1);
export const machine = (): string => `Node ${process.versions.node}, ${cpus().length} cores`;

const row = (cells: (string | number)[]): string => `| ${cells.join(' | ')} |`;

/** Markdown. */
export const table = (headings: string[], rows: (string | number)[][]): string =>
  [row(headings), row(headings.map(() => '---')), ...rows.map(row)].join('\n');

const marks = (name: string) => [`<!-- ${name}: begin -->`, `<!-- ${name}: end -->`] as const;

function partsOf(name: string): { before: string; within: string; after: string } {
  const [begin, end] = marks(name);
  const [before, rest] = readFileSync(REPORT, 'utf8').split(begin);
  const [within, after] = rest?.split(end) ?? [];
  if (before === undefined || within === undefined || after === undefined)
    throw new Error(`docs/performance.md has no ${begin} … ${end}`);
  return { before, within, after };
}

/** The text between the two marks of this name in docs/performance.md. */
export const readReport = (name: string): string => partsOf(name).within.trim();

/** Replaces the text between the two marks of this name. */
export function writeReport(name: string, text: string): void {
  const [begin, end] = marks(name);
  const { before, after } = partsOf(name);
  writeFileSync(REPORT, `${before}${begin}\n\n${text}\n\n${end}${after}`);
}
