// What every script begins with: the right Node and the dependencies that package-lock.json asks for.
// Nothing but Node itself may be imported here: it runs before anything is installed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
export const at = (/** @type {string[]} */ ...parts) => join(ROOT, ...parts);

const INSTALL_STAMP = at('node_modules', '.casovi-installed');

/** Standard output may be reserved for JSON (LOG_FORMAT). */
const STEPS_GO_TO = process.env.LOG_FORMAT === 'json' ? 2 : 1;
const print = (/** @type {string} */ line) => writeSync(STEPS_GO_TO, `${line}\n`);

/** The error was printed already: no stack. */
export class StepFailed extends Error {}

/**
 * Runs the body of a script; a failed step ends it with its one line.
 * @param {() => Promise<void>} body
 */
export async function script(body) {
  try {
    checkNode();
    await body();
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

function checkNode() {
  const wanted = JSON.parse(readFileSync(at('package.json'), 'utf8')).engines.node.replace(/[^\d.]/g, '');
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [wantedMajor, wantedMinor] = wanted.split('.').map(Number);
  if (major < wantedMajor || (major === wantedMajor && minor < wantedMinor)) {
    throw new StepFailed(`Node ${wanted} or newer is needed; this is ${process.versions.node}.`);
  }
}

/**
 * Runs a program to its end. `quiet` keeps its output back unless it fails.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, quiet?: boolean, timeout?: number }} [options]
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
export function run(command, args, { cwd = ROOT, env = process.env, quiet = false, timeout } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env,
      timeout,
      stdio: ['ignore', quiet ? 'pipe' : STEPS_GO_TO, quiet ? 'pipe' : 'inherit'],
    });
    let output = '';
    const collect = (/** @type {Buffer} */ chunk) => {
      output += chunk;
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.once('error', (error) => resolve({ ok: false, output: String(error) }));
    child.once('close', (code) => resolve({ ok: code === 0, output }));
  });
}

/**
 * The program of an installed package, to be run by this very Node.
 * @param {string} file below node_modules
 */
export const installed = (file) => at('node_modules', file);

/**
 * Says what is being done, shows that it still goes on, and says how long it took.
 * @template T
 * @param {string} what
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function progress(what, work) {
  const began = Date.now();
  const seconds = () => `${Math.round((Date.now() - began) / 1000)} s`;
  print(`${what}…`);
  const heartbeat = setInterval(() => print(`${what}… ${seconds()}`), 10_000);
  try {
    const result = await work();
    print(`${what}: done in ${seconds()}`);
    return result;
  } finally {
    clearInterval(heartbeat);
  }
}

/** Skipped if it is up to date. */
export async function ensureInstalled() {
  const lock = readFileSync(at('package-lock.json'), 'utf8');
  const key = digest([lock, process.platform, process.arch]);
  if (readIfThere(INSTALL_STAMP) === key) return;
  if (!holdsEverything(lock)) {
    await progress('Installing dependencies', async () => {
      // Development dependencies too, whatever NODE_ENV is: the build needs them.
      const { ok } = await npm(['ci', '--include=dev']);
      if (!ok) throw new StepFailed('npm ci failed: see above.');
    });
  }
  writeFileSync(INSTALL_STAMP, key);
}

/**
 * @param {string[]} args
 * @param {{ cwd?: string, quiet?: boolean }} [options]
 */
export function npm(args, options) {
  const self = process.env.npm_execpath;
  if (self && basename(self).startsWith('npm')) return run(process.execPath, [self, ...args], options);
  return run('npm', args, options);
}

/**
 * npm keeps a record of what lies in node_modules; an installation made by hand is as good as ours.
 * @param {string} lock
 */
function holdsEverything(lock) {
  const record = readIfThere(at('node_modules', '.package-lock.json'));
  if (!record) return false;
  const present = JSON.parse(record).packages;
  return Object.entries(JSON.parse(lock).packages).every(([path, wanted]) => {
    if (!path.includes('node_modules/')) return true;
    if (!present[path]) return wanted.optional;
    // The record alone is not enough: npm has been seen to take a folder away and to leave its line.
    return present[path].version === wanted.version && existsSync(at(path));
  });
}

/** @param {(string | Buffer)[]} parts */
export function digest(parts) {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${part.length}\0`).update(part);
  return hash.digest('hex');
}

/** @param {string} file */
export function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
