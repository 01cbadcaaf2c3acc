import { and, asc, eq, gte, inArray, lt } from 'drizzle-orm';
import type { Executor } from '../../platform/postgres/database.ts';
import { availabilityExceptions } from '../../tables/tutors.ts';

export type ExceptionRow = typeof availabilityExceptions.$inferSelect;
export type ExceptionInput = Omit<ExceptionRow, 'id' | 'tutorId'>;

/** Those that are not over, oldest first. */
export async function listExceptions(db: Executor, tutorId: number, today: string): Promise<ExceptionRow[]> {
  return db
    .select()
    .from(availabilityExceptions)
    .where(and(eq(availabilityExceptions.tutorId, tutorId), gte(availabilityExceptions.lastDate, today)))
    .orderBy(asc(availabilityExceptions.id));
}

/** Returns their ids. */
export async function insertExceptions(tx: Executor, tutorId: number, added: ExceptionInput[]): Promise<number[]> {
  const rows = await tx
    .insert(availabilityExceptions)
    .values(added.map((exception) => ({ tutorId, ...exception })))
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

export async function deleteExceptionsBefore(db: Executor, date: string): Promise<void> {
  await db.delete(availabilityExceptions).where(lt(availabilityExceptions.lastDate, date));
}
