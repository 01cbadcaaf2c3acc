// The built server (npm run build) as a process of its own, for browser tests and measurements: a port, a folder and settings
// of its own, nothing of the developer's.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './free-port.mjs';
import { at } from './steps.mjs';

const SERVER = at('packages/api/dist/main.js');
const READY_WITHIN_MS = 120_000;

/**
 * @typedef {object} BuiltServer
 * @property {string} url
 * @property {number} pid
 * @property {string} dataDir
 * @property {() => Promise<number | null>} stop asks it to end, waits, takes its folder away; the code that it ended with
 */

/**
 * Starts it and waits until it is ready. Without DATABASE_URL it has an embedded database in its own folder.
 * @param {{ name: string, log: string, port?: number, env?: Record<string, string>, nodeArguments?: string[] }} options `log` is a
 * file; without a port it takes a free one
 * @returns {Promise<BuiltServer>}
 */
export async function startBuiltServer({ name, log, port, env = {}, nodeArguments = [] }) {
  const folder = await mkdtemp(join(tmpdir(), `casovi-${name}-`));
  // Open to the account that the database server runs as when we are root.
  await chmod(folder, 0o711);
  const url = `http://127.0.0.1:${port ?? (await freePort())}`;
  await mkdir(dirname(log), { recursive: true });
  const output = createWriteStream(log);
  await once(output, 'open');
  const server = spawn(process.execPath, [...nodeArguments, SERVER], {
    // No .env file of the developer's, no settings of the developer's.
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: new URL(url).port,
      PUBLIC_URL: url,
      DATA_DIR: join(folder, 'data'),
      ...env,
    },
    stdio: ['ignore', output, output],
  });
  const stop = async () => {
    server.kill('SIGTERM');
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
    await rm(folder, { recursive: true, force: true });
    return server.exitCode;
  };
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline && server.exitCode === null) {
    const response = await fetch(`${url}/readyz`).catch(() => undefined);
    if (response?.ok) return { url, pid: server.pid ?? 0, dataDir: join(folder, 'data'), stop };
    await wait(50);
  }
  server.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
  throw new Error(`The server did not get ready. Was it built (npm run build)?\n${await readFile(log, 'utf8')}`);
}
