import { SAVED_MAX } from '@casovi/contract/constants';
import type { SavedTutor } from '@casovi/contract/saved';
import { SAVED_TEXT } from '@casovi/contract/texts/saved';
import { AppError } from '../../platform/http/errors.ts';
import type { Parts } from '../../platform/parts.ts';
import type { Transaction } from '../../platform/postgres/database.ts';
import { lockPerson } from '../accounts/public.ts';
import { cardsOf } from '../tutors/public.ts';
import { deleteSaved, insertSaved, listSaved, listVisibleTutors } from './queries.ts';

export async function savedIdsOf({ db }: Pick<Parts, 'db'>, studentId: number): Promise<number[]> {
  return (await listSaved(db, studentId)).map(({ tutorId }) => tutorId);
}

export const savedTutorsOf = async (parts: Parts, studentId: number): Promise<SavedTutor[]> =>
  cardsOf(parts, await savedIdsOf(parts, studentId), studentId);

/** So that two devices together do not save more than there is room for, and nothing is saved for an account that is deleted meanwhile. */
async function lockStudent(tx: Transaction, studentId: number): Promise<void> {
  const student = await lockPerson(tx, studentId);
  if (!student || student.blockedAt) throw new AppError('notLoggedIn');
}

export async function saveTutor(parts: Parts, studentId: number, tutorId: number): Promise<void> {
  await parts.db.transaction(async (tx) => {
    await lockStudent(tx, studentId);
    if (!(await listVisibleTutors(tx, [tutorId])).has(tutorId)) throw new AppError('notFound', SAVED_TEXT.gone);
    const before = await listSaved(tx, studentId);
    if (before.some((row) => row.tutorId === tutorId)) return;
    if (before.length >= SAVED_MAX) throw new AppError('conflict', SAVED_TEXT.tooMany);
    await insertSaved(tx, [{ studentId, tutorId, savedAt: parts.clock.now() }]);
  });
}

/** Of a browser, the newest first: they keep their order, before those of the account. */
export async function moveSaved(parts: Parts, studentId: number, ids: readonly number[]): Promise<number[]> {
  return parts.db.transaction(async (tx) => {
    await lockStudent(tx, studentId);
    const before = (await listSaved(tx, studentId)).map(({ tutorId }) => tutorId);
    const visible = await listVisibleTutors(tx, [...ids]);
    const added = [...new Set(ids)]
      .filter((id) => visible.has(id) && !before.includes(id))
      .slice(0, SAVED_MAX - before.length);
    const now = parts.clock.now().getTime();
    await insertSaved(
      tx,
      added.map((tutorId, index) => ({ studentId, tutorId, savedAt: new Date(now - index) })),
    );
    return [...added, ...before];
  });
}

export const removeTutor = ({ db }: Parts, studentId: number, tutorId: number): Promise<void> =>
  deleteSaved(db, { studentId, tutorId });
