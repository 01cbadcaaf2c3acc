import { type SQL, sql } from 'drizzle-orm';
import type { Clock } from './clock.ts';
import type { Database } from './database.ts';

/** Makes a thing once for each object that it is made from. */
export function madeOnce<From extends object, Made>(make: (from: From) => Made): (from: From) => Made {
  const made = new WeakMap<From, Made>();
  return (from) => {
    const existing = made.get(from);
    if (existing !== undefined) return existing;
    const fresh = make(from);
    made.set(from, fresh);
    return fresh;
  };
}

/** Makes a thing once for each database of this process: prepared statements, which belong to the handle that made them. */
export const perDatabase = <Made>(make: (db: Database) => Made): ((db: Database) => Made) => madeOnce(make);

/** A value that a prepared statement is given at each use, of a type that the database could not guess. */
export const given = (name: string, type: string): SQL => sql`${sql.placeholder(name)}::${sql.raw(type)}`;

interface Kept<Value> {
  value: Promise<Value>;
  until: number;
}

/**
 * Keeps an answer for a while, for numbers that cost much to work out and may be a little old. Those who ask while it is
 * being worked out share one query; a failure is not kept.
 */
export function keptFor<Value>(
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
