import type { LessonStatus } from '@casovi/contract/constants';
import type { Publish } from '../../platform/events.ts';
import type { Parts } from '../../platform/parts.ts';
import type { Transaction } from '../../platform/postgres/database.ts';
import { type Move, moveInWords } from './move.ts';
import { notifySides } from './notify-sides.ts';
import { insertHistory, type LessonRow, updateLesson } from './queries.ts';
import type { Actor } from './steps.ts';

interface RecordedMove {
  /** Locked, and as it was before. */
  lesson: LessonRow;
  changes: Parameters<typeof updateLesson>[2];
  move: Move;
  actor: Actor;
  /** Null for the system. */
  actorId: number | null;
  now: Date;
}

/** What happens to a proposal, with history and notifications. */
export async function recordMove(
  parts: Parts,
  tx: Transaction,
  publish: Publish,
  { lesson, changes, move, actor, actorId, now }: RecordedMove,
): Promise<void> {
  await updateLesson(tx, lesson.id, changes);
  const after = { ...lesson, ...changes };
  await recordInHistory(tx, lesson, after.status, move, { actorId, now });
  await notifySides(parts, tx, publish, [{ lesson: after, actor, from: lesson.status, move, freed: true, now }]);
}

export async function recordInHistory(
  tx: Transaction,
  { id, status }: LessonRow,
  toStatus: LessonStatus,
  move: Move,
  { actorId, now }: { actorId: number | null; now: Date },
): Promise<void> {
  const reason = moveInWords(move);
  await insertHistory(tx, { lessonId: id, actorId, fromStatus: status, toStatus, reason, at: now });
}
