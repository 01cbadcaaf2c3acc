import { execFile } from 'node:child_process';
import { chown, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { EmbeddedPostgresError, run, type ServerFolder } from './server-folder.ts';

export const SUPERUSER = 'casovi';
/** Part of the socket's file name; there is no TCP port. */
export const SOCKET_PORT = 5432;

const STOPPED_WITHIN_MS = 120_000;

/** On macOS; Linux allows 107. */
const MAX_SOCKET_PATH_BYTES = 103;

/** Logged while child processes of a killed server are still exiting. */
const STILL_IN_USE = /pre-existing shared memory block .* is still in use/;

const IN_USE_WITHIN_MS = 10_000;
const RETRY_AFTER_MS = 200;

export interface Server extends ServerFolder {
  /** The folder of its binaries. */
  programs: string;
  connections: number;
}

export const clusterOf = (home: string) => join(home, 'cluster');

const program = (server: Server, name: 'initdb' | 'pg_ctl', args: string[]) =>
  run(server.account, join(server.programs, 'bin', name), args);

/** Makes the cluster if there is none. It is renamed when complete, and an interrupted one is deleted. */
export async function makeCluster(server: Server): Promise<boolean> {
  const unfinished = join(server.home, 'cluster.unfinished');
  await rm(unfinished, { recursive: true, force: true });
  const made = await stat(clusterOf(server.home)).catch(() => undefined);
  if (made) return false;
  const characters = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
  await program(server, 'initdb', [
    ...['-D', unfinished, '-U', SUPERUSER, '--encoding=UTF8', '--data-checksums', '--auth=peer', '--no-instructions'],
    ...['--locale-provider=icu', '--icu-locale=sr-Latn-ME', '--locale=C', `--lc-ctype=${characters}`],
  ]);
  await rename(unfinished, clusterOf(server.home));
  return true;
}

/** `socketDir` is given at a restart: clients go on using the same path. */
export async function startServer(server: Server, socketDir?: string): Promise<void> {
  const folder = await makeSocketFolder(server, socketDir);
  await configure(server, folder);
  await disownLockFile(server);
  const log = join(server.home, 'postgresql.log');
  await rename(log, `${log}.old`).catch(() => undefined);
  const deadline = Date.now() + IN_USE_WITHIN_MS;
  for (;;) {
    try {
      await program(server, 'pg_ctl', ['start', '-D', clusterOf(server.home), '-l', log, '-w', '-t', '120', '-s']);
      return;
    } catch {
      const lastLines = (await readFile(log, 'utf8').catch(() => '')).trim().split('\n').slice(-3).join(' | ');
      if (!STILL_IN_USE.test(lastLines) || Date.now() > deadline) {
        // It may run without being ready yet.
        if (!socketDir && !(await runningServer(server.home))) await rm(folder, { recursive: true, force: true });
        throw new EmbeddedPostgresError(`The embedded database did not start (see ${log}): ${lastLines}`);
      }
      await wait(RETRY_AFTER_MS);
    }
  }
}

/** SIGINT is PostgreSQL's fast shutdown. */
export async function stopServer(home: string): Promise<void> {
  const running = await runningServer(home);
  if (!running) return;
  process.kill(running.pid, 'SIGINT');
  const deadline = Date.now() + STOPPED_WITHIN_MS;
  while ((await runningServer(home))?.pid === running.pid) {
    if (Date.now() > deadline) throw new EmbeddedPostgresError(`The embedded database in ${home} does not shut down.`);
    await wait(20);
  }
  if (running.socketDir !== ownSocketFolder(home)) await rm(running.socketDir, { recursive: true, force: true });
}

export interface RunningServer {
  pid: number;
  socketDir: string;
  /** False while it starts up or shuts down. */
  ready: boolean;
}

/** The server that runs on this cluster, whoever started it. Its process id may have been reused, so the command line is checked. */
export async function runningServer(home: string): Promise<RunningServer | undefined> {
  const [pid, , , , socketDir = '', , , status = ''] = await lockFileLines(home);
  if (!pid || !(await commandOf(Number(pid))).includes(clusterOf(home))) return undefined;
  return { pid: Number(pid), socketDir, ready: status.trim() === 'ready' };
}

async function lockFileLines(home: string): Promise<string[]> {
  const text = await readFile(lockFileOf(home), 'utf8').catch(nothingIfGone);
  return text.split('\n');
}

const lockFileOf = (home: string) => join(clusterOf(home), 'postmaster.pid');

async function commandOf(pid: number): Promise<string> {
  if (process.platform === 'linux')
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(nothingIfGone)).replaceAll('\0', ' ');
  return promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]).then(({ stdout }) => stdout, nothingIfGone);
}

/** Other errors, such as EMFILE, say nothing about whether the server runs. */
function nothingIfGone(error: { code?: unknown }): string {
  // `ps` exits with a number when there is no such process.
  if (error.code === 'ENOENT' || error.code === 'ESRCH' || typeof error.code === 'number') return '';
  throw error;
}

/**
 * After a crash the process id in the server's lock file may have been reused, and the server would refuse to start. It ignores the id
 * of its parent process, so ours is written in; deleting the file would also disable its check for left-over child processes.
 */
async function disownLockFile(server: Server): Promise<void> {
  const [pid, ...others] = await lockFileLines(server.home);
  if (!pid) return;
  // Written to a new file and renamed: a truncated lock file would not be recognised.
  const newFile = `${lockFileOf(server.home)}.new`;
  await writeFile(newFile, [String(process.pid), ...others].join('\n'), { mode: 0o600, flush: true });
  if (server.account) await chown(newFile, server.account.uid, server.account.gid);
  await rename(newFile, lockFileOf(server.home));
}

const ownSocketFolder = (home: string) => join(home, 'socket');

async function makeSocketFolder(server: Server, known: string | undefined): Promise<string> {
  const own = ownSocketFolder(server.home);
  const fits = Buffer.byteLength(join(own, `.s.PGSQL.${SOCKET_PORT}`)) <= MAX_SOCKET_PATH_BYTES;
  // Commas, quotes and spaces in this path have a meaning in postgresql.conf.
  const folder = known ?? (fits && /^[\w./+@-]+$/.test(own) ? own : await mkdtemp('/tmp/casovi-'));
  // No server is running, so anything in it was left by one that was killed.
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { mode: 0o700 });
  if (server.account) await chown(folder, server.account.uid, server.account.gid);
  return folder;
}

/** Written at each start: the user who runs us may have changed. */
async function configure(server: Server, socketDir: string): Promise<void> {
  const settings = {
    listen_addresses: '',
    port: SOCKET_PORT,
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
    max_connections: server.connections,
    shared_buffers: '256MB',
    fsync: 'on',
    jit: 'off',
    timezone: 'UTC',
    lc_messages: 'C',
    default_text_search_config: 'pg_catalog.simple',
    log_timezone: 'UTC',
    // The application logs failed statements itself; the server would log their values (addresses, texts) too.
    log_min_messages: 'log',
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
  };
  const files = {
    'postgresql.conf': Object.entries(settings).map(([name, value]) => `${name} = '${value}'`),
    // Peer authentication: only this user of the machine may connect, without a password.
    'pg_hba.conf': ['local all all peer map=embedded'],
    'pg_ident.conf': [`embedded "${userInfo().username}" ${SUPERUSER}`],
  };
  for (const [name, lines] of Object.entries(files)) {
    await writeFile(join(clusterOf(server.home), name), `${lines.join('\n')}\n`);
  }
}
