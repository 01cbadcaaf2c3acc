// Programs that the tests use and npm cannot bring: found on this machine, or installed from its distribution.
import { accessSync, constants, existsSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { progress, run } from './steps.mjs';

/**
 * The first of these that is on the PATH.
 * @param {string[]} names
 */
export function findProgram(names) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
}

/** @param {string} file */
export function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Installs the first of these packages that the distribution has, where that is ours to do.
 * @param {string[]} packages
 */
export async function installFromDistribution(packages) {
  if (process.getuid?.() !== 0 || !isProgram('/usr/bin/apt-get')) return;
  await progress(`Installing ${packages[0]}`, async () => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const apt = (/** @type {string[]} */ ...args) => run('apt-get', args, { quiet: true, env, timeout: 300_000 });
    await apt('update', '-qq');
    await withoutServices(async () => {
      for (const name of packages) if ((await apt('install', '-y', '-qq', name)).ok) return;
    });
  });
}

const POLICY = '/usr/sbin/policy-rc.d';

/**
 * Debian starts the service of a package that is installed, unless this file says no: the tests start their own, on ports of their own.
 * @param {() => Promise<void>} install
 */
async function withoutServices(install) {
  if (existsSync(POLICY)) return install();
  writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    await install();
  } finally {
    rmSync(POLICY);
  }
}
