import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { freePort } from '../../../../../scripts/free-port.mjs';
import { bundle } from '../bundle.ts';
import { buildAdmin, buildStudent } from '../factories.ts';
import { buildBookableTutor } from '../factories-lessons.ts';
import { canRunRedis, type RedisServer, startRedis } from '../redis-server.ts';
import { startSmtpServer, type TestSmtpServer } from '../smtp-server.ts';
import type { TestApp } from '../test-app.ts';
import { AppProcess } from './app-process.ts';
import { DatabaseProcesses } from './database.ts';
import type { Cast } from './load.ts';
import { SmallDisk } from './small-disk.ts';

const PEOPLE = 6;

/** A mail server with configurable behaviour. */
export class MailServer {
  readonly #before: TestSmtpServer['mails'] = [];
  behaviour: 'takes' | 'refuses' | 'refuses for good' | 'is slow' = 'takes';
  #server: TestSmtpServer | undefined;
  port = 0;

  async start(): Promise<void> {
    // It comes back to the same one.
    this.port ||= await freePort();
    this.#server = await startSmtpServer({
      port: this.port,
      // Real servers repeat the address that they refuse.
      onRecipient: (address) => {
        if (this.behaviour === 'refuses') return { code: 451, text: `<${address}> try again later` };
        return this.behaviour === 'refuses for good' ? { code: 550, text: `<${address}> unknown` } : undefined;
      },
      onData: async () => {
        if (this.behaviour === 'is slow') await new Promise((resolve) => setTimeout(resolve, 1500));
      },
    });
  }

  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    await server?.stop();
    if (server) this.#before.push(...server.mails);
  }

  /** All accepted mails. */
  get all(): TestSmtpServer['mails'] {
    return [...this.#before, ...(this.#server?.mails ?? [])];
  }
}

/** Server, database and mail server of the fault tests. */
export interface World {
  app: AppProcess;
  address: string;
  database: DatabaseProcesses;
  pool: pg.Pool;
  mail: MailServer;
  redis: RedisServer | undefined;
  disk: SmallDisk | undefined;
  /** Moves the clock of the server, across restarts. */
  moveClock(milliseconds: number): Promise<void>;
  cast: Cast;
  dataDir: string;
  end(): Promise<void>;
}

interface WorldOptions {
  env?: NodeJS.ProcessEnv;
  onLine?: (line: string) => void;
}

export async function makeWorld({ env = {}, onLine }: WorldOptions = {}): Promise<World> {
  const server = await bundle(fileURLToPath(new URL('./server.fixture.ts', import.meta.url)));
  const folder = await mkdtemp(join(tmpdir(), 'casovi-faults-'));
  // Open to the account that the database runs as when we are root.
  await chmod(folder, 0o711);
  const disk = SmallDisk.mountAt(folder);
  const dataDir = join(folder, 'data');
  const clockFile = join(folder, 'clock');
  const moveClock = (milliseconds: number) => writeFile(clockFile, String(milliseconds));
  await moveClock(0);
  const mail = new MailServer();
  await mail.start();
  const redis = canRunRedis ? await startRedis() : undefined;
  const port = await freePort();
  const settings = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO: 'false',
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    CLOCK_FILE: clockFile,
    ...(redis && { REDIS_URL: redis.url }),
    ...env,
  };
  const app = new AppProcess(server.file, settings, onLine);
  const database = new DatabaseProcesses(dataDir);
  let pool: pg.Pool | undefined;
  const end = async () => {
    await pool?.end();
    await app.stop();
    database.end();
    await mail.stop();
    await redis?.stop();
    disk?.unmount();
    await server.remove();
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  };
  try {
    await app.start();
    pool = new pg.Pool({ host: database.socketDir, port: 5432, user: 'casovi', database: 'casovi', max: 2 });
    pool.on('error', () => undefined);
    const address = `http://127.0.0.1:${port}`;
    return { app, address, database, pool, mail, redis, disk, moveClock, cast: await makeCast(pool), dataDir, end };
  } catch (error) {
    await end();
    throw error;
  }
}

/** What the factories need of a test app, on a database of another process. */
export function factoriesOn(pool: pg.Pool): TestApp {
  const clock = { now: () => new Date() };
  return { parts: { db: drizzle(pool), pool, clock }, clock } as unknown as TestApp;
}

async function makeCast(pool: pg.Pool): Promise<Cast> {
  const test = factoriesOn(pool);
  const each = async <Made>(make: () => Promise<Made>) => {
    const made: Made[] = [];
    while (made.length < PEOPLE) made.push(await make());
    return made;
  };
  return {
    admin: await buildAdmin(test),
    students: await each(() => buildStudent(test)),
    tutors: await each(() => buildBookableTutor(test)),
  };
}
