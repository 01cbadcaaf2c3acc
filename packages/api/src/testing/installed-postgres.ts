import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import pg from 'pg';
import {
  makeCluster,
  runningServer,
  SOCKET_PORT,
  SUPERUSER,
  startServer,
  stopServer,
} from '../platform/embedded-postgres/server.ts';
import { makeServerFolder } from '../platform/embedded-postgres/server-folder.ts';

/** Debian keeps every version in a folder of its own, and only the clients of one of them are on the PATH. */
const DEBIAN = '/usr/lib/postgresql';
const OLDEST_SUPPORTED = 15;

export interface InstalledPostgres {
  version: string;
  /** The folder above its bin. */
  programs: string;
}

/** Every PostgreSQL of this machine that has a server and its client programs; `npm test` installs one where it may. */
export function installedPostgres(): InstalledPostgres[] {
  const folders = [...binFoldersOf(DEBIAN), ...(process.env.PATH ?? '').split(delimiter)];
  const found = folders.flatMap((bin) => {
    const versions = ['initdb', 'pg_dump', 'pg_restore'].map((name) => versionOf(join(bin, name)));
    const [version] = versions;
    const complete = version && versions.every((one) => one === version);
    return complete && Number.parseInt(version, 10) >= OLDEST_SUPPORTED ? [{ version, programs: dirname(bin) }] : [];
  });
  return [...new Map(found.map((one) => [one.version, one])).values()];
}

function binFoldersOf(parent: string): string[] {
  try {
    return readdirSync(parent).map((version) => join(parent, version, 'bin'));
  } catch {
    return [];
  }
}

const versionOf = (program: string): string | undefined =>
  /\(PostgreSQL\) (\S+)/.exec(spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout ?? '')?.[1];

export interface InstalledPostgresServer {
  /** An empty folder, gone with the server. */
  folder: string;
  /** A new, empty database with an owner who is no superuser. */
  createDatabase(name: string): Promise<{ connection: pg.PoolConfig; url: string }>;
  stop(): Promise<void>;
}

/** Our own server of this version, on a Unix socket in a temporary folder; whatever else runs on this machine is left alone. */
export async function startInstalledPostgres({ programs }: InstalledPostgres): Promise<InstalledPostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'casovi-installed-postgres-'));
  // Open to the account that the server runs as when we are root.
  await chmod(folder, 0o711);
  const place = await makeServerFolder(folder, () => undefined);
  const server = { ...place, programs, connections: 40 };
  await makeCluster(server);
  await startServer(server);
  const socket = { host: (await runningServer(server.home))?.socketDir ?? '', port: SOCKET_PORT, user: SUPERUSER };
  await administer(socket, [
    'ALTER SYSTEM SET fsync = off',
    'ALTER SYSTEM SET synchronous_commit = off',
    'SELECT pg_reload_conf()',
    `CREATE ROLE ${OWNER}`,
  ]);
  return {
    folder,
    createDatabase: async (database) => {
      await administer(socket, [`CREATE DATABASE ${database} TEMPLATE template0 OWNER ${OWNER}`]);
      // The server lets in its superuser alone, who then acts as the owner.
      const options = `-c role=${OWNER}`;
      const parameters = new URLSearchParams({ host: socket.host, port: String(socket.port), options });
      // PostgreSQL's own programs read a plus as a plus.
      const query = parameters.toString().replaceAll('+', '%20');
      return { connection: { ...socket, database, options }, url: `postgres://${SUPERUSER}@/${database}?${query}` };
    },
    stop: async () => {
      await stopServer(server.home);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const OWNER = 'owner_of_databases';

async function administer(connection: pg.ClientConfig, statements: string[]): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
