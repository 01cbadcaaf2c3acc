import { SAVED_MAX } from '@casovi/contract/constants';
import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/postgres/database.ts';
import { isVisibleTutor, users } from '../../tables/accounts.ts';
import { lessons } from '../../tables/lessons.ts';
import { notifications } from '../../tables/notifications.ts';
import { followedTutors, savedTutors } from '../../tables/saved.ts';

export type SavedRow = typeof savedTutors.$inferSelect;
type Pair = Pick<SavedRow, 'studentId' | 'tutorId'>;

/** Those who can be seen, the newest first. */
export async function listSaved(db: Executor, studentId: number): Promise<SavedRow[]> {
  const rows = await db
    .select({ saved: savedTutors })
    .from(savedTutors)
    .innerJoin(users, and(eq(users.id, savedTutors.tutorId), isVisibleTutor))
    .where(eq(savedTutors.studentId, studentId))
    .orderBy(desc(savedTutors.savedAt), asc(savedTutors.tutorId))
    .limit(SAVED_MAX);
  return rows.map(({ saved }) => saved);
}

export async function listVisibleTutors(db: Executor, ids: number[]): Promise<Set<number>> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, ids), isVisibleTutor));
  return new Set(rows.map(({ id }) => id));
}

/** Those who were saved before stay as they are. */
export async function insertSaved(tx: Executor, rows: (typeof savedTutors.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(savedTutors).values(rows).onConflictDoNothing();
}

const ofPair = ({ studentId, tutorId }: Pair) =>
  and(eq(savedTutors.studentId, studentId), eq(savedTutors.tutorId, tutorId));

export async function deleteSaved(tx: Executor, pair: Pair): Promise<void> {
  await tx.delete(savedTutors).where(ofPair(pair));
}

/** By a student, and of a tutor. */
export async function deleteSavedWith(tx: Executor, userId: number): Promise<void> {
  await tx.delete(savedTutors).where(or(eq(savedTutors.studentId, userId), eq(savedTutors.tutorId, userId)));
  await tx.delete(followedTutors).where(eq(followedTutors.tutorId, userId));
  await tx.delete(notifications).where(eq(notifications.tutorId, userId));
}

// Being told ---------------------------------------------------------------------------------------------------------

/** Who is told already stays so since then. */
export async function updateTelling(tx: Executor, pair: Pair, since: Date | null): Promise<void> {
  const stays = since ? isNull(savedTutors.tellSince) : undefined;
  await tx
    .update(savedTutors)
    .set({ tellSince: since })
    .where(and(ofPair(pair), stays));
}

/** Also when they do not want to be told any more: a notice is still there. */
export async function listStudentsOf(db: Executor, tutorId: number): Promise<number[]> {
  const rows = await db.select({ id: savedTutors.studentId }).from(savedTutors).where(eq(savedTutors.tutorId, tutorId));
  return rows.map(({ id }) => id);
}

/** Tutors of whom somebody wants to be told, after this id. */
export async function listFollowed(db: Executor, after: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: savedTutors.tutorId })
    .from(savedTutors)
    .where(and(isNotNull(savedTutors.tellSince), gt(savedTutors.tutorId, after)))
    .orderBy(asc(savedTutors.tutorId))
    .limit(limit);
  return rows.map(({ id }) => id);
}

export async function listFollowedAmong(db: Executor, tutorIds: number[]): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: savedTutors.tutorId })
    .from(savedTutors)
    .where(and(isNotNull(savedTutors.tellSince), inArray(savedTutors.tutorId, tutorIds)));
  return rows.map(({ id }) => id);
}

export type SeenRow = typeof followedTutors.$inferSelect;
export type Seen = Pick<SeenRow, 'hours' | 'until'>;

export const listSeen = (db: Executor, tutorIds: number[]): Promise<SeenRow[]> =>
  db.select().from(followedTutors).where(inArray(followedTutors.tutorId, tutorIds));

export async function upsertSeen(tx: Executor, row: SeenRow): Promise<void> {
  await tx.insert(followedTutors).values(row).onConflictDoUpdate({ target: followedTutors.tutorId, set: row });
}

export async function deleteSeen(tx: Executor, tutorId: number): Promise<void> {
  await tx.delete(followedTutors).where(eq(followedTutors.tutorId, tutorId));
}

/** Of whom nobody wants to be told any more. */
export async function deleteUnfollowed(db: Executor): Promise<void> {
  await db
    .delete(followedTutors)
    .where(
      sql`NOT EXISTS (SELECT FROM ${savedTutors} WHERE ${savedTutors.tutorId} = ${followedTutors.tutorId} AND ${savedTutors.tellSince} IS NOT NULL)`,
    );
}

/** Who could be told of one of these hours: the longest ago first. */
export async function listFollowers(
  db: Executor,
  tutorId: number,
  { hours, toldBefore, limit }: { hours: readonly Date[]; toldBefore: Date; limit: number },
) {
  const all = sql`${`{${hours.map((hour) => hour.toISOString()).join(',')}}`}::timestamptz[]`;
  const rows = await db
    .select({
      ...{ studentId: savedTutors.studentId, tellSince: savedTutors.tellSince, toldAt: savedTutors.toldAt },
      ...{ told: savedTutors.told, email: users.email },
    })
    .from(savedTutors)
    .innerJoin(users, eq(users.id, savedTutors.studentId))
    .where(
      and(
        ...[eq(savedTutors.tutorId, tutorId), isNull(users.blockedAt), isNull(users.deletedAt)],
        or(isNull(savedTutors.toldAt), lt(savedTutors.toldAt, toldBefore)),
        sql`NOT ${savedTutors.told} @> ${all}`,
      ),
    )
    .orderBy(sql`${savedTutors.toldAt} NULLS FIRST`, asc(savedTutors.studentId))
    .limit(limit);
  return rows.flatMap(({ tellSince, ...row }) => (tellSince ? [{ ...row, tellSince }] : []));
}
export type FollowerRow = Awaited<ReturnType<typeof listFollowers>>[number];

/** Lessons of these students from now on, and those that they had with this tutor and do not take place. */
export async function listTerms(
  db: Executor,
  { tutorId, studentIds, from, until }: { tutorId: number; studentIds: number[]; from: Date; until: Date },
) {
  if (studentIds.length === 0) return [];
  return db
    .select({ studentId: lessons.studentId, startsAt: lessons.startsAt, endsAt: lessons.endsAt })
    .from(lessons)
    .where(
      and(
        ...[inArray(lessons.studentId, studentIds), gte(lessons.endsAt, from), lt(lessons.startsAt, until)],
        or(ne(lessons.status, 2), eq(lessons.tutorId, tutorId)),
      ),
    );
}
export type TermRow = Awaited<ReturnType<typeof listTerms>>[number];

/** False if the student does not want to be told any more. Hours that are over are forgotten. */
export async function updateTold(
  tx: Executor,
  pair: Pair,
  { told, now }: { told: Date[]; now: Date },
): Promise<boolean> {
  const rows = await tx
    .update(savedTutors)
    .set({ told, toldAt: now })
    .where(and(ofPair(pair), isNotNull(savedTutors.tellSince)))
    .returning({ studentId: savedTutors.studentId });
  return rows.length > 0;
}
