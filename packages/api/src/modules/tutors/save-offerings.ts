import { priceProblem } from '@casovi/contract/rules';
import { TUTOR_TEXT } from '@casovi/contract/texts/tutors';
import { inTransaction } from '../../platform/events.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { Parts } from '../../platform/parts.ts';
import { FOREIGN_KEY_VIOLATION, sqlState } from '../../platform/postgres/database.ts';
import { resubmitApplication } from '../accounts/public.ts';
import { lockTutor, type Offering, replaceOfferings, type TutorInput } from './queries.ts';

export async function saveOfferings(
  parts: Parts,
  tutorId: number,
  offered: Offering[],
  input: TutorInput,
): Promise<void> {
  const distinct = checked(offered);
  try {
    await inTransaction(parts, async (tx) => {
      await resubmitApplication(tx, tutorId, parts.clock.now());
      if (!(await lockTutor(tx, tutorId))) throw new AppError('notLoggedIn');
      await replaceOfferings(tx, tutorId, distinct, input);
    });
  } catch (error) {
    if (sqlState(error)?.code === FOREIGN_KEY_VIOLATION) throw new AppError('badRequest', TUTOR_TEXT.subjectUnknown);
    throw error;
  }
}

/** Duplicates are merged; with different prices they are an error. */
function checked(offered: Offering[]): Offering[] {
  const problems = offered.map(({ price }) => priceProblem(price));
  for (const problem of [TUTOR_TEXT.priceMissing, TUTOR_TEXT.offeringsFailed])
    if (problems.includes(problem)) throw new AppError('badRequest', problem);
  const distinct = new Map<string, Offering>();
  for (const offering of offered) {
    const key = `${offering.subjectId} ${offering.level}`;
    if ((distinct.get(key) ?? offering).price !== offering.price)
      throw new AppError('badRequest', TUTOR_TEXT.priceTwice);
    distinct.set(key, offering);
  }
  return [...distinct.values()];
}
