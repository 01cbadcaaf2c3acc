/** Until when a request has to be answered, and when its tutor is reminded. */
import { ANSWER_WITHIN_HOURS, LESSON_STATUS } from '@casovi/contract/constants';
import { addDays, byDay, fromWallClock, HOUR_MILLISECONDS, toWallClock } from '@casovi/contract/time';
import type { LessonRow } from './queries.ts';

const ANSWER_WITHIN = ANSWER_WITHIN_HOURS * HOUR_MILLISECONDS;
const ANSWER_AHEAD = 2 * HOUR_MILLISECONDS;
const ANSWER_AT_LEAST = HOUR_MILLISECONDS / 2;

/** Until when a tutor has to answer a request. Null for one that an admin makes after the start. */
export function answerDeadline(askedAt: Date, startsAt: Date): Date | null {
  const [asked, start] = [askedAt.getTime(), startsAt.getTime()];
  if (asked >= start) return null;
  const wanted = Math.min(asked + ANSWER_WITHIN, start - ANSWER_AHEAD);
  return new Date(Math.min(Math.max(wanted, asked + ANSWER_AT_LEAST), start));
}

/** Of the lessons of a series those that start soon have to be answered earlier. */
export const isOneDeadline = (lessons: readonly Pick<LessonRow, 'answerBy'>[]): boolean =>
  new Set(lessons.map(({ answerBy }) => answerBy?.getTime())).size === 1;

/** While another term is proposed, the request waits for that answer, and then for the tutor's. */
export function answerAfterMove({ status, answerBy, startsAt }: LessonRow, proposedUntil: Date): Date | null {
  if (status !== LESSON_STATUS.pending || !answerBy) return answerBy;
  const extended = Math.min(proposedUntil.getTime() + ANSWER_AT_LEAST, startsAt.getTime());
  return new Date(Math.max(answerBy.getTime(), extended));
}

const REMIND_AHEAD = HOUR_MILLISECONDS;

/** Of a request that was made a moment ago, or by the demo some hours ago. */
export function deadlineOf(askedAt: Date, startsAt: Date, now: Date): Pick<LessonRow, 'answerBy' | 'remindAt'> {
  const answerBy = answerDeadline(askedAt, startsAt);
  return { answerBy, remindAt: answerBy && nextReminder(answerBy, now, askedAt) };
}

/** At half of the time, and an hour before its end; null when nothing is left to remind of. */
export function nextReminder(answerBy: Date, now: Date, askedAt: Date | null): Date | null {
  const half = askedAt && new Date((askedAt.getTime() + answerBy.getTime()) / 2);
  const moments = [half, new Date(answerBy.getTime() - REMIND_AHEAD)].flatMap((moment) =>
    moment && moment > now ? inTime(moment, { now, answerBy }) : [],
  );
  return moments[0] ?? null;
}

const LAST_CALL = '21:30';

/** In the night it waits for the morning, or comes in the evening before if that would be too late. */
function inTime(moment: Date, { now, answerBy }: { now: Date; answerBy: Date }): Date[] {
  const awake = byDay(moment);
  if (awake < answerBy) return [awake];
  const evening = fromWallClock(addDays(toWallClock(awake).date, -1), LAST_CALL);
  return evening > now ? [evening] : [];
}
