import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll } from 'vitest';
import { freePort } from '../../../../scripts/free-port.mjs';

const PROGRAM = ['redis-server', 'valkey-server'].find((name) => spawnSync(name, ['--version']).status === 0);

/** Whether this machine can run a Redis of our own; `npm test` installs one where it may. */
export const canRunRedis = PROGRAM !== undefined;
/** Whether there is any Redis to test with. */
export const hasRedis = canRunRedis || process.env.TEST_REDIS_URL !== undefined;

export interface RedisServer {
  url: string;
  /** SIGKILL, without persistence. */
  kill(): void;
  /** SIGSTOP. */
  freeze(): void;
  thaw(): void;
  /** At the same address. */
  startAgain(): Promise<void>;
  stop(): Promise<void>;
}

/** Without persistence, on loopback. */
export async function startRedis(): Promise<RedisServer> {
  if (!PROGRAM) throw new Error('there is no redis-server on this machine');
  const folder = await mkdtemp(join(tmpdir(), 'casovi-redis-'));
  const port = await freePort();
  let child = await run(PROGRAM, folder, port);
  return {
    url: `redis://127.0.0.1:${port}`,
    kill: () => void child.kill('SIGKILL'),
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    startAgain: async () => {
      child = await run(PROGRAM, folder, port);
    },
    stop: async () => {
      const running = child.exitCode === null && child.signalCode === null;
      child.kill('SIGKILL');
      if (running) await once(child, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** TEST_REDIS_URL, else a Redis for the duration of the tests. */
export function useRedis(): { url: string } {
  const holder = { url: process.env.TEST_REDIS_URL ?? '' };
  let own: RedisServer | undefined;
  beforeAll(async () => {
    if (holder.url) return;
    own = await startRedis();
    holder.url = own.url;
  });
  afterAll(() => own?.stop());
  return holder;
}

async function run(program: string, folder: string, port: number): Promise<ChildProcess> {
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'no'];
  const child = spawn(program, options, { stdio: 'ignore' });
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${program} ended with ${child.exitCode}`);
    if (await respondsAt(port)) return child;
    await wait(20);
  }
}

async function respondsAt(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    socket.write('PING\r\n');
    const [reply] = await once(socket, 'data');
    return String(reply).startsWith('+PONG');
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
