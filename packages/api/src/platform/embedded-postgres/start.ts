import { mkdir, realpath } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { lockFolder, type ProcessLock } from '../process/process-lock.ts';
import {
  clusterOf,
  makeCluster,
  runningServer,
  type Server,
  SOCKET_PORT,
  SUPERUSER,
  startServer,
  stopServer,
} from './server.ts';
import { EmbeddedPostgresError, findPrograms, homeOf, makeServerFolder } from './server-folder.ts';

const DATABASE = 'casovi';
/** After a crash the server replays its write-ahead log first. */
const READY_WITHIN_MS = 120_000;
const CHECK_EVERY_MS = 500;
const RETRY_AFTER_MS = 1000;

export interface EmbeddedPostgres {
  connection: { host: string; port: number; user: string; database: string };
  socketDir: string;
  /** The cluster's folder; outside of DATA_DIR where the server's user has no access to it. */
  dataDir: string;
  /** Shuts the server down and waits for it; does nothing when another process owns the server. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  dataDir: string;
  log: (line: string) => void;
  /** When another process runs on this DATA_DIR: commands share its server, a second server is refused. */
  whenInUse?: 'refuse' | 'share';
  connections?: number;
}

/** Starts the PostgreSQL server of this DATA_DIR, or takes it over where an earlier process of ours was killed. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  await mkdir(options.dataDir, { recursive: true });
  const dataDir = await realpath(options.dataDir);
  const locks: ProcessLock[] = [];
  const release = async () => {
    for (const lock of locks.splice(0)) await lock.release();
  };
  const lock = async (folder: string) => {
    const taken = await lockFolder(folder);
    if (!taken) throw new InUseError(dataDir);
    locks.push(taken);
  };
  try {
    await lock(dataDir);
    const folder = await makeServerFolder(dataDir, options.log);
    // A copied DATA_DIR can point to the same folder, so that has its own lock.
    await lock(folder.home);
    const server = { ...folder, programs: await findPrograms(folder), connections: options.connections ?? 100 };
    const running = (await takeOver(server, options.log)) ?? (await start(server, options.log));
    const supervisor = supervise(server, running.socketDir, options.log);
    const stop = async () => {
      await supervisor.stop();
      await stopServer(server.home);
      await release();
    };
    return { ...running, stop };
  } catch (error) {
    await release();
    if (options.whenInUse !== 'share' || !(error instanceof InUseError)) throw error;
    const home = await homeOf(dataDir);
    return { ...(await connectable(home, await whenReady(home))), stop: async () => undefined };
  }
}

class InUseError extends EmbeddedPostgresError {
  constructor(dataDir: string) {
    super(`Another process is already running on ${dataDir}: stop it first, or set another DATA_DIR.`);
  }
}

type Running = Omit<EmbeddedPostgres, 'stop'>;

async function start(server: Server, log: (line: string) => void): Promise<Running> {
  if (await makeCluster(server)) log('Made a new embedded database');
  await startServer(server);
  return connectable(server.home, await whenReady(server.home));
}

async function takeOver(server: Server, log: (line: string) => void): Promise<Running | undefined> {
  if (!(await runningServer(server.home))) return undefined;
  try {
    const taken = await connectable(server.home, await whenReady(server.home));
    log('Took over the embedded database that an earlier process left running');
    return taken;
  } catch {
    // It accepts no connections: its socket was deleted, or it was shutting down.
    await stopServer(server.home);
    return undefined;
  }
}

/** Restarts the server when it ends (full disk, out of memory). */
function supervise(server: Server, socketDir: string, log: (line: string) => void): { stop(): Promise<void> } {
  const stopping = new AbortController();
  let lastLine = '';
  const logOnce = (line: string) => {
    if (line !== lastLine) log(line);
    lastLine = line;
  };
  const watch = async () => {
    while (!stopping.signal.aborted) {
      await wait(CHECK_EVERY_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
      if (stopping.signal.aborted) continue;
      try {
        if (await runningServer(server.home)) continue;
        logOnce('The embedded database ended: starting it again');
        await startServer(server, socketDir);
        logOnce('The embedded database runs again');
      } catch (error) {
        logOnce(error instanceof Error ? error.message : String(error));
        await wait(RETRY_AFTER_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
      }
    }
  };
  const watching = watch();
  return {
    stop: async () => {
      stopping.abort();
      await watching;
    },
  };
}

/** Waits until the server accepts connections, and returns its socket folder. */
async function whenReady(home: string): Promise<string> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline) {
    const running = await runningServer(home);
    if (!running) break;
    if (running.ready) return running.socketDir;
    await wait(50);
  }
  throw new EmbeddedPostgresError(`The embedded database in ${home} does not answer.`);
}

async function connectable(home: string, socketDir: string): Promise<Running> {
  const connection = { host: socketDir, port: SOCKET_PORT, user: SUPERUSER, database: DATABASE };
  const client = new pg.Client({ ...connection, database: 'postgres' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
    if (!rowCount) await client.query(`CREATE DATABASE ${DATABASE}`);
  } finally {
    await client.end().catch(() => undefined);
  }
  return { connection, socketDir, dataDir: clusterOf(home) };
}
