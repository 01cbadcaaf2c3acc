import { LESSON_STATUS, type LessonStatus } from '@casovi/contract/constants';
import { addDays, fromWallClock, todayInPodgorica } from '@casovi/contract/time';
import type { Term } from './calendar.ts';
import type { DemoLesson } from './content/lessons.ts';
import { seededInteger } from './seeded-random.ts';

export interface LessonStep {
  actorId: number;
  fromStatus: LessonStatus | null;
  toStatus: LessonStatus;
  reason: string;
  at: Date;
}

const { pending, cancelled, confirmed, held } = LESSON_STATUS;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const LATE_CANCELLATION = 70 * MINUTE;

const after = (instant: Date, milliseconds: number) => new Date(instant.getTime() + milliseconds);

export function lessonSteps(
  lesson: Pick<DemoLesson, 'status' | 'cancelled'>,
  { tutorId, studentId }: { tutorId: number; studentId: number },
  term: Term,
  now: Date,
): LessonStep[] {
  const today = todayInPodgorica(now);
  const key = `${tutorId}:${studentId}:${term.date}:${term.hour}`;
  const minutes = (what: string, least: number, most: number) => seededInteger(`${what}:${key}`, least, most) * MINUTE;

  const bookedBefore = term.date < today ? term.date : today;
  const bookedOn = addDays(bookedBefore, -seededInteger(`booked:${key}`, 2, 5));
  const bookedAt = after(fromWallClock(bookedOn, '09:00'), minutes('booked at', 0, 11 * 60));
  const answeredAt = after(bookedAt, minutes('answered', 15, 180));
  const ask: LessonStep = { actorId: studentId, fromStatus: null, toStatus: pending, reason: '', at: bookedAt };
  const approve: LessonStep = {
    actorId: tutorId,
    fromStatus: pending,
    toStatus: confirmed,
    reason: '',
    at: answeredAt,
  };

  // Not answered yet, and before the proposals of the demo.
  if (lesson.status === 'pending') return [{ ...ask, at: after(now, -minutes('asked', 180, 600)) }];
  if (lesson.status === 'confirmed') return [ask, approve];
  if (lesson.status === 'held') {
    const at = after(term.endsAt, minutes('held', 5, 50));
    return [ask, approve, { actorId: tutorId, fromStatus: confirmed, toStatus: held, reason: '', at }];
  }
  const reason = lesson.cancelled?.reason ?? '';
  if (lesson.cancelled?.by === 'tutor') {
    return [ask, { actorId: tutorId, fromStatus: pending, toStatus: cancelled, reason, at: answeredAt }];
  }
  const at = lesson.cancelled?.late ? after(term.startsAt, -LATE_CANCELLATION) : after(bookedAt, DAY);
  return [ask, approve, { actorId: studentId, fromStatus: confirmed, toStatus: cancelled, reason, at }];
}
