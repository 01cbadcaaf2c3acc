import { LESSON_STATUS } from '@casovi/contract/constants';
import { LESSON_TEXT } from '@casovi/contract/texts/lessons';
import { inTransaction, type Publish } from '../../platform/events.ts';
import type { Parts } from '../../platform/parts.ts';
import type { Transaction } from '../../platform/postgres/database.ts';
import { lockRunOut, type Whose } from './queries.ts';
import { takeStep } from './take-step.ts';

const BATCH = 50;

/** Cancels what is still pending at its start. Readers see it as cancelled by then (`ranOut`); this is what makes it so, and tells both sides. */
export async function expirePending(parts: Parts, whose: Whose = {}): Promise<void> {
  let expired = BATCH;
  while (expired === BATCH)
    expired = await inTransaction(parts, (tx, publish) => expireWithin(parts, tx, publish, whose));
}

/** As part of a transaction that makes or changes a lesson: what ran out a moment ago must not keep its hours from anybody. */
export async function expireWithin(parts: Parts, tx: Transaction, publish: Publish, whose: Whose): Promise<number> {
  const now = parts.clock.now();
  const lessons = await lockRunOut(tx, now, whose, BATCH);
  const to = LESSON_STATUS.cancelled;
  const step = { actor: 'system', actorId: null, to, reason: LESSON_TEXT.lessonExpired, now } as const;
  for (const lesson of lessons) await takeStep(parts, tx, publish, lesson, step);
  return lessons.length;
}
