import type pg from 'pg';
import { ChangeLog } from './platform/cache/change-log.ts';
import { systemClock } from './platform/clock.ts';
import type { EmbeddedPostgres } from './platform/embedded-postgres/start.ts';
import { startEmbeddedPostgres } from './platform/embedded-postgres/start.ts';
import { Events } from './platform/events.ts';
import { createLogger } from './platform/log/logger.ts';
import type { Parts } from './platform/parts.ts';
import { CONNECTIONS, connectDatabase, type Patience } from './platform/postgres/database.ts';
import { migrate } from './platform/postgres/migrate.ts';
import { waitForDatabase } from './platform/postgres/wait-for-database.ts';
import { Presence } from './platform/presence.ts';
import { secretsIn } from './platform/process/secrets.ts';
import { readSettings, type Secrets } from './platform/process/settings.ts';
import { createLimits } from './platform/security/rate-limits.ts';

export interface Runtime {
  parts: Parts;
  /** Tells the people who started it, in the form that LOG_FORMAT asks for. */
  say: (line: string) => void;
  /** Closes what was opened here: limits, connections, and the database server if it is ours. */
  close(): Promise<void>;
}

export interface RuntimeOptions {
  /** The folder with the migrations; given by the entry point, which alone knows where it lies. */
  migrations: URL;
  /** For people at a terminal. */
  say: (line: string) => void;
  /** Commands may work beside a running server; a second server may not. */
  shareEmbedded?: boolean;
  /** How long to wait for the database; without it for ever, as commands do. */
  patience?: Patience;
  /** Breaks off the wait for a database that is not there yet. */
  signal?: AbortSignal;
  /** Migrates no further than to these. */
  onlyMigrations?: readonly string[];
  /** Where the secrets of an embedded installation come from. */
  secrets?: (dataDir: string) => Secrets;
}

/** Of the embedded server, beside those of the processes that serve: for the one that starts them, migrations and commands. */
const CONNECTIONS_OF_OTHERS = 80;

/** Settings, database, migrations: what the server and every command begin with. */
export async function openRuntime(options: RuntimeOptions): Promise<Runtime> {
  const { migrations, shareEmbedded = false, onlyMigrations, patience, signal, secrets = secretsIn } = options;
  loadEnvFile();
  const settings = readSettings(process.env, secrets);
  const log = createLogger(settings.logLevel);
  const say = settings.logFormat === 'json' ? (line: string) => log.info(line) : options.say;
  let embedded: EmbeddedPostgres | undefined;
  if (!settings.databaseUrl) {
    embedded = await startEmbeddedPostgres({
      dataDir: settings.dataDir,
      log: say,
      whenInUse: shareEmbedded ? 'share' : 'refuse',
      connections: CONNECTIONS * settings.processes + CONNECTIONS_OF_OTHERS,
    });
  }
  const connection = embedded ? embedded.connection : { connectionString: settings.databaseUrl };
  if (!embedded)
    await waitForDatabase(connection as pg.ClientConfig, { seconds: settings.databaseWaitSeconds, say, signal });
  // Migrations take as long as they take, and wait for the process that runs them already.
  const migrating = connectDatabase(connection, log, 4);
  try {
    await migrate(migrating.pool, migrations, log, onlyMigrations);
  } catch (error) {
    await migrating.close();
    await embedded?.stop();
    throw error;
  }
  await migrating.close();
  const database = connectDatabase(connection, log, CONNECTIONS, patience);
  const limits = await createLimits(database.pool, settings.redisUrl, log);
  return {
    say,
    parts: {
      settings,
      db: database.db,
      pool: database.pool,
      clock: systemClock,
      events: new Events(),
      presence: new Presence(),
      changes: new ChangeLog(database.pool, log),
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

/** A .env file in the folder that we were started from; what the environment has already wins. */
function loadEnvFile(): void {
  try {
    process.loadEnvFile('.env');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
