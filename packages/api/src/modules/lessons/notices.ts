/** What the list of notifications says of changes of lessons. */
import { LESSON_STATUS, type LessonStatus } from '@casovi/contract/constants';
import type { LessonEvent } from '@casovi/contract/notices';
import type { LessonChange } from './mail-parts.ts';
import type { Move } from './move.ts';
import type { Actor } from './steps.ts';

const { pending, cancelled, confirmed, held } = LESSON_STATUS;

const OF_STATUS: Record<LessonStatus, LessonEvent> = {
  [pending]: 'requested',
  [confirmed]: 'approved',
  [cancelled]: 'cancelled',
  [held]: 'held',
};

const OF_MOVE: Record<Move['event'], LessonEvent> = {
  proposed: 'move-proposed',
  accepted: 'moved',
  declined: 'move-ended',
  withdrawn: 'move-ended',
  lapsed: 'move-ended',
};

/** Who ended a request. */
const OF_REQUEST: Record<Actor, LessonEvent> = {
  tutor: 'declined',
  system: 'expired',
  student: 'cancelled',
  admin: 'cancelled',
};

type Told = Pick<LessonChange, 'move' | 'actor' | 'from' | 'lesson'>;

export function eventOf({ move, actor, from, lesson }: Told): LessonEvent {
  if (move) return OF_MOVE[move.event];
  if (from === pending && lesson.status === cancelled) return OF_REQUEST[actor];
  return lesson.status === pending && from !== null ? 'reopened' : OF_STATUS[lesson.status];
}
