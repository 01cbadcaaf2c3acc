import { LESSON_STATUS } from '@casovi/contract/constants';
import { LESSON_TEXT } from '@casovi/contract/texts/lessons';
import { inTransaction, type Publish } from '../../platform/events.ts';
import type { Parts } from '../../platform/parts.ts';
import type { Transaction } from '../../platform/postgres/database.ts';
import { bySeries } from './policy.ts';
import { type LessonRow, lockExpired, lockLapsed, NO_PROPOSAL, type Participants } from './queries.ts';
import { recordInHistory, recordMove } from './record-move.ts';
import type { Actor } from './steps.ts';
import { takeStep, takeStepTogether } from './take-step.ts';

const BATCH = 50;
/** Smaller, since other tutors are looked for while these are locked: 20 ms for each. More than a series has. */
const BATCH_OF_JOB = 20;

/**
 * Cancels requests that nobody answered in time, and ends proposals that nobody answered in time. Queries show them so before that
 * (`isExpired`, `heldTerms`).
 */
export async function expirePending(parts: Parts): Promise<void> {
  let ended = BATCH_OF_JOB;
  while (ended >= BATCH_OF_JOB)
    ended = await inTransaction(parts, (tx, publish) => expireWithin(parts, tx, publish, {}, BATCH_OF_JOB));
}

/** In the transaction that books or changes a lesson: what has run out must not block its hours. Returns how many. */
export async function expireWithin(
  parts: Parts,
  tx: Transaction,
  publish: Publish,
  participants: Participants,
  limit = BATCH,
): Promise<number> {
  const now = parts.clock.now();
  const expired = await lockExpired(tx, now, participants, limit);
  const to = LESSON_STATUS.cancelled;
  const step = { actor: 'system', actorId: null, to, reason: LESSON_TEXT.lessonExpired, now } as const;
  for (const together of bySeries(expired)) await takeStepTogether(parts, tx, publish, together, step);
  const lapsed = await lockLapsed(tx, now, participants, limit);
  for (const lesson of lapsed) await lapse(parts, tx, publish, lesson, now);
  return expired.length + lapsed.length;
}

async function lapse(parts: Parts, tx: Transaction, publish: Publish, lesson: LessonRow, now: Date): Promise<void> {
  const by = { actor: 'system', actorId: null, now } as const;
  if (lesson.prevented) return endPrevented(parts, tx, publish, lesson, by);
  const move = { event: 'lapsed', terms: lesson.proposed, from: lesson.startsAt } as const;
  await recordMove(parts, tx, publish, { ...by, lesson, changes: NO_PROPOSAL, move });
}

/**
 * The tutor cannot come, and no other term was taken: the proposal was declined by somebody, or ran out. The lesson is cancelled by the tutor;
 * those who did not bring it about are notified.
 */
export async function endPrevented(
  parts: Parts,
  tx: Transaction,
  publish: Publish,
  lesson: LessonRow,
  { actor, actorId, now }: { actor: Actor; actorId: number | null; now: Date },
): Promise<void> {
  const { tutor, proposed, startsAt, proposalReason: reason } = lesson;
  const event = actor === 'system' ? 'lapsed' : 'declined';
  await recordInHistory(tx, lesson, lesson.status, { event, terms: proposed, from: startsAt }, { actorId, now });
  const step = { actor, actorId: tutor.id, to: LESSON_STATUS.cancelled, reason, now };
  await takeStep(parts, tx, publish, lesson, step);
}
