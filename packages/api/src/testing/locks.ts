import { vi } from 'vitest';
import type { TestApp } from './test-app.ts';

/** Resolves once a statement in the test's database waits for a lock that somebody else holds. */
export const someoneWaits = ({ parts }: TestApp, people = 1): Promise<void> =>
  vi.waitFor(
    async () => {
      const { rows } = await parts.pool.query(
        "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
      );
      if (rows.length < people) throw new Error(`${rows.length} wait`);
    },
    { timeout: 20_000, interval: 20 },
  );
