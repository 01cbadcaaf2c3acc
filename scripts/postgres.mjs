// The PostgreSQL of the tests that dump and restore: the distribution's server and clients. npm brings a server alone.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram, installFromDistribution, isProgram } from './programs.mjs';

/** Debian keeps every version here, in a folder of its own that is not on the PATH. */
const DEBIAN = '/usr/lib/postgresql';

/** Installs PostgreSQL with pg_dump if possible. Without it, its tests are skipped with a message. */
export async function ensurePostgres() {
  if (isInstalled()) return;
  await installFromDistribution(['postgresql']);
  if (!isInstalled())
    console.log('No PostgreSQL server with pg_dump was found or could be installed: tests with pg_dump are skipped.');
}

function isInstalled() {
  return findProgram(['initdb']) !== undefined || versions().some((bin) => isProgram(join(bin, 'initdb')));
}

function versions() {
  try {
    return readdirSync(DEBIAN).map((version) => join(DEBIAN, version, 'bin'));
  } catch {
    return [];
  }
}
