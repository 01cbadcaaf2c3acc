import { type SQL, sql } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Database } from './database.ts';

/** Memoizes a factory per object (WeakMap). */
export function memoize<From extends object, Made>(make: (from: From) => Made): (from: From) => Made {
  const made = new WeakMap<From, Made>();
  return (from) => {
    const existing = made.get(from);
    if (existing !== undefined) return existing;
    const fresh = make(from);
    made.set(from, fresh);
    return fresh;
  };
}

/** Memoizes per database handle: prepared statements belong to the handle that prepared them. */
export const perDatabase = <Made>(make: (db: Database) => Made): ((db: Database) => Made) => memoize(make);

/** A value that a prepared statement is given at each use, of a type that the database could not guess. */
export const given = (name: string, type: string): SQL => sql`${sql.placeholder(name)}::${sql.raw(type)}`;

interface Kept<Value> {
  value: Promise<Value>;
  until: number;
}

/** Caches a costly result that may be a little old. Concurrent callers share one query; failures are not cached. */
export function cachedFor<Value>(
  milliseconds: number,
  load: (db: Database, now: Date) => Promise<Value>,
): (parts: { db: Database; clock: Clock }) => Promise<Value> {
  const keptBy = perDatabase<{ kept?: Kept<Value> }>(() => ({}));
  return ({ db, clock }) => {
    const moment = clock.now();
    const now = moment.getTime();
    const holder = keptBy(db);
    if (holder.kept && now < holder.kept.until) return holder.kept.value;
    const value = load(db, moment);
    const kept = { value, until: now + milliseconds };
    holder.kept = kept;
    value.catch(() => {
      if (holder.kept === kept) delete holder.kept;
    });
    return value;
  };
}
