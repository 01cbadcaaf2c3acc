import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BenchDatabase } from './postgres.ts';
import type { SentQuery } from './query-plans.ts';

export interface PgbenchOptions {
  /** pgbench scripts, chosen at random. */
  scripts: string[];
  clients: number;
  seconds: number;
  /** Variables that are not numbers, or that persist between transactions. */
  variables?: Record<string, string | number>;
}

export interface PgbenchResult {
  perSecond: number;
  milliseconds: number;
  transactions: number;
}

/** On the same server and Unix socket as the application. */
export async function pgbench(database: BenchDatabase, options: PgbenchOptions): Promise<PgbenchResult> {
  const { host, port, user, database: name } = database.connection;
  const folder = await mkdtemp(join(tmpdir(), 'casovi-pgbench-'));
  try {
    await chmod(folder, 0o711);
    const files = options.scripts.map((_, index) => join(folder, `${index}.sql`));
    for (const [index, file] of files.entries()) await writeFile(file, options.scripts[index] ?? '');
    const output = await run([
      ...['-h', host, '-p', String(port), '-U', user, '-n', '-M', 'prepared', '-T', String(options.seconds)],
      ...['-c', String(options.clients), '-j', '1'],
      ...Object.entries(options.variables ?? {}).flatMap(([variable, value]) => ['-D', `${variable}=${value}`]),
      ...files.flatMap((file) => ['-f', file]),
      name,
    ]);
    const number = (pattern: RegExp) => Number(pattern.exec(output)?.[1] ?? Number.NaN);
    return {
      perSecond: number(/tps = ([\d.]+)/),
      milliseconds: number(/latency average = ([\d.]+) ms/),
      transactions: number(/number of transactions actually processed: (\d+)/),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function run(args: string[]): Promise<string> {
  const child = spawn('pgbench', args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const [code] = await once(child, 'close').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw new Error('pgbench is missing: install it (Debian: apt-get install postgresql; macOS: brew install libpq).');
  });
  if (code !== 0) throw new Error(`pgbench ended with ${code}:\n${errors}`);
  return output;
}

/**
 * A script of recorded queries. `substitutions` replaces values by variables of the script: `new Map([[17, ':tutor']])` turns every 17 into
 * :tutor.
 */
export function scriptOf(
  queries: SentQuery[],
  substitutions: Map<unknown, string>,
  prefix = '',
): { script: string; variables: Record<string, string> } {
  const variables: Record<string, string> = {};
  const statements = queries.map(({ text, values }, index) => {
    const statement = text.replaceAll(/\$(\d+)/g, (_, place: string) => {
      const value = values[Number(place) - 1];
      const stands = substitutions.get(value);
      if (stands) return stands;
      if (value === null || value === undefined) return 'NULL';
      // pgbench variables cannot be empty.
      if (value === '') return "''";
      const name = `${prefix}${index}_${place}`;
      variables[name] = textOf(value);
      return `:${name}`;
    });
    return `${statement.replaceAll(/\s*\n\s*/g, ' ')};`;
  });
  return { script: statements.join('\n'), variables };
}

const textOf = (value: unknown): string => (value instanceof Date ? value.toISOString() : String(value));
