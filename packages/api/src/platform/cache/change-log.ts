import type pg from 'pg';
import { batch } from '../concurrency/batch.ts';
import type { Logger } from '../log/logger.ts';

/** A thing that everybody sees and that changes: `user:7`, `subject:3`, `subjects:0`, `reviews:0`. */
export type Tag = `${'user' | 'subject' | 'subjects' | 'reviews'}:${number}`;

/** Nothing in particular means everything. */
type Listener = (tags: string[] | 'everything') => void;

const SINCE = `
  SELECT pg_current_snapshot()::text AS seen, pg_postmaster_start_time()::text AS server,
         (SELECT array_agg(DISTINCT kind || ':' || id)
            FROM public_changes
           WHERE xid >= pg_snapshot_xmin($1::pg_snapshot) AND NOT pg_visible_in_snapshot(xid, $1::pg_snapshot)) AS changed`;

/** Rows are kept for an hour (`deleteOldChanges`). Whoever did not look for much less than that begins anew. */
const LOOK_WITHIN_MILLISECONDS = 10 * 60_000;

/**
 * Follows the log of what changed for everybody. What it tells is exact: a snapshot names the transactions that its last look
 * could see, so the next look finds the changes of all others, in whatever order they were committed.
 */
export class ChangeLog {
  #seen: string | undefined;
  /** One that was started again, or took the place of another, may give numbers of transactions a second time. */
  #server: string | undefined;
  #lookedAt = 0;
  readonly #ask = batch(
    async (asking: unknown[]) => {
      await this.#look();
      return asking;
    },
    { concurrency: 1, maxSize: Number.POSITIVE_INFINITY },
  );

  readonly #listeners: Listener[] = [];

  constructor(
    private readonly pool: pg.Pool,
    private readonly log: Logger,
  ) {}

  /** Whoever keeps something that is made from public data hears here what of it to forget. */
  onChange(listener: Listener): void {
    this.#listeners.push(listener);
  }

  #tell(tags: string[] | 'everything'): void {
    for (const listener of this.#listeners) listener(tags);
  }

  /**
   * Resolves when everything that was committed before this call has been told. Many calls at once share one question: a look
   * that is under way may have been too early, so whoever comes meanwhile waits for the next one.
   */
  async upToDate(): Promise<void> {
    await this.#ask(undefined);
  }

  async #look(): Promise<void> {
    if (performance.now() - this.#lookedAt > LOOK_WITHIN_MILLISECONDS) this.#seen = undefined;
    const since = this.#seen;
    try {
      const looked = performance.now();
      const { rows } = await this.pool.query<{ seen: string; server: string; changed: string[] | null }>({
        name: 'public_changes_since',
        text: SINCE,
        values: [since],
      });
      const sameServer = rows[0]?.server === this.#server;
      this.#seen = rows[0]?.seen;
      this.#server = rows[0]?.server;
      this.#lookedAt = looked;
      const changed = rows[0]?.changed ?? [];
      if (since === undefined || !sameServer || changed.includes('all:0')) this.#tell('everything');
      else if (changed.length > 0) this.#tell(changed);
    } catch (error) {
      this.#seen = undefined;
      this.#tell('everything');
      this.log.warn({ err: error }, 'what changed is not known; nothing that was kept is used');
    }
  }
}

export async function deleteOldChanges(pool: pg.Pool): Promise<void> {
  await pool.query(`DELETE FROM public_changes WHERE at < now() - interval '1 hour'`);
}
