import { LESSON_STATUS, MOVE_AHEAD_HOURS, USER_TYPE } from '@casovi/contract/constants';
import { type Calendar, type HourState, hourStates, type Term } from '@casovi/contract/free-hours';
import { type LessonAction, SERIES_ACTIONS, type SeriesAction, type WantedSlot } from '@casovi/contract/lessons';
import { LESSON_TEXT } from '@casovi/contract/texts/lessons';
import { fromWallClock, HOUR_MILLISECONDS, timesOf, toWallClock, weekdayCode } from '@casovi/contract/time';
import type { Viewer } from '../../platform/http/route.ts';
import type { LessonRow } from './queries.ts';
import type { StudentLessonRow } from './replacement-queries.ts';
import { isLateToCancel, openActions } from './steps.ts';

export type Side = 'tutor' | 'student';

/** What somebody has taken already, in milliseconds. */
export type Busy = readonly { startsAt: number; endsAt: number }[];

const sideOf = (viewer: Viewer, lesson: LessonRow): Side | null => {
  if (viewer.id === lesson.tutor.id) return 'tutor';
  return viewer.id === lesson.student.id ? 'student' : null;
};

export const can = (viewer: Viewer) => ({
  bookAs: (studentId: number): boolean => viewer.type === USER_TYPE.student && viewer.id === studentId,
  readLessonsOf: (userId: number): boolean => viewer.id === userId || viewer.type === USER_TYPE.admin,
  /** The viewer's side of this lesson, if it is the one that the request names (`as`). */
  changeAs: (lesson: LessonRow, as: 2 | 3): Side | null => (viewer.type === as ? sideOf(viewer, lesson) : null),
  /** The viewer's side of this lesson, as for `keepInCalendar`. */
  move: (lesson: LessonRow): Side | null => sideOf(viewer, lesson),
  keepInCalendar: (lesson: LessonRow): Side | null => sideOf(viewer, lesson),
  replace: (lesson: LessonRow): boolean => sideOf(viewer, lesson) === 'student',
  withdrawAnyMove: viewer.type === USER_TYPE.admin,
  doNow: (lesson: LessonRow, now: Date): LessonAction[] => {
    const side = sideOf(viewer, lesson);
    return side ? [...openActions(side, lesson, now), ...moveActions(side, lesson, now)] : [];
  },
});

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
export const slotsProblem = (slots: WantedSlot[], calendar: Calendar): string | null =>
  shapeProblem(slots) ?? reasonAgainst(slots, { ...calendar, lessons: [] });

/** Whosever calendar it is. */
export function shapeProblem(slots: WantedSlot[]): string | null {
  if (slots.some(({ day, date }) => weekdayCode(date) !== day)) return LESSON_TEXT.bookingDayMismatch;
  return areConsecutive(slots) ? null : LESSON_TEXT.bookingNotConsecutive;
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

// Series -----------------------------------------------------------------------------------------------------------

/** People are told once of a decision about several lessons of a series. */
export function bySeries<Lesson extends { id: number; seriesId: number | null }>(
  lessons: readonly Lesson[],
): Lesson[][] {
  const groups = new Map<string, Lesson[]>();
  for (const lesson of lessons) {
    const key = lesson.seriesId === null ? `lesson ${lesson.id}` : `series ${lesson.seriesId}`;
    groups.set(key, [...(groups.get(key) ?? []), lesson]);
  }
  return [...groups.values()];
}

/** What decides which steps are open. */
export type StepsOf = Pick<LessonRow, 'status' | 'startsAt' | 'proposedUntil'>;

/** A lesson with an open proposal is answered by itself: approving all must not decide that too. */
export const isApprovedWithOthers = (lesson: StepsOf, now: Date): boolean => !hasProposal(lesson, now);

/** With one lesson alone it is that lesson's own action. */
export const seriesActions = (side: Side, lessons: readonly StepsOf[], now: Date): SeriesAction[] =>
  SERIES_ACTIONS.flatMap((action) => {
    const open = lessons.filter(
      (lesson) =>
        openActions(side, lesson, now).includes(action) && (action !== 'approve' || isApprovedWithOthers(lesson, now)),
    );
    const late = action === 'cancel' ? open.filter(({ startsAt }) => isLateToCancel(startsAt, now)) : [];
    return open.length > 1 ? [{ akcija: action, casova: open.length, kasno: late.length }] : [];
  });

// Replacing a lesson -----------------------------------------------------------------------------------------------

const isCalledOffByOther = ({ status, calledOffBy }: StudentLessonRow, studentId: number): boolean =>
  status === LESSON_STATUS.cancelled && calledOffBy !== studentId;

const dayOf = ({ startsAt }: Pick<LessonRow, 'startsAt'>): string => toWallClock(startsAt).date;

/** Of these lessons of a student, those for which another tutor can be asked: no other lesson overlaps them, or was booked later in the same subject for that day. */
export function replaceable(lessons: readonly StudentLessonRow[], studentId: number, now: Date): Set<number> {
  const open = lessons.filter(({ status }) => status !== LESSON_STATUS.cancelled);
  const isReplaced = (lesson: StudentLessonRow) =>
    open.some(
      (other) =>
        (other.startsAt < lesson.endsAt && lesson.startsAt < other.endsAt) ||
        (other.subjectId === lesson.subjectId && other.bookedAt > lesson.bookedAt && dayOf(other) === dayOf(lesson)),
    );
  const found = lessons.filter(
    (lesson) => lesson.startsAt > now && isCalledOffByOther(lesson, studentId) && !isReplaced(lesson),
  );
  return new Set(found.map(({ id }) => id));
}

/** Of the lessons of a day, the tutors with whom one came to nothing: they are not asked again for that day. */
export const refusedBy = (lessons: readonly StudentLessonRow[], studentId: number): number[] => [
  ...new Set(lessons.filter((lesson) => isCalledOffByOther(lesson, studentId)).map(({ tutorId }) => tutorId)),
];

// Moving a lesson --------------------------------------------------------------------------------------------------

const MOVE_AHEAD = MOVE_AHEAD_HOURS * HOUR_MILLISECONDS;

export const isMovable = ({ status, startsAt }: LessonRow, now: Date): boolean =>
  (status === LESSON_STATUS.pending || status === LESSON_STATUS.confirmed) &&
  startsAt.getTime() - now.getTime() > MOVE_AHEAD;

export const hasProposal = ({ proposedUntil }: Pick<LessonRow, 'proposedUntil'>, now: Date): boolean =>
  proposedUntil !== null && proposedUntil > now;

export const isProposer = (side: Side, { proposedByTutor }: LessonRow): boolean =>
  proposedByTutor === (side === 'tutor');

/** The same for proposals that promise the same. */
export const proposalMark = ({ proposed, proposedByTutor, prevented }: LessonRow): string =>
  [proposedByTutor ? 'tutor' : 'student', ...(prevented ? ['prevented'] : []), ...proposed.map(Number)].join(' ');

function moveActions(side: Side, lesson: LessonRow, now: Date): LessonAction[] {
  const actions: LessonAction[] = isMovable(lesson, now) ? ['move'] : [];
  if (hasProposal(lesson, now)) actions.push(isProposer(side, lesson) ? 'withdraw' : 'answer');
  return actions;
}

/** The other side has a day, but no longer than until two hours before the earliest of all terms. */
export function moveDeadline(lesson: LessonRow, starts: readonly Date[], now: Date): Date {
  const earliest = Math.min(...[lesson.startsAt, ...starts].map((start) => start.getTime()));
  return new Date(Math.min(now.getTime() + 24 * HOUR_MILLISECONDS, earliest - MOVE_AHEAD));
}

/** The terms that these slots name, each of so many hours; null if they do not. */
export function termsOf(slots: WantedSlot[], hours: number): WantedSlot[][] | null {
  const distinct = new Map(slots.map((slot) => [`${slot.date} ${slot.timeSlot}`, slot]));
  const sorted = inOrder([...distinct.values()]);
  const terms = sorted
    .filter((_, index) => index % hours === 0)
    .map((_, index) => sorted.slice(index * hours, (index + 1) * hours));
  return terms.every((term) => term.length === hours && areConsecutive(term)) ? terms : null;
}

/** As if the lesson had not been booked: its own hours are nothing against its new term. */
export function withoutLesson(calendar: Calendar, { startsAt, endsAt, proposed }: LessonRow): Calendar {
  const trajanje = (endsAt.getTime() - startsAt.getTime()) / 60_000;
  const own = new Set(
    [startsAt, ...proposed].flatMap((start) => {
      const { date, time } = toWallClock(start);
      return timesOf({ sat: time, trajanje }).map((hour) => `${date} ${hour}`);
    }),
  );
  const others = ({ date, times }: Term) => ({ date, times: times.filter((time) => !own.has(`${date} ${time}`)) });
  return { ...calendar, lessons: calendar.lessons.map(others).filter(({ times }) => times.length > 0) };
}
