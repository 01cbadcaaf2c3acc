// The commands of the README as a person types them: what they print, how they end, and what they find after a crash.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ensureBuilt } from './build.mjs';
import { freePort } from './free-port.mjs';
import { at } from './steps.mjs';

const PASSWORD = 'Lozinka1!';
const READY = { timeout: 100_000, interval: 100 };
const folder = mkdtempSync(join(tmpdir(), 'casovi-start-'));
// Open to the account that the database server runs as when we are root.
chmodSync(folder, 0o711);
/** @type {import('node:child_process').ChildProcess[]} */
const started = [];
let url = '';

beforeAll(async () => {
  await ensureBuilt();
  url = `http://127.0.0.1:${await freePort()}`;
});

afterAll(async () => {
  for (const child of started) if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

/**
 * @param {string[]} args
 * @param {Record<string, string>} [settings]
 */
function launch(args, settings = {}) {
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: new URL(url).port,
      PUBLIC_URL: url,
      DATA_DIR: join(folder, 'data'),
      LOG_LEVEL: 'warn',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  const said = { out: '', err: '' };
  child.stdout.on('data', (chunk) => {
    said.out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    said.err += chunk;
  });
  return { child, said, ended: once(child, 'close').then(([code, signal]) => code ?? signal) };
}

const start = (/** @type {Record<string, string>} */ settings = {}) => launch([at('scripts/start.mjs')], settings);
const command = (/** @type {string[]} */ args, /** @type {Record<string, string>} */ settings = {}) =>
  launch([at('scripts/run.mjs'), ...args], settings);

/** @param {string} email */
async function logIn(email) {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  return response.status;
}

async function line() {
  const { hostname, port } = new URL(url);
  const connection = createConnection(Number(port), hostname);
  await once(connection, 'connect');
  connection.on('error', () => undefined);
  return connection;
}

/** A login of which the server has the head, and will get the rest when it is told to. */
async function halfLogin() {
  const connection = await line();
  const body = JSON.stringify({ email: 'profesor@casovi.example', password: 'Casovi1!' });
  const head = [
    'POST /api/auth/login HTTP/1.1',
    `Host: ${new URL(url).host}`,
    `Origin: ${url}`,
    'Expect: 100-continue',
  ];
  head.push('Content-Type: application/json', `Content-Length: ${body.length}`, '', '');
  connection.write(head.join('\r\n'));
  const [goOn] = await once(connection, 'data');
  expect(String(goOn)).toBe('HTTP/1.1 100 Continue\r\n\r\n');
  return {
    finish: () => {
      connection.write(body);
      return text(connection);
    },
  };
}

/** @param {ReturnType<typeof start>} server */
const untilReady = ({ said, child }) =>
  expect.poll(() => said.out.includes('Časovi is ready at') || child.exitCode, READY).toBe(true);

test('serves, tells whom to log in as, keeps others out, survives its death and ends with 0', async () => {
  const first = start();
  await untilReady(first);
  expect(first.said.out).not.toContain('Building');
  for (const line of [url, 'admin@casovi.example', 'profesor@casovi.example', 'ucenik@casovi.example', 'Casovi1!'])
    await expect.poll(() => first.said.out, READY).toContain(line);
  expect((await fetch(url)).status).toBe(200);

  const second = start({ PORT: '0' });
  expect(await second.ended).toBe(1);
  expect(second.said.err).toMatch(/^Another process is already running on .*data: stop it first.*\n$/);

  const admin = command(['admin-create', '--email', 'sef@primjer.me', '--password', PASSWORD]);
  expect(await admin.ended).toBe(0);
  expect(admin.said.out).toContain('Admin sef@primjer.me is ready.');
  expect(await logIn('sef@primjer.me')).toBe(200);

  first.child.kill('SIGKILL');
  await first.ended;
  const third = start();
  await untilReady(third);
  expect(third.said.out).toContain('Took over the embedded database');

  const file = join(folder, 'kept.backup.gz');
  const backup = command(['backup', '--file', file]);
  expect(await backup.ended, backup.said.err).toBe(0);
  expect(statSync(file).mode & 0o777).toBe(0o600);

  const leaving = ['account-delete', '--email', 'ucenik@casovi.example'];
  const left = command(leaving);
  expect(await left.ended, left.said.out).toBe(0);
  expect(left.said.out).toContain('The account of ucenik@casovi.example is deleted');
  const leftAlready = command(leaving);
  expect(await leftAlready.ended).toBe(1);
  expect(leftAlready.said.out).toContain('There is no account with ucenik@casovi.example.');

  const reset = command(['demo-reset']);
  expect(await reset.ended).toBe(0);
  expect(reset.said.out).toContain('The demo is filled anew.');
  expect(await logIn('sef@primjer.me')).toBe(401);
  expect((await fetch(url)).status).toBe(200);

  // Somebody who holds a connection open does not keep us from ending; who has asked for something is answered before.
  const idle = await line();
  const login = await halfLogin();
  third.child.kill('SIGTERM');
  await expect
    .poll(
      () =>
        line().then(
          () => 'taken',
          (error) => error.code,
        ),
      READY,
    )
    .toBe('ECONNREFUSED');
  expect(await login.finish()).toMatch(/^HTTP\/1\.1 200 OK\r\n.*"id_korisnika"/s);
  expect(await third.ended).toBe(0);
  idle.destroy();

  // The admin, whom the new demo does not have, is back where the backup goes to.
  const elsewhere = { DATA_DIR: join(folder, 'restored') };
  const restore = command(['restore', '--file', file], elsewhere);
  expect(await restore.ended, restore.said.err).toBe(0);
  const again = command(['restore', '--file', file], elsewhere);
  expect(await again.ended).toBe(1);
  expect(again.said.err).toMatch(/^Setting DATA_DIR: .*restore into an empty folder\n$/);
  const restored = start(elsewhere);
  await untilReady(restored);
  expect(await logIn('sef@primjer.me')).toBe(200);
  restored.child.kill('SIGTERM');
  expect(await restored.ended).toBe(0);
});

test.each([
  [{ PORT: 'osam' }, 'PORT'],
  [{ HOST: 'nosuch.invalid' }, 'HOST'],
])('a wrong setting ends the start in one line: %o', async (settings, name) => {
  const { said, ended } = start(settings);
  expect(await ended).toBe(1);
  expect(said.err).toMatch(/^[^\n]+\n$/);
  expect(said.err).toContain(name);
});

test('several processes serve as one, replace the one that dies, say all of it in JSON, and end with 0', async () => {
  const data = join(folder, 'several');
  const server = start({ PROCESSES: '2', DATA_DIR: data, LOG_FORMAT: 'json', LOG_LEVEL: 'info', DEMO: 'false' });
  await untilReady(server);
  const workers = () =>
    spawnSync('ps', ['-o', 'pid=,args=', '--ppid', String(server.child.pid)], { encoding: 'utf8' })
      .stdout.split('\n')
      .filter((line) => line.includes('main.js'))
      .map((line) => Number.parseInt(line, 10));
  const [first = 0, second = 0, ...more] = workers();
  expect([first > 0, second > 0, more]).toEqual([true, true, []]);
  process.kill(first, 'SIGKILL');
  expect((await fetch(`${url}/predmeti`)).status).toBe(200);
  await expect.poll(() => workers().filter((pid) => ![first, second].includes(pid)).length, READY).toBe(1);
  server.child.kill('SIGTERM');
  expect(await server.ended, server.said.err).toBe(0);
  const lines = server.said.out.trimEnd().split('\n');
  expect(lines.filter((line) => !line.startsWith('{"level":'))).toEqual([]);
  expect(lines.map((line) => JSON.parse(line).msg)).toContain(`Časovi is ready at ${url}`);
});

test('a start that is broken off leaves no database server behind', async () => {
  const data = join(folder, 'broken-off');
  const server = start({ DATA_DIR: data });
  const begun = () => existsSync(join(data, 'postgres', 'cluster', 'postmaster.pid'));
  await vi.waitUntil(begun, READY);
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  expect(begun()).toBe(false);
});
