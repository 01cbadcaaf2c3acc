import { SAVED_MAX } from '@casovi/contract/constants';
import type { SavedTutor } from '@casovi/contract/saved';
import { SAVED_TEXT } from '@casovi/contract/texts/saved';
import { AppError } from '../../platform/http/errors.ts';
import type { Parts } from '../../platform/parts.ts';
import type { Transaction } from '../../platform/postgres/database.ts';
import { lockPerson } from '../accounts/public.ts';
import { withdrawPushes } from '../push/public.ts';
import { cardsOf } from '../tutors/public.ts';
import { freedTopic } from './mails.ts';
import {
  deleteSaved,
  deleteSavedWith,
  insertSaved,
  listSaved,
  listStudentsOf,
  listVisibleTutors,
  updateTelling,
} from './queries.ts';
import { beginToFollow } from './tell.ts';

export async function savedIdsOf({ db }: Pick<Parts, 'db'>, studentId: number): Promise<number[]> {
  return (await listSaved(db, studentId)).map(({ tutorId }) => tutorId);
}

export async function savedTutorsOf(parts: Parts, studentId: number): Promise<SavedTutor[]> {
  const rows = await listSaved(parts.db, studentId);
  const tellsOf = new Map(rows.map(({ tutorId, tellSince }) => [tutorId, tellSince !== null]));
  const cards = await cardsOf(parts, [...tellsOf.keys()], studentId);
  return cards.map((card) => ({ ...card, javi: tellsOf.get(card.id_korisnika) ?? false }));
}

/** So that two devices together do not save more than there is room for, and nothing is saved for an account that is deleted meanwhile. */
async function lockStudent(tx: Transaction, studentId: number, ...others: number[]): Promise<void> {
  const people = [];
  for (const id of [studentId, ...others].sort((one, other) => one - other)) people.push(await lockPerson(tx, id));
  const student = people.find((person) => person?.id === studentId);
  if (!student || student.blockedAt) throw new AppError('notLoggedIn');
}

/** `tells`: whether the student wants to be told; undefined leaves it as it is. */
export async function saveTutor(
  parts: Parts,
  { studentId, tutorId }: { studentId: number; tutorId: number },
  tells: boolean | undefined,
): Promise<void> {
  await parts.db.transaction(async (tx) => {
    const now = parts.clock.now();
    await (tells ? lockStudent(tx, studentId, tutorId) : lockStudent(tx, studentId));
    if (!(await listVisibleTutors(tx, [tutorId])).has(tutorId)) throw new AppError('notFound', SAVED_TEXT.gone);
    const before = await listSaved(tx, studentId);
    const isNew = before.every((row) => row.tutorId !== tutorId);
    if (isNew && before.length >= SAVED_MAX) throw new AppError('conflict', SAVED_TEXT.tooMany);
    if (isNew) await insertSaved(tx, [{ studentId, tutorId, savedAt: now }]);
    if (tells) await beginToFollow(tx, tutorId, now);
    if (tells !== undefined) await updateTelling(tx, { studentId, tutorId }, tells ? now : null);
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

/** For the deletion of an account. */
export async function deleteSavedOf(tx: Transaction, userId: number): Promise<void> {
  await withdrawPushes(tx, await listStudentsOf(tx, userId), [freedTopic(userId)]);
  await deleteSavedWith(tx, userId);
}
