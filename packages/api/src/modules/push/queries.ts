import { and, asc, desc, eq, gt, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/postgres/database.ts';
import { sessions, users } from '../../tables/accounts.ts';
import { pushes, pushSubscriptions } from '../../tables/push.ts';

export type DeviceRow = typeof pushSubscriptions.$inferSelect;
export type PushRow = typeof pushes.$inferSelect;

const latestFirst = [
  desc(sql`coalesce(${pushSubscriptions.usedAt}, ${pushSubscriptions.createdAt})`),
  desc(pushSubscriptions.id),
];

/** Not those of a session that ran out, or of somebody who was blocked. */
const selectLive = (db: Executor, now: Date) =>
  db
    .select({ device: pushSubscriptions })
    .from(pushSubscriptions)
    .innerJoin(
      sessions,
      and(eq(sessions.id, pushSubscriptions.sessionId), isNull(sessions.endedAt), gt(sessions.expiresAt, now)),
    )
    .innerJoin(users, and(eq(users.id, pushSubscriptions.userId), isNull(users.blockedAt), isNull(users.deletedAt)))
    .$dynamic();

export async function selectDevices(db: Executor, userId: number, now: Date): Promise<DeviceRow[]> {
  const rows = await selectLive(db, now)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(...latestFirst);
  return rows.map(({ device }) => device);
}

/** Undefined if it belongs to somebody else by now. */
export async function findDevice(
  db: Executor,
  { subscriptionId, receiverId }: Pick<PushRow, 'subscriptionId' | 'receiverId'>,
  now: Date,
): Promise<DeviceRow | undefined> {
  const [row] = await selectLive(db, now).where(
    and(eq(pushSubscriptions.id, subscriptionId), eq(pushSubscriptions.userId, receiverId)),
  );
  return row?.device;
}

/** A device that changes its user belongs to the new one alone. */
export async function upsertDevice(tx: Executor, row: typeof pushSubscriptions.$inferInsert): Promise<number> {
  const { endpoint, ...others } = row;
  const [stored] = await tx
    .insert(pushSubscriptions)
    .values(row)
    .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: others })
    .returning({ id: pushSubscriptions.id });
  if (!stored) throw new Error('device was not stored');
  return stored.id;
}

/** All but the latest. */
export async function keepLatestDevices(tx: Executor, userId: number, count: number): Promise<void> {
  const older = tx
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(...latestFirst)
    .offset(count);
  await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, older));
}

/** False if the user has no such device. */
export async function deleteDeviceOf(
  tx: Executor,
  userId: number,
  device: { id: number } | { endpoint: string },
): Promise<boolean> {
  const which = 'id' in device ? eq(pushSubscriptions.id, device.id) : eq(pushSubscriptions.endpoint, device.endpoint);
  const { rowCount } = await tx.delete(pushSubscriptions).where(and(eq(pushSubscriptions.userId, userId), which));
  return rowCount === 1;
}

export async function deleteDevice(db: Executor, id: number): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id));
}

export async function markDeviceUsed(db: Executor, id: number, usedAt: Date): Promise<void> {
  await db
    .update(pushSubscriptions)
    .set({ usedAt, failures: 0, pausedUntil: null })
    .where(eq(pushSubscriptions.id, id));
}

// The outbox ---------------------------------------------------------------------------------------------------------

/** Of one topic a device has one: a newer one replaces it, also while it is being sent. */
export async function replacePushes(tx: Executor, rows: Omit<PushRow, 'id' | 'attempts'>[]): Promise<void> {
  if (rows.length === 0) return;
  const given = (column: string) => sql.raw(`excluded.${column}`);
  await tx
    .insert(pushes)
    // In one order, so that two of one topic do not wait for each other.
    .values(rows.toSorted((one, next) => one.subscriptionId - next.subscriptionId))
    .onConflictDoUpdate({
      target: [pushes.subscriptionId, pushes.topic],
      set: {
        receiverId: given('receiver_id'),
        payload: given('payload'),
        urgent: given('urgent'),
        createdAt: given('created_at'),
        expiresAt: given('expires_at'),
        notBefore: given('not_before'),
        attempts: 0,
      },
    });
}

/** The next due one, which is nobody else's until then. First tries first: who has slow devices does not keep others waiting. */
export const claimDuePush = async (db: Executor, now: Date, until: Date): Promise<PushRow | undefined> =>
  (await claim(db, sql`${pushes.attempts} = 0`, now, until)) ??
  (await claim(db, sql`${pushes.attempts} > 0`, now, until));

/** `which` is a literal, because partial indexes are not used with parameters. */
async function claim(db: Executor, which: SQL, now: Date, until: Date): Promise<PushRow | undefined> {
  const due = db
    .select({ id: pushes.id })
    .from(pushes)
    .where(and(which, lte(pushes.notBefore, now)))
    .orderBy(asc(pushes.notBefore), asc(pushes.id))
    .limit(1)
    .for('update', { skipLocked: true });
  const [row] = await db
    .update(pushes)
    .set({ notBefore: until, attempts: sql`${pushes.attempts} + 1` })
    .where(eq(pushes.id, sql`(${due})`))
    .returning();
  return row;
}

/** Unless it was replaced since it was claimed. */
const asClaimed = ({ id, notBefore }: PushRow) => and(eq(pushes.id, id), eq(pushes.notBefore, notBefore));

export async function deletePush(db: Executor, claimed: PushRow): Promise<void> {
  await db.delete(pushes).where(asClaimed(claimed));
}

export async function postponePush(db: Executor, claimed: PushRow, notBefore: Date): Promise<void> {
  await db.update(pushes).set({ notBefore }).where(asClaimed(claimed));
}

/** A device that was not reached: whatever is due on it, or is written meanwhile, waits too. */
export async function pauseDevice(db: Executor, { id, failures }: DeviceRow, now: Date, until: Date): Promise<void> {
  await db
    .update(pushSubscriptions)
    .set({ failures: failures + 1, pausedUntil: until })
    .where(eq(pushSubscriptions.id, id));
  const due = and(eq(pushes.subscriptionId, id), lte(pushes.notBefore, now));
  await db.update(pushes).set({ notBefore: until }).where(due);
}

export async function deletePushesAbout(tx: Executor, receiverIds: number[], topics: string[]): Promise<void> {
  await tx.delete(pushes).where(and(inArray(pushes.receiverId, receiverIds), inArray(pushes.topic, topics)));
}

export async function deletePushesOf(tx: Executor, userId: number): Promise<void> {
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, userId));
  await tx.delete(pushes).where(eq(pushes.receiverId, userId));
}
