import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../platform/embedded-postgres/start.ts';
import { createLogger } from '../platform/log/logger.ts';
import { connectDatabase } from '../platform/postgres/database.ts';
import { migrate } from '../platform/postgres/migrate.ts';
import { bundle } from './bundle.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection to the server of this run; each test file copies `templateDatabase` for itself. */
    testServer: pg.ClientConfig;
    templateDatabase: string;
    /** The program that decodes pictures, bundled. */
    pictureDecoder: string;
    /** The one that draws them. */
    pictureDrawer: string;
  }
}

const log = createLogger('error');

/** One server for the whole run: TEST_DATABASE_URL, or an embedded one of our own. The schema is migrated once, into a template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.TEST_DATABASE_URL;
  const folder = mkdtempSync(join(tmpdir(), 'casovi-test-'));
  // Open to the account that the server runs as when we are root: else it would leave its data outside of this folder.
  chmodSync(folder, 0o711);
  const embedded = url
    ? undefined
    : await startEmbeddedPostgres({ dataDir: folder, log: (line) => log.debug(line), connections: 300 });
  const server: pg.ClientConfig = embedded ? embedded.connection : { connectionString: url };
  const decoder = await bundle(fileURLToPath(new URL('../platform/pictures/picture.worker.ts', import.meta.url)));
  const drawer = await bundle(fileURLToPath(new URL('../platform/pictures/drawing.worker.ts', import.meta.url)));
  const templateDatabase = `casovi_template_${process.pid}`;

  const query = async (text: string) => {
    const client = new pg.Client(server);
    await client.connect();
    await client.query(text).finally(() => client.end());
  };

  // Nothing of a test's database must outlive the run, so our own server need not wait for the disk.
  if (embedded)
    for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes'])
      await query(`ALTER SYSTEM SET ${setting} = off`);
  if (embedded) await query('SELECT pg_reload_conf()');
  await query(`CREATE DATABASE ${templateDatabase}`);
  const database = connectDatabase(databaseOn(server, templateDatabase), log, 4);
  await migrate(database.pool, new URL('../../migrations/', import.meta.url), log);
  await database.close();

  project.provide('testServer', server);
  project.provide('templateDatabase', templateDatabase);
  project.provide('pictureDecoder', decoder.file);
  project.provide('pictureDrawer', drawer.file);

  return async () => {
    await query(`DROP DATABASE IF EXISTS ${templateDatabase} WITH (FORCE)`);
    await embedded?.stop();
    await decoder.remove();
    await drawer.remove();
    rmSync(folder, { recursive: true, force: true });
  };
}

/** The same server, another database. */
export function databaseOn(server: pg.ClientConfig, database: string): pg.ClientConfig {
  if (!server.connectionString) return { ...server, database };
  const url = new URL(server.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
}
