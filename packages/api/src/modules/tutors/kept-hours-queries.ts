import { inArray, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '../../platform/postgres/database.ts';
import { hasLapsedProposal, isExpired, lessons } from '../../tables/lessons.ts';
import { changedHours, tutorListings } from '../../tables/tutors.ts';
import { hasRunOut, waitingOffers } from '../../tables/waiting.ts';
import { RING_HOURS } from './hour-ring.ts';

export interface Changed {
  tutorId: number;
  /** Null where time changed something, which is not stored yet. */
  entry: number | null;
}

/** Tutors whose kept hours may be wrong, or were computed before that date. */
export async function listChanged(db: Executor, now: Date, { oldest, limit }: { oldest: string; limit: number }) {
  const { rows } = await db.execute<{ tutor_id: number; entry: string | null }>(sql`
    (SELECT tutor_id, id AS entry FROM ${changedHours} ORDER BY id LIMIT ${limit})
    UNION ALL (SELECT tutor_id, NULL FROM ${lessons} WHERE ${isExpired(now)})
    UNION ALL (SELECT tutor_id, NULL FROM ${lessons} WHERE ${hasLapsedProposal(now)})
    UNION ALL (SELECT tutor_id, NULL FROM ${waitingOffers} WHERE ${hasRunOut(now)})
    UNION ALL (SELECT tutor_id, NULL FROM ${tutorListings} WHERE level = 0 AND hours_from < ${oldest} LIMIT ${limit})`);
  return rows.map(
    ({ tutor_id, entry }): Changed => ({ tutorId: tutor_id, entry: entry === null ? null : Number(entry) }),
  );
}

const KEPT_HOURS_LOCK = 20_261_119;

/** One at a time, so that nobody stores what they computed before another did. Until the transaction ends. */
export async function lockKeptHours(tx: Transaction): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${KEPT_HOURS_LOCK})`);
}

export interface KeptHours {
  tutorId: number;
  free: string;
  noticeHours: number;
}

/** The tutors are locked. */
export async function storeHours(tx: Transaction, hours: KeptHours[], from: string): Promise<void> {
  await tx.execute(sql`
    UPDATE ${tutorListings} SET free = kept.free::bit(${sql.raw(String(RING_HOURS))}), notice_hours = kept."noticeHours", hours_from = ${from}
      FROM json_to_recordset(${JSON.stringify(hours)}) AS kept ("tutorId" integer, free text, "noticeHours" smallint)
     WHERE tutor_id = kept."tutorId"`);
}

export async function deleteChanged(tx: Transaction, entries: number[]): Promise<void> {
  if (entries.length > 0) await tx.delete(changedHours).where(inArray(changedHours.id, entries));
}
