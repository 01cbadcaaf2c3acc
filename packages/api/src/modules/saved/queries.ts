import { SAVED_MAX } from '@casovi/contract/constants';
import { and, asc, desc, eq, inArray, or } from 'drizzle-orm';
import type { Executor } from '../../platform/postgres/database.ts';
import { isVisibleTutor, users } from '../../tables/accounts.ts';
import { savedTutors } from '../../tables/saved.ts';

export type SavedRow = typeof savedTutors.$inferSelect;

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

const ofPair = ({ studentId, tutorId }: Pick<SavedRow, 'studentId' | 'tutorId'>) =>
  and(eq(savedTutors.studentId, studentId), eq(savedTutors.tutorId, tutorId));

export async function deleteSaved(tx: Executor, pair: Pick<SavedRow, 'studentId' | 'tutorId'>): Promise<void> {
  await tx.delete(savedTutors).where(ofPair(pair));
}

/** By a student, and of a tutor. */
export async function deleteSavedWith(tx: Executor, userId: number): Promise<void> {
  await tx.delete(savedTutors).where(or(eq(savedTutors.studentId, userId), eq(savedTutors.tutorId, userId)));
}
