import { readdir, readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { runMigrations } from 'graphile-worker';
import type pg from 'pg';
import { jobLogger } from '../log/job-logger.ts';
import type { Logger } from '../log/logger.ts';

/** Key of the advisory lock; any constant. */
const MIGRATION_LOCK = 7_266_864;

/** A migration that waits for a table lock blocks every later query of that table, so it gives up and retries. */
const LOCK_TIMEOUT_MILLISECONDS = 2000;
const RETRY_AFTER_MILLISECONDS = 1000;
/** Not available in time, or a deadlock with a server of the version before. */
const LOCK_NOT_TAKEN = ['55P03', '40P01'];

/** Runs pending migrations, each in its own transaction, one process at a time. `only` is for restoring a backup of an older schema. */
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
      const text = await readFile(new URL(name, folder), 'utf8');
      while (!(await migrated(client, name, text))) {
        log.info({ migration: name }, 'a table is in use, trying again');
        await setTimeout(RETRY_AFTER_MILLISECONDS);
      }
    }
    await runMigrations({ pgPool: pool, logger: jobLogger(log) });
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined);
    client.release();
  }
}

class MigrationError extends Error {
  constructor(migration: string, cause: unknown) {
    super(`Migration ${migration} failed`, { cause });
    this.name = 'MigrationError';
  }
}

/** False when a table stays locked, by a backup for example. */
async function migrated(client: pg.PoolClient, name: string, text: string): Promise<boolean> {
  await client.query('BEGIN');
  try {
    await client.query(`SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MILLISECONDS}`);
    await client.query(text);
    await client.query('INSERT INTO migrations (name) VALUES ($1)', [name]);
    await client.query('COMMIT');
    return true;
  } catch (error) {
    await client.query('ROLLBACK');
    if (LOCK_NOT_TAKEN.includes((error as { code?: string }).code ?? '')) return false;
    throw new MigrationError(name, error);
  }
}
