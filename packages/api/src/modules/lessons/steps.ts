/** The state machine of a lesson: who may change which status, and when. */
import {
  HELD_AFTER_HOURS,
  LATE_CANCELLATION_HOURS,
  LESSON_STATUS,
  type LessonStatus,
} from '@casovi/contract/constants';
import type { LessonAction } from '@casovi/contract/lessons';
import { isBlank } from '@casovi/contract/letters';
import { HOUR_MILLISECONDS } from '@casovi/contract/time';

export type Actor = 'tutor' | 'student' | 'system' | 'admin';
type Moment = 'any time' | 'before the start' | 'from the start on' | 'an hour after the start';

interface Step {
  actor: Actor;
  from: readonly LessonStatus[];
  to: readonly LessonStatus[];
  when: Moment;
  action?: LessonAction;
  needsReason?: true;
  /** Taken only when it is named: the call that changes any status refuses it. */
  named?: true;
}

const { pending, cancelled, confirmed, held } = LESSON_STATUS;
const every = [pending, cancelled, confirmed, held] as const;

// biome-ignore format: it reads as the table that it is
const STEPS: readonly Step[] = [
  { actor: 'tutor',   from: [pending],            to: [confirmed], when: 'before the start',        action: 'approve' },
  { actor: 'tutor',   from: [pending],            to: [cancelled], when: 'before the start',        action: 'decline', needsReason: true },
  { actor: 'tutor',   from: [confirmed],          to: [cancelled], when: 'before the start',        action: 'prevented', needsReason: true, named: true },
  { actor: 'tutor',   from: [confirmed],          to: [held],      when: 'an hour after the start', action: 'hold' },
  { actor: 'student', from: [pending, confirmed], to: [cancelled], when: 'before the start',        action: 'cancel' },
  { actor: 'system',  from: [pending],            to: [cancelled], when: 'from the start on' },
  { actor: 'admin',   from: every,                to: every,       when: 'any time' },
];

interface Lesson {
  status: LessonStatus;
  startsAt: Date;
}

const hoursSince = (start: Date, now: Date): number => (now.getTime() - start.getTime()) / HOUR_MILLISECONDS;

const IS: Record<Moment, (hoursSinceStart: number) => boolean> = {
  'any time': () => true,
  'before the start': (hours) => hours < 0,
  'from the start on': (hours) => hours >= 0,
  'an hour after the start': (hours) => hours >= HELD_AFTER_HOURS,
};

export type Refusal = 'not for this actor' | 'wrong status' | 'begun' | 'too early' | 'reason missing';

export interface WantedStep {
  to: LessonStatus;
  reason: string;
  /** The name of the step, for those that have to be named. */
  action?: LessonAction;
}

export function stepRefusal(
  actor: Actor,
  lesson: Lesson,
  { to, reason, action }: WantedStep,
  now: Date,
): Refusal | null {
  const known = STEPS.filter(
    (step) => step.actor === actor && step.to.includes(to) && (action ? step.action === action : !step.named),
  );
  if (known.length === 0) return 'not for this actor';
  const step = known.find(({ from }) => from.includes(lesson.status));
  if (!step) return 'wrong status';
  if (!IS[step.when](hoursSince(lesson.startsAt, now))) return step.when === 'before the start' ? 'begun' : 'too early';
  return step.needsReason && isBlank(reason) ? 'reason missing' : null;
}

export function openActions(actor: Actor, lesson: Lesson, now: Date): LessonAction[] {
  return STEPS.filter(
    (step) =>
      step.actor === actor && step.from.includes(lesson.status) && IS[step.when](hoursSince(lesson.startsAt, now)),
  ).flatMap(({ action }) => action ?? []);
}

/** A late cancellation by the student is charged. */
export const isLateToCancel = (startsAt: Date, now: Date): boolean =>
  hoursSince(startsAt, now) > -LATE_CANCELLATION_HOURS;

/** Null before it is booked. */
export const holdsItsSlot = (status: LessonStatus | null): boolean => status !== null && status !== cancelled;

export function calendarMethod(from: LessonStatus | null, to: LessonStatus): 'REQUEST' | 'CANCEL' | null {
  if (to === confirmed && from !== confirmed) return 'REQUEST';
  return (from === confirmed || from === held) && (to === cancelled || to === pending) ? 'CANCEL' : null;
}
