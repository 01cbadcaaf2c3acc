import { LESSON_STATUS } from '@casovi/contract/constants';
import { TEXT } from '@casovi/contract/texts';
import { inTransaction } from '../../platform/events.ts';
import type { Parts } from '../../platform/parts.ts';
import { hasRunOut, lockRunOut, type Scope } from './queries.ts';
import { takeStep } from './take-step.ts';

const BATCH = 50;

/**
 * Cancels what is still pending at its start. A job does it every minute; before anybody looks at lessons or acts on them
 * it is done for those, so that nobody ever meets one in between.
 */
export async function expirePending(parts: Parts, scope: Scope = {}): Promise<void> {
  const now = parts.clock.now();
  while (await hasRunOut(parts.db, now, scope)) {
    await inTransaction(parts, async (tx, publish) => {
      for (const lesson of await lockRunOut(tx, now, scope, BATCH)) {
        const to = LESSON_STATUS.cancelled;
        await takeStep(parts, tx, publish, lesson, {
          actor: 'system',
          actorId: null,
          to,
          reason: TEXT.lessonExpired,
          now,
        });
      }
    });
  }
}
