import { LESSON_STATUS } from '@casovi/contract/constants';
import type { Executor } from '../../platform/postgres/database.ts';
import { newToken } from '../../platform/security/crypto.ts';
import { insertAnswerLink } from './answer-link-queries.ts';
import type { LessonRow } from './queries.ts';

/** The token of a new link to requests that wait for their tutor. Undefined for others, and for what an admin opened after its start. */
export async function newAnswerToken(tx: Executor, requests: readonly LessonRow[]): Promise<string | undefined> {
  const waits = ({ status, answerBy }: LessonRow) => status === LESSON_STATUS.pending && answerBy !== null;
  if (requests.length === 0 || !requests.every(waits)) return undefined;
  const { token, hash } = newToken();
  const lessonIds = requests.map(({ id }) => id);
  await insertAnswerLink(tx, hash, lessonIds);
  return token;
}
