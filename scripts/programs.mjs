// Programs that the tests use and npm cannot bring: found on this machine, or installed from its distribution.
import { accessSync, constants } from 'node:fs';
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
 * @param {{ aptOptions?: string[], around?: (install: () => Promise<void>) => Promise<void> }} [how] `around` sees to what must hold
 *   while they are installed
 */
export async function installFromDistribution(packages, { aptOptions = [], around = (install) => install() } = {}) {
  if (process.getuid?.() !== 0 || !isProgram('/usr/bin/apt-get')) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (/** @type {string[]} */ ...args) => run('apt-get', args, { quiet: true, env, timeout: 300_000 });
  const install = async () => {
    await apt('update', '-qq');
    for (const name of packages) {
      if ((await apt('install', '-y', '-qq', ...aptOptions, name)).ok) return;
    }
  };
  await progress(`Installing ${packages[0]}`, () => around(install));
}
