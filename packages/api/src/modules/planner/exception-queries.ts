import { and, asc, eq, gte, inArray, isNull, lt, ne, not, or, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/postgres/database.ts';
import { availabilityExceptions } from '../../tables/tutors.ts';

export type ExceptionRow = typeof availabilityExceptions.$inferSelect;
export type ExceptionInput = Omit<ExceptionRow, 'id' | 'tutorId' | 'declaredAt'>;

/** Those that are not over, oldest first. */
export async function listExceptions(db: Executor, tutorId: number, today: string): Promise<ExceptionRow[]> {
  return db
    .select()
    .from(availabilityExceptions)
    .where(and(eq(availabilityExceptions.tutorId, tutorId), gte(availabilityExceptions.lastDate, today)))
    .orderBy(asc(availabilityExceptions.id));
}

/** Returns their ids. */
export async function insertExceptions(
  tx: Executor,
  tutorId: number,
  added: ExceptionInput[],
  declaredAt: Date,
): Promise<number[]> {
  const rows = await tx
    .insert(availabilityExceptions)
    .values(added.map((exception) => ({ tutorId, declaredAt, ...exception })))
    .returning({ id: availabilityExceptions.id });
  return rows.map(({ id }) => id);
}

/** Those of these that the tutor has; returns how many. */
export async function deleteExceptions(tx: Executor, tutorId: number, ids: number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const deleted = await tx
    .delete(availabilityExceptions)
    .where(and(inArray(availabilityExceptions.id, ids), eq(availabilityExceptions.tutorId, tutorId)))
    .returning({ id: availabilityExceptions.id });
  return deleted.length;
}

/** Of those that are over, whole days off are kept for a while, without their notes: they count for nobody's answers. */
export async function deleteExceptionsBefore(db: Executor, date: string, daysOffBefore: string): Promise<void> {
  const isOver = lt(availabilityExceptions.lastDate, date);
  const isDayOff = and(eq(availabilityExceptions.extra, false), isNull(availabilityExceptions.hours));
  const isForgotten = lt(availabilityExceptions.lastDate, daysOffBefore);
  await db.delete(availabilityExceptions).where(and(isOver, or(isForgotten, not(sql`(${isDayOff})`))));
  await db
    .update(availabilityExceptions)
    .set({ note: '' })
    .where(and(isOver, ne(availabilityExceptions.note, '')));
}
