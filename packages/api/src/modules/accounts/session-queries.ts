import { and, eq, gt, inArray, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { batch } from '../../platform/concurrency/batch.ts';
import type { Database, Executor } from '../../platform/postgres/database.ts';
import { perDatabase } from '../../platform/postgres/per-database.ts';
import { accountTokens, refreshTokens, sessions, users } from '../../tables/accounts.ts';

/** Checked at each request, so that logout, block and deletion take effect at once. */
const selectSessionUsers = (db: Executor, sessionIds: SQL) =>
  db
    .select({ sessionId: sessions.id, expiresAt: sessions.expiresAt, id: users.id, type: users.type })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(sessionIds, isNull(sessions.endedAt), isNull(users.blockedAt), isNull(users.deletedAt)));

export async function findSessionUser(tx: Executor, sessionId: string, now: Date) {
  const [row] = await selectSessionUsers(tx, eq(sessions.id, sessionId));
  return row && row.expiresAt > now ? row : undefined;
}

const batchedSessionUsers = perDatabase((db) => {
  const prepared = selectSessionUsers(db, sql`${sessions.id} = ANY(${sql.placeholder('sessionIds')}::uuid[])`).prepare(
    'session_users',
  );
  return batch(
    async (sessionIds: string[]) => {
      const rows = await prepared.execute({ sessionIds: [...new Set(sessionIds)] });
      const found = new Map(rows.map((row) => [row.sessionId, row]));
      return sessionIds.map((sessionId) => found.get(sessionId));
    },
    { concurrency: 2, maxSize: 100 },
  );
});

/** Outside of transactions; concurrent requests are batched into one query. */
export async function findViewer(db: Database, sessionId: string, now: Date) {
  const row = await batchedSessionUsers(db)(sessionId);
  return row && row.expiresAt > now ? row : undefined;
}

export async function insertSession(tx: Executor, userId: number, now: Date, expiresAt: Date): Promise<string> {
  const [row] = await tx.insert(sessions).values({ userId, createdAt: now, expiresAt }).returning({ id: sessions.id });
  if (!row) throw new Error('session was not stored');
  return row.id;
}

export async function extendSession(tx: Executor, id: string, expiresAt: Date, mostDays: number): Promise<void> {
  const end = sql`${sessions.createdAt} + make_interval(days => ${mostDays}::integer)`;
  await tx
    .update(sessions)
    .set({ expiresAt: sql`least(${sql.param(expiresAt, sessions.expiresAt)}, ${end})` })
    .where(eq(sessions.id, id));
}

export async function endSession(tx: Executor, id: string, now: Date): Promise<void> {
  await tx
    .update(sessions)
    .set({ endedAt: now })
    .where(and(eq(sessions.id, id), isNull(sessions.endedAt)));
}

export async function endSessionsOfUser(tx: Executor, userId: number, now: Date, exceptId?: string): Promise<void> {
  await tx
    .update(sessions)
    .set({ endedAt: now })
    .where(
      and(eq(sessions.userId, userId), isNull(sessions.endedAt), exceptId ? ne(sessions.id, exceptId) : undefined),
    );
}

export async function insertRefreshToken(tx: Executor, sessionId: string, tokenHash: Buffer, now: Date): Promise<void> {
  await tx.insert(refreshTokens).values({ tokenHash, sessionId, createdAt: now });
}

export async function lockRefreshToken(tx: Executor, tokenHash: Buffer) {
  const [row] = await tx.select().from(refreshTokens).where(eq(refreshTokens.tokenHash, tokenHash)).for('update');
  return row;
}

export async function findRefreshToken(db: Executor, tokenHash: Buffer) {
  const [row] = await db.select().from(refreshTokens).where(eq(refreshTokens.tokenHash, tokenHash));
  return row;
}

export async function markRefreshTokenUsed(tx: Executor, tokenHash: Buffer, now: Date): Promise<void> {
  await tx.update(refreshTokens).set({ usedAt: now }).where(eq(refreshTokens.tokenHash, tokenHash));
}

export async function deleteStaleSessions(db: Executor, before: Date): Promise<void> {
  await db.delete(sessions).where(or(lt(sessions.expiresAt, before), lt(sessions.endedAt, before)));
  await db.delete(accountTokens).where(lt(accountTokens.expiresAt, before));
}

/** Tokens before sessions, as in a renewal, to prevent deadlocks. */
export async function deleteCredentials(tx: Executor, userId: number): Promise<void> {
  const own = tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, userId));
  await tx.delete(refreshTokens).where(inArray(refreshTokens.sessionId, own));
  await tx.delete(sessions).where(eq(sessions.userId, userId));
  await tx.delete(accountTokens).where(eq(accountTokens.userId, userId));
}

// Links of mails ---------------------------------------------------------------------------------------------------

type Purpose = (typeof accountTokens.$inferInsert)['purpose'];

export async function insertAccountToken(tx: Executor, row: typeof accountTokens.$inferInsert): Promise<void> {
  await tx.insert(accountTokens).values(row);
}

/** Returns the user id. One statement, so that a token is used only once. */
export async function useAccountToken(
  tx: Executor,
  tokenHash: Buffer,
  purpose: Purpose,
  now: Date,
): Promise<number | undefined> {
  const [row] = await tx
    .update(accountTokens)
    .set({ usedAt: now })
    .where(
      and(
        eq(accountTokens.tokenHash, tokenHash),
        eq(accountTokens.purpose, purpose),
        isNull(accountTokens.usedAt),
        gt(accountTokens.expiresAt, now),
      ),
    )
    .returning({ userId: accountTokens.userId });
  return row?.userId;
}

export async function useUpAccountTokens(tx: Executor, userId: number, purpose: Purpose, now: Date): Promise<void> {
  await tx
    .update(accountTokens)
    .set({ usedAt: now })
    .where(and(eq(accountTokens.userId, userId), eq(accountTokens.purpose, purpose), isNull(accountTokens.usedAt)));
}

export async function findAccountToken(db: Executor, tokenHash: Buffer, purpose: Purpose) {
  const [row] = await db
    .select({ userId: accountTokens.userId, usedAt: accountTokens.usedAt })
    .from(accountTokens)
    .where(and(eq(accountTokens.tokenHash, tokenHash), eq(accountTokens.purpose, purpose)));
  return row;
}

/** A job, so that the response time does not reveal whether there is an account. */
export async function addForgotPasswordJob(tx: Executor, email: string): Promise<void> {
  await tx.execute(sql`SELECT graphile_worker.add_job('forgot-password', json_build_object('email', ${email}::text))`);
}
