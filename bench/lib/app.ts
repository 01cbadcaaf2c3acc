import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { buildApp } from '../../packages/api/src/app.ts';
import { ChangeLog } from '../../packages/api/src/platform/cache/change-log.ts';
import { systemClock } from '../../packages/api/src/platform/clock.ts';
import { Events } from '../../packages/api/src/platform/events.ts';
import { PublicHttps } from '../../packages/api/src/platform/http/public-https.ts';
import { createLogger } from '../../packages/api/src/platform/log/logger.ts';
import { connectDatabase } from '../../packages/api/src/platform/postgres/database.ts';
import { Presence } from '../../packages/api/src/platform/presence.ts';
import { readSettings } from '../../packages/api/src/platform/process/settings.ts';
import { createLimits } from '../../packages/api/src/platform/security/rate-limits.ts';
import type { BenchDatabase } from './postgres.ts';
import { watchQueries } from './query-plans.ts';
import { SECRETS } from './sessions.ts';

export interface BenchApp {
  app: FastifyInstance;
  pool: pg.Pool;
  close(): Promise<void>;
}

/** In this process, for `app.inject` and for recording its queries. */
export async function openApp(database: BenchDatabase): Promise<BenchApp> {
  const log = createLogger('error');
  const settings = readSettings({ DATABASE_URL: database.url, ...SECRETS, LOG_LEVEL: 'silent' }, () => {
    throw new Error('secrets are given');
  });
  const { db, pool, close } = connectDatabase(database.connection, log);
  watchQueries(pool);
  const limits = await createLimits(pool, undefined, log);
  const common = {
    clock: systemClock,
    events: new Events(),
    presence: new Presence(),
    changes: new ChangeLog(pool, log),
    outbound: new PublicHttps(),
  };
  const app = await buildApp({ settings, db, pool, limits, log, ...common });
  await app.ready();
  return {
    app,
    pool,
    close: async () => {
      await app.close();
      await limits.close();
      await close();
    },
  };
}
