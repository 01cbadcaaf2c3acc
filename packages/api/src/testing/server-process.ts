import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll } from 'vitest';
import { type Bundle, bundle } from './bundle.ts';
import type { TestApp } from './test-app.ts';

export const SERVER_CLOCK = fileURLToPath(new URL('./server-clock.mjs', import.meta.url));
const FIXTURE = fileURLToPath(new URL('./server.fixture.ts', import.meta.url));

export interface ServerProcess {
  address: string;
  pid: number;
  /** What it has written to standard error so far: warnings of Node, and what ended it. */
  errors(): string;
  /** SIGKILL. Resolves when the process is gone. */
  kill(): Promise<void>;
}

interface StartOptions {
  port?: number;
  redisUrl?: string;
}

interface ServerProcesses {
  start(options?: StartOptions): Promise<ServerProcess>;
  /** By the clock of the processes. */
  now(): number;
}

/** For the top of a test file: server processes on the database of its test app. They share sessions and chat keys with it. */
export function useServerProcesses(test: TestApp): ServerProcesses {
  let program: Bundle | undefined;
  const started: ServerProcess[] = [];
  let clockOffset = 0;
  beforeAll(async () => {
    // All of them go on from the time that the test's own clock, which stands still, shows now.
    clockOffset = test.clock.now().getTime() - Date.now();
    program = await bundle(FIXTURE);
  });
  afterAll(async () => {
    for (const server of started) await server.kill();
    await program?.remove();
  });
  return {
    now: () => Date.now() + clockOffset,
    async start(options = {}) {
      const server = await startServer(program?.file ?? '', test, { ...options, clockOffset });
      started.push(server);
      return server;
    },
  };
}

async function startServer(
  file: string,
  { parts }: TestApp,
  { clockOffset, ...options }: StartOptions & { clockOffset: number },
): Promise<ServerProcess> {
  const { sessionSecret, chatKeys, vapid } = parts.settings;
  const child = spawn(process.execPath, ['--import', SERVER_CLOCK, file], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      LOG_LEVEL: 'silent',
      HOST: '127.0.0.1',
      PORT: String(options.port ?? 0),
      DATABASE_URL: urlOf(parts.pool.options),
      SESSION_SECRET: sessionSecret,
      VAPID_PRIVATE_KEY: vapid.privateKey,
      CLOCK_OFFSET: String(clockOffset),
      CHAT_KEYS: chatKeys.map(({ id, key }) => `${id}:${key.toString('base64')}`).join(','),
      ...(options.redisUrl ? { REDIS_URL: options.redisUrl } : {}),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
    process.stderr.write(text);
  });
  const exited = once(child, 'exit');
  return {
    address: await firstLine(child),
    pid: child.pid ?? 0,
    errors: () => errors,
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

async function firstLine(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('the server process has no output');
  for await (const line of createInterface({ input: child.stdout })) return line;
  throw new Error('the server process ended before it listened');
}

/** The test server may listen on a Unix socket alone, whose folder then goes into the query. */
function urlOf(options: TestApp['parts']['pool']['options']): string {
  if (options.connectionString) return options.connectionString;
  const url = new URL(`postgres:///${options.database}`);
  for (const name of ['host', 'port', 'user', 'password'] as const) {
    const value = options[name];
    if (value) url.searchParams.set(name, String(value));
  }
  return url.href;
}
