import type { Parts } from '../platform/parts.ts';

const STUCK_MILLISECONDS = 10 * 60_000;

/** An embedded database has one process at a time that runs jobs, so what is still taken was taken by one that died. */
export const freeJobsOfTheDead = (parts: Pick<Parts, 'pool'>): Promise<void> => free(parts, 'infinity');

/**
 * Where there are several processes nobody knows which of them died. No job of ours takes minutes, so one that was taken
 * so long ago is free for another try; left alone it would wait for hours.
 */
export const freeStuckJobs = (parts: Pick<Parts, 'pool' | 'clock'>): Promise<void> =>
  free(parts, new Date(parts.clock.now().getTime() - STUCK_MILLISECONDS));

/** What a process took into its death is no try: a server that dies again and again would use them all up. */
async function free({ pool }: Pick<Parts, 'pool'>, lockedBefore: Date | 'infinity'): Promise<void> {
  const { rows } = await pool.query<{ id: string; locked_by: string; attempts: number }>(
    'SELECT id, locked_by, attempts FROM graphile_worker.jobs WHERE locked_at < $1',
    [lockedBefore],
  );
  if (rows.length === 0) return;
  await pool.query('SELECT graphile_worker.force_unlock_workers($1)', [rows.map(({ locked_by }) => locked_by)]);
  for (const { id, attempts } of rows)
    await pool.query('SELECT graphile_worker.reschedule_jobs($1, attempts => $2)', [[id], Math.max(0, attempts - 1)]);
}
