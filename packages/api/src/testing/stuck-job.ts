import { runOnce } from 'graphile-worker';
import { vi } from 'vitest';
import { jobLogger } from '../platform/log/job-logger.ts';
import type { TestApp } from './test-app.ts';

export const jobsLeft = async ({ parts }: TestApp): Promise<{ lockedAt: Date | null }[]> =>
  (await parts.pool.query('SELECT locked_at AS "lockedAt" FROM graphile_worker.jobs ORDER BY id')).rows;

/** A job that another process has locked for its last attempt and never finishes; `end` ends that process. */
export async function stuckJob(test: TestApp, task: string): Promise<{ lockedAt: Date; end(): Promise<void> }> {
  const { pool, log } = test.parts;
  await pool.query('SELECT graphile_worker.add_job($1, max_attempts => 1)', [task]);
  let finish = () => {};
  const never = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const logger = jobLogger(log);
  const process = runOnce({ pgPool: pool, taskList: { [task]: () => never }, logger, noHandleSignals: true });
  const lockedAt = await vi.waitFor(async () => {
    const [job] = await jobsLeft(test);
    if (!job?.lockedAt) throw new Error('nobody has taken it');
    return job.lockedAt;
  });
  return {
    lockedAt,
    async end() {
      finish();
      await process;
    },
  };
}
