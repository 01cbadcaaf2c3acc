import type pg from 'pg';
import type { ChangeLog } from './cache/change-log.ts';
import type { Clock } from './clock.ts';
import type { Events } from './events.ts';
import type { PublicHttps } from './http/public-https.ts';
import type { Logger } from './log/logger.ts';
import type { Database } from './postgres/database.ts';
import type { Presence } from './presence.ts';
import type { Settings } from './process/settings.ts';
import type { Limits } from './security/rate-limits.ts';

/** Dependencies of the application. Services take them as their first argument; tests inject their own. */
export interface Parts {
  settings: Settings;
  db: Database;
  pool: pg.Pool;
  clock: Clock;
  events: Events;
  limits: Limits;
  presence: Presence;
  changes: ChangeLog;
  /** For calls to addresses that came from users. */
  outbound: PublicHttps;
  log: Logger;
}
