import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const SERVER = fileURLToPath(new URL('../packages/api/dist/main.js', import.meta.url));
const LOG = fileURLToPath(new URL('../.cache/e2e-server.log', import.meta.url));
const READY_WITHIN_MS = 120_000;

/** Runs the built server for the whole run, on a port and a DATA_DIR of its own, with the demo. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'casovi-e2e-'));
  // Open to the account that the database server runs as when we are root.
  await chmod(folder, 0o711);
  const url = `http://127.0.0.1:${await freePort()}`;
  const server = await startServer(folder, url);
  process.env.CASOVI_E2E_URL = url;
  return async () => {
    server.kill('SIGTERM');
    const [code] = server.exitCode === null ? await once(server, 'exit') : [server.exitCode];
    await rm(folder, { recursive: true, force: true });
    if (code !== 0) throw new Error(`The server ended with ${code} after SIGTERM: see ${LOG}`);
  };
}

async function startServer(folder: string, url: string): Promise<ChildProcess> {
  await mkdir(new URL('../.cache', import.meta.url), { recursive: true });
  const log = createWriteStream(LOG);
  await once(log, 'open');
  const server = spawn(process.execPath, [SERVER], {
    // No .env file of the developer's, no settings of the developer's.
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: new URL(url).port,
      PUBLIC_URL: url,
      DATA_DIR: join(folder, 'data'),
      DEMO: 'true',
    },
    stdio: ['ignore', log, log],
  });
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline && server.exitCode === null) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return server;
    await wait(100);
  }
  server.kill('SIGKILL');
  throw new Error(`The server did not get ready:\n${await readFile(LOG, 'utf8')}`);
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port was given.');
  return address.port;
}
