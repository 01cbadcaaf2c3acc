import { LESSON_STATUS } from '@casovi/contract/constants';
import { LESSON_TEXT } from '@casovi/contract/texts/lessons';
import { inTransaction, type Publish } from '../../platform/events.ts';
import type { Parts } from '../../platform/parts.ts';
import type { Transaction } from '../../platform/postgres/database.ts';
import { lockExpired, type Participants } from './queries.ts';
import { takeStep } from './take-step.ts';

const BATCH = 50;

/** Cancels lessons that are still pending at their start. Queries show them as cancelled before that (`isExpired`). */
export async function expirePending(parts: Parts): Promise<void> {
  let expired = BATCH;
  while (expired === BATCH) expired = await inTransaction(parts, (tx, publish) => expireWithin(parts, tx, publish, {}));
}

/** In the transaction that books or changes a lesson: an expired lesson must not block its hours. Returns how many. */
export async function expireWithin(
  parts: Parts,
  tx: Transaction,
  publish: Publish,
  participants: Participants,
): Promise<number> {
  const now = parts.clock.now();
  const lessons = await lockExpired(tx, now, participants, BATCH);
  const to = LESSON_STATUS.cancelled;
  const step = { actor: 'system', actorId: null, to, reason: LESSON_TEXT.lessonExpired, now } as const;
  for (const lesson of lessons) await takeStep(parts, tx, publish, lesson, step);
  return lessons.length;
}
