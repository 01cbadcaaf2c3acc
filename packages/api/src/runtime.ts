import type pg from 'pg';
import { ChangeLog } from './platform/cache/change-log.ts';
import { systemClock } from './platform/clock.ts';
import type { EmbeddedPostgres } from './platform/embedded-postgres/start.ts';
import { startEmbeddedPostgres } from './platform/embedded-postgres/start.ts';
import { Events } from './platform/events.ts';
import { PublicHttps } from './platform/http/public-https.ts';
import { createLogger } from './platform/log/logger.ts';
import type { Parts } from './platform/parts.ts';
import { CONNECTIONS, connectDatabase, type DatabaseTimeouts } from './platform/postgres/database.ts';
import { migrate } from './platform/postgres/migrate.ts';
import { waitForDatabase } from './platform/postgres/wait-for-database.ts';
import { Presence } from './platform/presence.ts';
import { secretsIn } from './platform/process/secrets.ts';
import { readSettings, type Secrets } from './platform/process/settings.ts';
import { createLimits } from './platform/security/rate-limits.ts';

export interface Runtime {
  parts: Parts;
  /** To the terminal, or to the log with LOG_FORMAT=json. */
  print: (line: string) => void;
  close(): Promise<void>;
}

export interface RuntimeOptions {
  /** The folder of migrations, whose relative path differs between the sources and the bundle. */
  migrations: URL;
  print: (line: string) => void;
  /** For commands, which may use the database of a running server. */
  shareEmbedded?: boolean;
  timeouts?: DatabaseTimeouts;
  /** Aborts the wait for the database. */
  signal?: AbortSignal;
  onlyMigrations?: readonly string[];
  /** Where the secrets of an embedded installation come from. */
  secrets?: (dataDir: string) => Secrets;
}

/** For the primary process, migrations and commands. */
const EXTRA_CONNECTIONS = 80;

/** Settings, database and migrations, for the server and every command. */
export async function openRuntime(options: RuntimeOptions): Promise<Runtime> {
  const { migrations, shareEmbedded = false, onlyMigrations, timeouts, signal, secrets = secretsIn } = options;
  loadEnvFile();
  const settings = readSettings(process.env, secrets);
  const log = createLogger(settings.logLevel);
  const print = settings.logFormat === 'json' ? (line: string) => log.info(line) : options.print;
  let embedded: EmbeddedPostgres | undefined;
  if (!settings.databaseUrl) {
    embedded = await startEmbeddedPostgres({
      dataDir: settings.dataDir,
      log: print,
      whenInUse: shareEmbedded ? 'share' : 'refuse',
      connections: CONNECTIONS * settings.processes + EXTRA_CONNECTIONS,
    });
  }
  const connection = embedded ? embedded.connection : { connectionString: settings.databaseUrl };
  if (!embedded)
    await waitForDatabase(connection as pg.ClientConfig, { seconds: settings.databaseWaitSeconds, print, signal });
  // Without timeouts: migrations can take long, and wait for another process that runs them.
  const migrating = connectDatabase(connection, log, 4);
  try {
    await migrate(migrating.pool, migrations, log, onlyMigrations);
  } catch (error) {
    await migrating.close();
    await embedded?.stop();
    throw error;
  }
  await migrating.close();
  const database = connectDatabase(connection, log, CONNECTIONS, timeouts);
  const limits = await createLimits(database.pool, settings.redisUrl, log);
  return {
    print,
    parts: {
      settings,
      db: database.db,
      pool: database.pool,
      clock: systemClock,
      events: new Events(),
      presence: new Presence(),
      changes: new ChangeLog(database.pool, log),
      outbound: new PublicHttps(),
      limits,
      log,
    },
    close: async () => {
      await limits.close();
      await database.close();
      await embedded?.stop();
    },
  };
}

/** Does not overwrite the environment. */
function loadEnvFile(): void {
  try {
    process.loadEnvFile('.env');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
