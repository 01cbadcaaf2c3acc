import type { Parts } from '../platform/parts.ts';

const STUCK_MILLISECONDS = 10 * 60_000;

/** On an embedded database only one process runs jobs, so any lock at its start is left over from a dead process. */
export const unlockAllJobs = (parts: Pick<Parts, 'pool'>): Promise<void> => unlock(parts, 'infinity');

/** With several processes nobody knows which one died. No job takes minutes; graphile-worker itself would wait for four hours. */
export const unlockStuckJobs = (parts: Pick<Parts, 'pool' | 'clock'>): Promise<void> =>
  unlock(parts, new Date(parts.clock.now().getTime() - STUCK_MILLISECONDS));

/** An attempt that was cut off does not count: a server that crashes repeatedly would use up all attempts. */
async function unlock({ pool }: Pick<Parts, 'pool'>, lockedBefore: Date | 'infinity'): Promise<void> {
  const { rows } = await pool.query<{ id: string; locked_by: string; attempts: number }>(
    'SELECT id, locked_by, attempts FROM graphile_worker.jobs WHERE locked_at < $1',
    [lockedBefore],
  );
  if (rows.length === 0) return;
  await pool.query('SELECT graphile_worker.force_unlock_workers($1)', [rows.map(({ locked_by }) => locked_by)]);
  for (const { id, attempts } of rows)
    await pool.query('SELECT graphile_worker.reschedule_jobs($1, attempts => $2)', [[id], Math.max(0, attempts - 1)]);
}
