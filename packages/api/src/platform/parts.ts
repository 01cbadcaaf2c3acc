import type pg from 'pg';
import type { ChangeLog } from './cache/change-log.ts';
import type { Clock } from './clock.ts';
import type { Events } from './events.ts';
import type { Logger } from './log/logger.ts';
import type { Database } from './postgres/database.ts';
import type { Presence } from './presence.ts';
import type { Settings } from './process/settings.ts';
import type { Limits } from './security/rate-limits.ts';

/** What the application is made of. Services take it as their first argument; tests hand in parts of their own. */
export interface Parts {
  settings: Settings;
  db: Database;
  pool: pg.Pool;
  clock: Clock;
  events: Events;
  limits: Limits;
  presence: Presence;
  changes: ChangeLog;
  log: Logger;
}
