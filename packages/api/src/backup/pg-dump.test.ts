import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_ACCOUNTS } from '../demo/accounts.ts';
import { fillDemo } from '../demo/fill.ts';
import { createLogger } from '../platform/log/logger.ts';
import { connectDatabase } from '../platform/postgres/database.ts';
import { migrate } from '../platform/postgres/migrate.ts';
import { CATALOG_PARTS, type CatalogPart, catalogOf } from '../testing/catalog.ts';
import type { Client } from '../testing/client.ts';
import {
  type InstalledPostgresServer,
  installedPostgres,
  startInstalledPostgres,
} from '../testing/installed-postgres.ts';
import { journeys } from '../testing/journeys.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { MIGRATIONS } from '../testing/test-database.ts';

const log = createLogger('silent');
const installed = installedPostgres();

/** The commands that operators are told to use. */
async function documentedCommands(): Promise<string> {
  const page = await readFile(new URL('../../../../docs/operations.md', import.meta.url), 'utf8');
  const commands = page.match(/^pg_(dump|restore) .*$/gm);
  if (commands?.length !== 2) throw new Error('docs/operations.md no longer says how to dump and restore');
  return commands.join('\n');
}

/** Every row of every table, as text. */
async function rowsOf(pool: pg.Pool): Promise<Record<string, unknown[]>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
      WHERE schemaname IN ('public', 'graphile_worker') ORDER BY 1`,
  );
  const found: Record<string, unknown[]> = {};
  for (const { name } of tables)
    found[name] = (await pool.query(`SELECT line::text FROM ${name} AS line ORDER BY line::text`)).rows;
  return found;
}

/** Every row, and every part of the catalog. */
async function everythingIn(pool: pg.Pool) {
  const catalog: Partial<Record<CatalogPart, Record<string, string>>> = {};
  for (const part of CATALOG_PARTS) catalog[part] = await catalogOf(pool, part);
  return { catalog, rows: await rowsOf(pool) };
}
type Everything = Awaited<ReturnType<typeof everythingIn>>;

const migrationsOf = async (pool: pg.Pool) => (await pool.query('SELECT * FROM migrations ORDER BY name')).rows;

describe.runIf(installed.length > 0)('a dump made and restored as docs/operations.md says', () => {
  describe.each(installed.map((one) => [one.version, one] as const))('with PostgreSQL %s', (_version, installation) => {
    let server: InstalledPostgresServer;
    let original: TestApp;
    let restored: TestApp;
    let loggedInBefore: Client;
    let said: string;
    /** As it was when both were alike: people go on in one of them. */
    let before: { original: Everything; restored: Everything };

    beforeAll(async () => {
      server = await startInstalledPostgres(installation);
      const [from, to] = [await server.createDatabase('original'), await server.createDatabase('restored')];
      const database = connectDatabase(from.connection, log, 5);
      await migrate(database.pool, MIGRATIONS, log);
      original = await startTestApp({}, {}, database);
      const { parts, clock } = original;
      await fillDemo(parts.db, { now: clock.now(), settings: parts.settings });
      loggedInBefore = original.visitor();
      await loggedInBefore.post('/api/auth/login', DEMO_ACCOUNTS[2]);
      await parts.pool.query("SELECT graphile_worker.add_job('clean-up-mails', job_key => 'kept')");

      const dumpAndRestore = promisify(execFile)('/bin/sh', ['-e', '-c', await documentedCommands()], {
        cwd: server.folder,
        env: {
          PATH: [join(installation.programs, 'bin'), process.env.PATH].join(delimiter),
          DATABASE_URL: from.url,
          EMPTY_DATABASE_URL: to.url,
          BACKUP: 'casovi.dump',
        },
      });
      // What it said of its own accord, and where it failed, why.
      said = await dumpAndRestore.then(({ stdout, stderr }) => stdout + stderr, String);
      restored = await startTestApp({}, {}, connectDatabase(to.connection, log, 5));
      before = { original: await everythingIn(parts.pool), restored: await everythingIn(restored.parts.pool) };
    });

    afterAll(async () => {
      await restored?.close();
      await original?.close();
      await server?.stop();
    });

    it('succeeds without a word', () => {
      expect(said).toBe('');
    });

    it.each(CATALOG_PARTS)('has the same %s', (part) => {
      const expected = before.original.catalog[part];
      expect(Object.keys(expected ?? {})).not.toEqual([]);
      expect(before.restored.catalog[part]).toEqual(expected);
    });

    it('has the same rows', async () => {
      const { rows } = before.original;
      expect(rows['public.users']?.length).toBeGreaterThan(80);
      expect((await original.parts.pool.query('SELECT 1 FROM graphile_worker.jobs')).rowCount).toBe(1);
      expect(before.restored.rows).toEqual(rows);
    });

    it('leaves nothing to migrate', async () => {
      const known = await migrationsOf(restored.parts.pool);
      await migrate(restored.parts.pool, MIGRATIONS, log);
      expect(await migrationsOf(restored.parts.pool)).toEqual(known);
    });

    it('keeps people logged in, and their messages readable', async () => {
      const client = restored.visitor();
      for (const [name, value] of loggedInBefore.cookies) client.cookies.set(name, value);
      const { id_korisnika: id } = (await client.get('/api/auth/me')).body;
      const chats = `/api/chat/history/${id}`;
      const { body } = await client.get(chats);
      expect(body.length).toBeGreaterThan(0);
      expect(body).toEqual((await loggedInBefore.get(chats)).body);
    });

    it.each(Object.entries(journeys))('lets people go on: %s', async (_name, journey) => {
      await journey(restored);
    });
  });
});
