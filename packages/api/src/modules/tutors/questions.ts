import { inTransaction } from '../../platform/events.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { Parts } from '../../platform/parts.ts';
import { lockTutor, selectTakesQuestions, updateTakesQuestions } from './queries.ts';

export async function takesQuestions({ db }: Parts, tutorId: number): Promise<boolean> {
  const chosen = await selectTakesQuestions(db, tutorId);
  if (chosen === undefined) throw new AppError('notFound');
  return chosen;
}

export async function chooseQuestions(parts: Parts, tutorId: number, takes: boolean): Promise<void> {
  await inTransaction(parts, async (tx) => {
    if (!(await lockTutor(tx, tutorId))) throw new AppError('notLoggedIn');
    await updateTakesQuestions(tx, tutorId, takes);
  });
}
