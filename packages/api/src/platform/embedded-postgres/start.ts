import { mkdir, realpath } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { lockFolder, type ProcessLock } from '../process/process-lock.ts';
import { EmbeddedPostgresError, findPrograms, homeOf, makePlace } from './place.ts';
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

const DATABASE = 'casovi';
/** A server that was killed may have to read its log of changes first. */
const READY_WITHIN_MS = 120_000;
const LOOK_AFTER_MS = 500;
const TRY_AGAIN_AFTER_MS = 1000;

export interface EmbeddedPostgres {
  connection: { host: string; port: number; user: string; database: string };
  socketDir: string;
  /** Where the cluster really lies; not below DATA_DIR where the server's account could not get there. */
  dataDir: string;
  /** Shuts the server down and waits for it. Where another process runs it, that one keeps it. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  dataDir: string;
  log: (line: string) => void;
  /** What to do when another process of ours runs on this DATA_DIR: a command may share its server, a second server may not. */
  whenInUse?: 'refuse' | 'share';
  /** How many connections the server takes. */
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
    const place = await makePlace(dataDir, options.log);
    // A copied DATA_DIR leads to the same place, so that has a lock of its own.
    await lock(place.home);
    const server = { ...place, programs: await findPrograms(place), connections: options.connections ?? 100 };
    const running = (await takeOver(server, options.log)) ?? (await start(server, options.log));
    const watch = watchOver(server, running.socketDir, options.log);
    const stop = async () => {
      await watch.stop();
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
    // It runs, but lets nobody in: its socket was deleted, or it was shutting down. Begin afresh.
    await stopServer(server.home);
    return undefined;
  }
}

/** Somebody or something may end the server (a full disk, a machine without memory): it is started again, until we stop. */
function watchOver(server: Server, socketDir: string, log: (line: string) => void): { stop(): Promise<void> } {
  const stopping = new AbortController();
  let said = '';
  const say = (line: string) => {
    if (line !== said) log(line);
    said = line;
  };
  const watch = async () => {
    while (!stopping.signal.aborted) {
      await wait(LOOK_AFTER_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
      if (stopping.signal.aborted) continue;
      try {
        if (await runningServer(server.home)) continue;
        say('The embedded database ended: starting it again');
        await startServer(server, socketDir);
        say('The embedded database runs again');
      } catch (error) {
        say(error instanceof Error ? error.message : String(error));
        await wait(TRY_AGAIN_AFTER_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
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

/** The socket of the running server, once it takes connections. */
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
