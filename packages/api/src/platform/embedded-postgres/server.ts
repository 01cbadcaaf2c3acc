import { execFile } from 'node:child_process';
import { chown, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { EmbeddedPostgresError, type Place, run } from './place.ts';

export const SUPERUSER = 'casovi';
/** There is no TCP port; the number is part of the socket's file name. */
export const SOCKET_PORT = 5432;

const STOPPED_WITHIN_MS = 120_000;

/** macOS takes 103 bytes for the path of a socket, Linux 107. */
const LONGEST_SOCKET_PATH = 103;

/** What the server says while children of a killed one have not ended yet. */
const STILL_IN_USE = /pre-existing shared memory block .* is still in use/;

/** Those notice it in a moment, but not at once. */
const IN_USE_WITHIN_MS = 10_000;
const TRY_AGAIN_AFTER_MS = 200;

/** A server on disk: its place, the folder of the programs that run it, and how many connections it takes. */
export interface Server extends Place {
  programs: string;
  connections: number;
}

export const clusterOf = (home: string) => join(home, 'cluster');

const program = (server: Server, name: 'initdb' | 'pg_ctl', args: string[]) =>
  run(server.account, join(server.programs, 'bin', name), args);

/** Makes the cluster where there is none. It gets its name when it is whole; an interrupted one is thrown away. */
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

/** `socketDir` is where those who knew an earlier one look for it. */
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
      const said = (await readFile(log, 'utf8').catch(() => '')).trim().split('\n').slice(-3).join(' | ');
      if (!STILL_IN_USE.test(said) || Date.now() > deadline) {
        // One that is not ready yet may still run.
        if (!socketDir && !(await runningServer(server.home))) await rm(folder, { recursive: true, force: true });
        throw new EmbeddedPostgresError(`The embedded database did not start (see ${log}): ${said}`);
      }
      await wait(TRY_AGAIN_AFTER_MS);
    }
  }
}

/** A fast shutdown, and the wait for its end. SIGINT asks for it; no program of the server is needed for that. */
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

/** The server that runs on this cluster, whoever started it. A process that only got the old one's number is none. */
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

/** Whoever has no file to spare just now cannot tell: a server that runs must not be taken for one that ended. */
function nothingIfGone(error: { code?: unknown }): string {
  // A number is what `ps` ends with when there is no such process.
  if (error.code === 'ENOENT' || error.code === 'ESRCH' || typeof error.code === 'number') return '';
  throw error;
}

/**
 * After a crash or a reboot, the number in the server's lock file may belong to some other process by now, and
 * the server would believe that it runs already. It never believes that of the process that starts it, so our number is
 * written in; deleting the file would also undo its check for left-over processes that still use the data.
 */
async function disownLockFile(server: Server): Promise<void> {
  const [pid, ...others] = await lockFileLines(server.home);
  if (!pid) return;
  // Beside it first: half a file, after a power cut or on a full disk, would be no lock file to the server.
  const beside = `${lockFileOf(server.home)}.new`;
  await writeFile(beside, [String(process.pid), ...others].join('\n'), { mode: 0o600, flush: true });
  if (server.account) await chown(beside, server.account.uid, server.account.gid);
  await rename(beside, lockFileOf(server.home));
}

const ownSocketFolder = (home: string) => join(home, 'socket');

async function makeSocketFolder(server: Server, known: string | undefined): Promise<string> {
  const own = ownSocketFolder(server.home);
  const fits = Buffer.byteLength(join(own, `.s.PGSQL.${SOCKET_PORT}`)) <= LONGEST_SOCKET_PATH;
  // The server's configuration gives commas, quotes and spaces in this path a meaning.
  const folder = known ?? (fits && /^[\w./+@-]+$/.test(own) ? own : await mkdtemp('/tmp/casovi-'));
  // Nothing runs here now: whatever lies in it was left by a server that was killed, and would be in the way.
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { mode: 0o700 });
  if (server.account) await chown(folder, server.account.uid, server.account.gid);
  return folder;
}

/** Written anew at each start: the files are ours, and the user who runs us may be another than last time. */
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
    // The application reports failed statements itself; here their values (addresses, texts) would end up in a file.
    log_min_messages: 'log',
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
  };
  const files = {
    'postgresql.conf': Object.entries(settings).map(([name, value]) => `${name} = '${value}'`),
    // Only this user of the machine is let in, on the kernel's word: no password to keep, and no access for others.
    'pg_hba.conf': ['local all all peer map=embedded'],
    'pg_ident.conf': [`embedded "${userInfo().username}" ${SUPERUSER}`],
  };
  for (const [name, lines] of Object.entries(files)) {
    await writeFile(join(clusterOf(server.home), name), `${lines.join('\n')}\n`);
  }
}
