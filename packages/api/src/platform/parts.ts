import type pg from 'pg';
import type { Clock } from './clock.ts';
import type { Database } from './database.ts';
import type { Settings } from './env.ts';
import type { Events } from './events.ts';
import type { Limits } from './limits.ts';
import type { Logger } from './logger.ts';
import type { Presence } from './presence.ts';
import type { PublicChanges } from './public-changes.ts';

/** What the application is made of. Services take it as their first argument; tests hand in parts of their own. */
export interface Parts {
  settings: Settings;
  db: Database;
  pool: pg.Pool;
  clock: Clock;
  events: Events;
  limits: Limits;
  presence: Presence;
  changes: PublicChanges;
  log: Logger;
}
