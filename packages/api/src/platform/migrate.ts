import { readdir, readFile } from 'node:fs/promises';
import { runMigrations } from 'graphile-worker';
import type pg from 'pg';
import { jobLogger } from './job-logger.ts';
import type { Logger } from './logger.ts';

/** Any number works, as long as every process of ours takes the same. */
const MIGRATION_LOCK = 7_266_864;

/**
 * Runs what has not run yet, in the order of file names, each file in a transaction of its own, one process at a time.
 * `only` stops at an older shape, for a backup made then.
 */
export async function migrate(pool: pg.Pool, folder: URL, log: Logger, only?: readonly string[]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(
      'CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, ran_at timestamptz NOT NULL DEFAULT now())',
    );
    const { rows } = await client.query<{ name: string }>('SELECT name FROM migrations');
    const done = new Set(rows.map((row) => row.name));
    for (const name of (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()) {
      if (done.has(name) || (only && !only.includes(name))) continue;
      log.info({ migration: name }, 'migrating');
      await client.query('BEGIN');
      try {
        await client.query(await readFile(new URL(name, folder), 'utf8'));
        await client.query('INSERT INTO migrations (name) VALUES ($1)', [name]);
        await client.query('COMMIT');
      } catch (error) {
        await client.query('ROLLBACK');
        throw new Error(`Migration ${name} failed`, { cause: error });
      }
    }
    await runMigrations({ pgPool: pool, logger: jobLogger(log) });
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined);
    client.release();
  }
}
