import type { FastifyInstance } from 'fastify';
import { runOnce } from 'graphile-worker';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { buildApp } from '../app.ts';
import { jobOptions } from '../jobs/options.ts';
import { mailOfflineReceivers } from '../modules/chat/public.ts';
import { ChangeLog } from '../platform/cache/change-log.ts';
import { Events } from '../platform/events.ts';
import { PublicHttps } from '../platform/http/public-https.ts';
import { createLogger } from '../platform/log/logger.ts';
import type { Parts } from '../platform/parts.ts';
import type { DatabaseClient } from '../platform/postgres/database.ts';
import { Presence } from '../platform/presence.ts';
import type { Settings } from '../platform/process/settings.ts';
import { createLimits } from '../platform/security/rate-limits.ts';
import { Client } from './client.ts';
import { testDatabase } from './test-database.ts';

/** A clock that only the test moves. */
export class TestClock {
  #now = new Date('2026-05-04T08:00:00Z');
  now = (): Date => new Date(this.#now);
  set(now: Date | string): void {
    this.#now = new Date(now);
  }
  advance(milliseconds: number): void {
    this.#now = new Date(this.#now.getTime() + milliseconds);
  }
}

const testSettings: Settings = {
  port: 0,
  host: '127.0.0.1',
  publicUrl: 'http://casovi.test',
  dataDir: '',
  databaseUrl: undefined,
  databaseWaitSeconds: 0,
  redisUrl: undefined,
  smtpUrl: undefined,
  mailFrom: 'Časovi <ne-odgovaraj@casovi.test>',
  contactEmail: 'kontakt@casovi.test',
  socialUrl: 'https://social.example/casovi',
  roomUrl: undefined,
  sessionSecret: 'a secret of forty characters for testing',
  chatKeys: [{ id: 'test', key: Buffer.alloc(32, 7) }],
  vapid: {
    publicKey: 'BNi6VmA28OTSNXQ9xFld1j7WqjvmDbFQVA04CptGaEk4W_QRshmY4KCrOv6zeXtp_8Mv7AQ0llqzGKpe69jrSpc',
    privateKey: '2Qvp6oHVyH8bK4Q3-c92rKTaGtomWAjPQ5LPnT2aC_k',
  },
  trustProxy: false,
  logLevel: 'silent',
  logFormat: 'json',
  processes: 1,
  requireVerifiedEmail: false,
  demo: false,
};

export interface TestApp {
  app: FastifyInstance;
  parts: Parts;
  clock: TestClock;
  /** A client with its own cookie jar. */
  visitor(): Client;
  /** Runs due jobs; mails are queued and not sent. */
  runJobs(): Promise<void>;
  close(): Promise<void>;
}

export async function startTestApp(
  settings: Partial<Settings> = {},
  own: Partial<Parts> = {},
  ownDatabase?: DatabaseClient,
): Promise<TestApp> {
  const database = ownDatabase ?? (await testDatabase());
  const log = createLogger(settings.logLevel ?? testSettings.logLevel);
  const clock = new TestClock();
  const parts: Parts = {
    settings: { ...testSettings, ...settings },
    db: database.db,
    pool: database.pool,
    clock,
    events: new Events(),
    presence: new Presence(),
    changes: new ChangeLog(database.pool, log),
    outbound: new PublicHttps({ resolve: async () => [] }),
    limits: await createLimits(database.pool, settings.redisUrl, log),
    log,
    ...own,
  };
  const app = await buildApp(parts);
  return {
    app,
    parts,
    clock,
    visitor: () => new Client(app),
    runJobs: async () => {
      await runOnce(jobOptions(parts));
      await mailOfflineReceivers(parts);
    },
    close: async () => {
      await app.close();
      await parts.limits.close();
      await database.close();
    },
  };
}

/** An app for the tests of a file. */
export function useTestApp(settings: Partial<Settings> = {}, own: Partial<Parts> = {}): TestApp {
  const holder = {} as TestApp;
  beforeAll(async () => {
    Object.assign(holder, await startTestApp(settings, own));
  });
  afterAll(() => holder.close());
  return holder;
}

/** The same for tests that tell of everything there is: each has an app and a database of its own. */
export function useTestAppEach(settings: Partial<Settings> = {}, own: Partial<Parts> = {}): TestApp {
  const holder = {} as TestApp;
  beforeEach(async () => {
    Object.assign(holder, await startTestApp(settings, own));
  });
  afterEach(() => holder.close());
  return holder;
}
