// docs/operations.md as a script: every block marked `sh`, in the order of the page, from an empty folder to a restored backup.
// Blocks of an embedded installation (`sh embedded`) are a script of their own. Those marked `sh systemd` need what a test cannot count on.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ensureBuilt } from './build.mjs';
import { freePort } from './free-port.mjs';
import { findProgram } from './programs.mjs';
import { at } from './steps.mjs';

/** With `npm run test:long`, a clone is made, installed and built as the page says; else this very folder stands for it. */
const LONG = Boolean(process.env.TEST_LONG);
/** Debian's own way to a PostgreSQL server that is gone afterwards. */
const PG_VIRTUALENV = findProgram(['pg_virtualenv']);
const isDebianRoot = process.getuid?.() === 0 && findProgram(['apt-get']) !== undefined;

const folder = mkdtempSync(join(tmpdir(), 'casovi-operations-'));
// Open to the account that a database server runs as.
chmodSync(folder, 0o711);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const page = readFileSync(at('docs/operations.md'), 'utf8');
/** @param {string} mark */
const blocksMarked = (mark) =>
  [...page.matchAll(/^```([^\n]*)\n(.*?)^```$/gms)].flatMap(([, found, commands]) =>
    found === mark ? [commands ?? ''] : [],
  );
const blocks = blocksMarked('sh');

/** Kept apart from what the page says: each command is shown, the first that fails ends it, and so do the servers that it started. */
const SCRIPT = [
  'set -euo pipefail',
  "trap 'kill $(jobs -p) && wait' EXIT",
  ...blocks.filter((block) => LONG || !block.includes('npm ci')),
  'echo; echo "EVERYTHING RUNS"',
  'read -r _',
].join('\n');

test('the page has the blocks that lead from an empty machine to a restored backup', () => {
  for (const command of ['apt-get install', 'npm ci', 'admin:create', 'account:delete', 'pg_dump', 'pg_restore'])
    expect(blocks.join('\n')).toContain(command);
});

test.skipIf(!isDebianRoot || !PG_VIRTUALENV)(
  'docs/operations.md works as it stands',
  { timeout: 600_000 },
  async () => {
    await ensureBuilt();
    const [port, otherPort] = [await freePort(), await freePort()];
    const site = `http://127.0.0.1:${port}`;
    const child = spawn('pg_virtualenv', ['bash', '-xc', SCRIPT], {
      cwd: folder,
      env: {
        PATH: process.env.PATH,
        HOME: folder,
        DEBIAN_FRONTEND: 'noninteractive',
        REPOSITORY: at('.'),
        PLACE: LONG ? join(folder, 'casovi') : at('.'),
        SETTINGS: join(folder, 'etc', 'env'),
        SITE: site,
        PORT: String(port),
        TRIAL_PORT: String(otherPort),
        BACKUP: join(folder, 'casovi.dump'),
        AS_POSTGRES: '',
      },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => {
        said += text;
      });
    const exited = once(child, 'exit');
    const runs = () => said.includes('\nEVERYTHING RUNS') || child.exitCode !== null;
    await expect.poll(runs, { timeout: 500_000, interval: 200 }).toBe(true);
    expect(child.exitCode, said.slice(-5000)).toBe(null);

    const password = /^Password: (\S+)$/m.exec(said)?.[1];
    const logIn = async (/** @type {number} */ to, /** @type {string} */ email) => {
      const body = JSON.stringify({ email, password });
      const headers = { 'content-type': 'application/json', origin: site };
      return (await fetch(`http://127.0.0.1:${to}/api/auth/login`, { method: 'POST', headers, body })).status;
    };
    for (const one of [port, otherPort]) {
      expect(await logIn(one, 'ana@casovi.example')).toBe(200);
      expect(await logIn(one, 'marko@casovi.example')).toBe(401);
    }
    child.stdin.end('\n');
    expect((await exited)[0], said.slice(-5000)).toBe(0);
    expect(spawnSync('pg_lsclusters', { encoding: 'utf8' }).stdout).not.toContain('regress');
  },
);

test.runIf(LONG)('so does what it says of an embedded installation', () => {
  // In the clone that the page has just made.
  const options = { cwd: join(folder, 'casovi'), env: { PATH: process.env.PATH, HOME: folder } };
  const script = blocksMarked('sh embedded').join('\n');
  const { status, stdout, stderr } = spawnSync('bash', ['-exc', script], { ...options, encoding: 'utf8' });
  expect(status, stdout + stderr).toBe(0);
});
