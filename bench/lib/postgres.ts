import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../packages/api/src/platform/embedded-postgres/start.ts';
import { createLogger } from '../../packages/api/src/platform/log/logger.ts';
import { connectDatabase } from '../../packages/api/src/platform/postgres/database.ts';
import { migrate } from '../../packages/api/src/platform/postgres/migrate.ts';
import { fillScale, scaleTutors } from '../scale/fill.ts';

const log = createLogger('error');
const MIGRATIONS = new URL('../../packages/api/migrations/', import.meta.url);

/** BENCH_TUTORS for fewer, while writing a bench. */
export const SCALE = Number(process.env.BENCH_TUTORS ?? 100_000);

export interface BenchDatabase {
  connection: { host: string; port: number; user: string; database: string };
  /** For DATABASE_URL. */
  url: string;
}

export interface BenchPostgres {
  /** Filled the first time. Read-only: write to a copy. */
  scale(tutors: number): Promise<BenchDatabase>;
  /** Dropped at the end. Nobody may be connected to the original while it is copied. */
  copyOfScale(tutors: number, name: string): Promise<BenchDatabase>;
  stop(): Promise<void>;
}

/** One embedded server with all databases, in BENCH_DATA_DIR or the temporary folder. */
export async function openBenchPostgres(print: (line: string) => void): Promise<BenchPostgres> {
  const dataDir = process.env.BENCH_DATA_DIR ?? join(tmpdir(), 'casovi-bench');
  const embedded = await startEmbeddedPostgres({ dataDir, log: print });
  const admin = new pg.Client({ ...embedded.connection, database: 'postgres' });
  await admin.connect();
  const copies = new Set<string>();

  const named = (database: string): BenchDatabase => {
    const connection = { ...embedded.connection, database };
    const url = new URL(`postgres:///${database}`);
    for (const name of ['host', 'port', 'user'] as const) url.searchParams.set(name, String(connection[name]));
    return { connection, url: url.href };
  };
  const drop = (database: string) => admin.query(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);

  const scale = async (tutors: number): Promise<BenchDatabase> => {
    const database = named(`scale_${tutors}`);
    const { database: name } = database.connection;
    const { rowCount } = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (rowCount === 0) await admin.query(`CREATE DATABASE ${name}`);
    const client = connectDatabase(database.connection, log);
    const { pool, close } = client;
    try {
      await migrate(pool, MIGRATIONS, log);
      if ((await scaleTutors(pool)) === 0) {
        print(`Filling in ${tutors} tutors …`);
        await fillScale(client, { tutors, now: new Date(), print });
      }
    } finally {
      await close();
    }
    return database;
  };

  return {
    scale,
    async copyOfScale(tutors, name) {
      const { connection } = await scale(tutors);
      await drop(name);
      await admin.query(`CREATE DATABASE ${name} TEMPLATE ${connection.database} STRATEGY file_copy`);
      copies.add(name);
      return named(name);
    },
    async stop() {
      for (const name of copies) await drop(name);
      await admin.end();
      await embedded.stop();
    },
  };
}
