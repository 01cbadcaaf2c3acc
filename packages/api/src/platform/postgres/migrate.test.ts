import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { testDatabase } from '../../testing/test-database.ts';
import { createLogger } from '../log/logger.ts';
import { migrate } from './migrate.ts';

it('a migration that waits for a table lets others use it, and is made when the table is free', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'casovi-migrate-'));
  writeFileSync(join(folder, '9999_later.sql'), 'ALTER TABLE categories ADD COLUMN later integer;');
  const { pool, close } = await testDatabase();
  // As a backup does.
  const reader = await pool.connect();
  await reader.query('BEGIN');
  await reader.query('SELECT count(*) FROM categories');

  let done = false;
  const migrating = migrate(pool, pathToFileURL(`${folder}/`), createLogger('silent')).then(() => {
    done = true;
  });
  const waits = async () =>
    (await pool.query('SELECT 1 FROM pg_locks WHERE NOT granted AND relation = $1::regclass', ['categories'])).rowCount;
  await expect.poll(waits, { timeout: 20_000, interval: 20 }).toBe(1);
  // Would wait for the reader's end, behind the migration, if that did not step back.
  await pool.query('SELECT count(*) FROM categories');
  expect(done).toBe(false);

  await reader.query('COMMIT');
  reader.release();
  await migrating;
  await pool.query('SELECT later FROM categories');
  await close();
  rmSync(folder, { recursive: true });
});
