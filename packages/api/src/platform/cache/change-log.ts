import type pg from 'pg';
import { batch } from '../concurrency/batch.ts';
import type { Logger } from '../log/logger.ts';

/** A cache tag: kind and id of something public. Areas define theirs in tags.ts; triggers write the same tags. */
export type Tag = `${string}:${number}`;

type Listener = (tags: string[] | 'everything') => void;

const CHANGES_SINCE = `
  SELECT pg_current_snapshot()::text AS snapshot, pg_postmaster_start_time()::text AS server,
         (SELECT array_agg(DISTINCT kind || ':' || id)
            FROM public_changes
           WHERE xid >= pg_snapshot_xmin($1::pg_snapshot) AND NOT pg_visible_in_snapshot(xid, $1::pg_snapshot)) AS changed`;

/** Well below the hour after which rows are deleted (`deleteOldChanges`). */
const SNAPSHOT_TTL_MILLISECONDS = 10 * 60_000;

/**
 * Reads the log of changes to public data (`public_changes`) and invalidates caches by tag. It misses nothing: a snapshot names the
 * transactions that the last query could see, so the next one finds the changes of all others, in whatever order they committed.
 */
export class ChangeLog {
  #snapshot: string | undefined;
  /** A server that was restarted, or replaced by another, may use the same transaction ids again. */
  #server: string | undefined;
  #queriedAt = 0;
  readonly #query = batch(
    async (callers: unknown[]) => {
      await this.#invalidate();
      return callers;
    },
    { concurrency: 1, maxSize: Number.POSITIVE_INFINITY },
  );

  readonly #listeners: Listener[] = [];

  constructor(
    private readonly pool: pg.Pool,
    private readonly log: Logger,
  ) {}

  /** Calls back with the tags to invalidate. */
  onChange(listener: Listener): void {
    this.#listeners.push(listener);
  }

  /**
   * Resolves when listeners have been called for everything committed before this call. Concurrent calls share the next query, not the
   * running one, whose snapshot may be older than the call.
   */
  async upToDate(): Promise<void> {
    await this.#query(undefined);
  }

  async #invalidate(): Promise<void> {
    const changed = await this.#changes();
    if (changed.length > 0) for (const listener of this.#listeners) listener(changed);
  }

  async #changes(): Promise<string[] | 'everything'> {
    const queriedAt = performance.now();
    const since = queriedAt - this.#queriedAt > SNAPSHOT_TTL_MILLISECONDS ? undefined : this.#snapshot;
    this.#snapshot = undefined;
    try {
      const { rows } = await this.pool.query<{ snapshot: string; server: string; changed: string[] | null }>({
        name: 'public_changes_since',
        text: CHANGES_SINCE,
        values: [since],
      });
      const sameServer = rows[0]?.server === this.#server;
      this.#snapshot = rows[0]?.snapshot;
      this.#server = rows[0]?.server;
      this.#queriedAt = queriedAt;
      const changed = rows[0]?.changed ?? [];
      return since === undefined || !sameServer || changed.includes('all:0') ? 'everything' : changed;
    } catch (error) {
      this.log.warn({ err: error }, 'the change log could not be read: caches are cleared');
      return 'everything';
    }
  }
}

export async function deleteOldChanges(pool: pg.Pool): Promise<void> {
  await pool.query(`DELETE FROM public_changes WHERE at < now() - interval '1 hour'`);
}
