import { type SQL, sql } from 'drizzle-orm';
import { memoize } from '../cache/memoize.ts';
import type { Clock } from '../clock.ts';
import type { Database } from './database.ts';

/** Memoizes per database handle: prepared statements belong to the handle that prepared them. */
export const perDatabase = <Made>(make: (db: Database) => Made): ((db: Database) => Made) => memoize(make);

/** A parameter of a prepared statement, with a type that PostgreSQL could not infer. */
export const typedPlaceholder = (name: string, type: string): SQL => sql`${sql.placeholder(name)}::${sql.raw(type)}`;

interface CacheEntry<Value> {
  value: Promise<Value>;
  expiresAt: number;
}

/** Caches a costly result that may be a little old. Concurrent callers share one query; failures are not cached. */
export function cachedFor<Value>(
  milliseconds: number,
  load: (db: Database, now: Date) => Promise<Value>,
): (parts: { db: Database; clock: Clock }) => Promise<Value> {
  const cacheOf = perDatabase<{ entry?: CacheEntry<Value> }>(() => ({}));
  return ({ db, clock }) => {
    const moment = clock.now();
    const now = moment.getTime();
    const cache = cacheOf(db);
    if (cache.entry && now < cache.entry.expiresAt) return cache.entry.value;
    const value = load(db, moment);
    const entry = { value, expiresAt: now + milliseconds };
    cache.entry = entry;
    value.catch(() => {
      if (cache.entry === entry) delete cache.entry;
    });
    return value;
  };
}
