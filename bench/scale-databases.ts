import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { buildApp } from '../packages/api/src/app.ts';
import { systemClock } from '../packages/api/src/platform/clock.ts';
import { connectDatabase } from '../packages/api/src/platform/database.ts';
import { startEmbeddedPostgres } from '../packages/api/src/platform/embedded-postgres.ts';
import { readSettings } from '../packages/api/src/platform/env.ts';
import { Events } from '../packages/api/src/platform/events.ts';
import { createLimits } from '../packages/api/src/platform/limits.ts';
import { createLogger } from '../packages/api/src/platform/logger.ts';
import { migrate } from '../packages/api/src/platform/migrate.ts';
import type { Parts } from '../packages/api/src/platform/parts.ts';
import { Presence } from '../packages/api/src/platform/presence.ts';
import { secretsIn } from '../packages/api/src/platform/secrets.ts';
import { fillScale, scaleTutors } from '../packages/api/src/scale/fill.ts';

const MIGRATIONS = new URL('../packages/api/migrations/', import.meta.url);

export interface ScaleDatabase {
  tutors: number;
  app: FastifyInstance;
  pool: pg.Pool;
}

/**
 * The application on databases of several sizes, all on one embedded server in a folder of its own (BENCH_DATA_DIR, else below
 * the temporary folder). Filled the first time, kept for the next.
 */
export async function openScaleDatabases(sizes: number[], say: (line: string) => void) {
  const dataDir = process.env.BENCH_DATA_DIR ?? join(tmpdir(), 'casovi-bench');
  const embedded = await startEmbeddedPostgres({ dataDir, log: say });
  const log = createLogger('error');
  const settings = readSettings({ DATA_DIR: dataDir, DEMO: 'false', LOG_LEVEL: 'silent' }, secretsIn);
  const closers: (() => Promise<void>)[] = [];
  const databases: ScaleDatabase[] = [];
  for (const tutors of sizes) {
    const connection = await databaseNamed(embedded.connection, `scale_${tutors}`);
    const { db, pool, close } = connectDatabase(connection, log);
    await migrate(pool, MIGRATIONS, log);
    if ((await scaleTutors(pool)) === 0) {
      say(`Filling in ${tutors} tutors …`);
      const begun = performance.now();
      await fillScale(pool, { tutors, now: new Date(), say });
      say(`Filled in ${((performance.now() - begun) / 1000).toFixed(0)} s`);
    }
    const limits = createLimits(pool, undefined, log);
    const parts: Parts = {
      settings,
      db,
      pool,
      clock: systemClock,
      events: new Events(),
      presence: new Presence(),
      limits,
      log,
    };
    const app = await buildApp(parts);
    await app.ready();
    databases.push({ tutors, app, pool });
    closers.push(async () => {
      await app.close();
      await limits.close();
      await close();
    });
  }
  const close = async () => {
    for (const closeOne of closers) await closeOne();
    await embedded.stop();
  };
  return { databases, close };
}

async function databaseNamed(server: pg.ClientConfig, database: string): Promise<pg.PoolConfig> {
  const client = new pg.Client(server);
  await client.connect();
  const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [database]);
  if (rowCount === 0) await client.query(`CREATE DATABASE ${database}`);
  await client.end();
  return { ...server, database };
}
