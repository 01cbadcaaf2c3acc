import { vi } from 'vitest';
import type { TestApp } from './test-app.ts';

/** Resolves when a statement waits for a lock. */
export const someoneWaits = ({ parts }: TestApp, people = 1): Promise<void> =>
  vi.waitFor(
    async () => {
      const { rows } = await parts.pool.query(
        "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
      );
      if (rows.length < people) throw new Error(`${rows.length} wait`);
    },
    { timeout: 60_000, interval: 20 },
  );

/** Holds the locks of the statement until the returned function is called. */
export async function hold(
  { parts }: TestApp,
  statement: string,
  values: unknown[] = [],
): Promise<() => Promise<void>> {
  const holder = await parts.pool.connect();
  await holder.query('BEGIN');
  await holder.query(statement, values);
  return async () => {
    await holder.query('COMMIT');
    holder.release();
  };
}
