import { USER_TYPE } from '@casovi/contract/constants';
import { type Calendar, type HourState, hourStates } from '@casovi/contract/free-hours';
import type { Booking, LessonAction } from '@casovi/contract/lessons';
import { LESSON_TEXT } from '@casovi/contract/texts/lessons';
import { fromWallClock, HOUR_MILLISECONDS, weekdayCode } from '@casovi/contract/time';
import type { Viewer } from '../../platform/http/route.ts';
import type { LessonRow } from './queries.ts';
import { openActions } from './steps.ts';

export type Side = 'tutor' | 'student';

const sideOf = (viewer: Viewer, lesson: LessonRow): Side | null => {
  if (viewer.id === lesson.tutor.id) return 'tutor';
  return viewer.id === lesson.student.id ? 'student' : null;
};

export const can = (viewer: Viewer) => ({
  bookAs: (studentId: number): boolean => viewer.type === USER_TYPE.student && viewer.id === studentId,
  readLessonsOf: (userId: number): boolean => viewer.id === userId || viewer.type === USER_TYPE.admin,
  /** The viewer's side of this lesson, if it is the one that the request names (`as`). */
  changeAs: (lesson: LessonRow, as: 2 | 3): Side | null => (viewer.type === as ? sideOf(viewer, lesson) : null),
  doNow: (lesson: LessonRow, now: Date): LessonAction[] => {
    const side = sideOf(viewer, lesson);
    return side ? openActions(side, lesson, now) : [];
  },
});

type WantedSlot = Booking['termini'][number];

/** Of several reasons the first one is told. */
const NOT_BOOKABLE: Partial<Record<HourState, string>> = {
  'not offered': LESSON_TEXT.bookingNotAvailable,
  past: LESSON_TEXT.bookingPast,
  'too far': LESSON_TEXT.bookingTooFar,
  'too soon': LESSON_TEXT.bookingTooSoon,
  reserved: LESSON_TEXT.slotTaken,
  'beside a lesson': LESSON_TEXT.bookingBesideLesson,
  'day full': LESSON_TEXT.bookingDayFull,
};

/** With the lessons that the calendar has. */
export function reasonAgainst(slots: WantedSlot[], calendar: Calendar): string | null {
  const stateOf = hourStates(calendar);
  const states = new Set(slots.map(({ date, timeSlot }) => stateOf(date, timeSlot)));
  return Object.entries(NOT_BOOKABLE).find(([state]) => states.has(state as HourState))?.[1] ?? null;
}

/** What is wrong with the wish itself, whatever is booked: the message for the first broken rule, or null. */
export function slotsProblem(slots: WantedSlot[], calendar: Calendar): string | null {
  if (slots.some(({ day, date }) => weekdayCode(date) !== day)) return LESSON_TEXT.bookingDayMismatch;
  const reason = reasonAgainst(slots, { ...calendar, lessons: [] });
  return reason ?? (areConsecutive(slots) ? null : LESSON_TEXT.bookingNotConsecutive);
}

function areConsecutive(slots: WantedSlot[]): boolean {
  const [first, ...rest] = inOrder(slots);
  const hour = Number(first?.timeSlot.slice(0, 2));
  return rest.every(
    ({ date, timeSlot }, index) => date === first?.date && Number(timeSlot.slice(0, 2)) === hour + index + 1,
  );
}

const inOrder = (slots: WantedSlot[]): WantedSlot[] =>
  slots.toSorted((one, other) => `${one.date} ${one.timeSlot}`.localeCompare(`${other.date} ${other.timeSlot}`));

export function termOf(slots: WantedSlot[]): { date: string; startsAt: Date; endsAt: Date } {
  const [first] = inOrder(slots);
  if (!first) throw new Error('a lesson needs a slot');
  const startsAt = fromWallClock(first.date, first.timeSlot);
  return { date: first.date, startsAt, endsAt: new Date(startsAt.getTime() + slots.length * HOUR_MILLISECONDS) };
}

const ANSWER_WITHIN = 24 * HOUR_MILLISECONDS;
const ANSWER_AHEAD = 2 * HOUR_MILLISECONDS;
const ANSWER_AT_LEAST = HOUR_MILLISECONDS / 2;

/** Until when a tutor has to answer a request. */
export function answerDeadline(bookedAt: Date, startsAt: Date): Date {
  const [booked, start] = [bookedAt.getTime(), startsAt.getTime()];
  const wanted = Math.min(booked + ANSWER_WITHIN, start - ANSWER_AHEAD);
  return new Date(Math.min(Math.max(wanted, booked + ANSWER_AT_LEAST), start));
}
