import {
  BOOKABLE_LEVELS,
  LESSON_PLACE,
  LESSON_STATUS,
  type LessonMode,
  type LessonPlace,
  type LessonStatus,
  TEACHING_MODE,
} from '@casovi/contract/constants';
import { addDays, HOUR_MILLISECONDS, todayInPodgorica } from '@casovi/contract/time';
import { deadlineOf, moveInWords, NO_SERIES } from '../modules/lessons/public.ts';
import { Calendar, type Wish } from './calendar.ts';
import { DEMO_LESSONS, type DemoLesson } from './content/lessons.ts';
import { DEMO_REVIEWS, type DemoReview } from './content/reviews/all.ts';
import { type LessonStep, lessonSteps } from './lesson-steps.ts';
import type { PlannedAccounts, PlannedStudent, PlannedTutor } from './plan-accounts.ts';
import type { PlannedMarket } from './plan-market.ts';
import { seededInteger, seededRandom } from './seeded-random.ts';

type BookableLevel = (typeof BOOKABLE_LEVELS)[number];

export interface PlannedLesson {
  id: number;
  tutorId: number;
  studentId: number;
  subjectId: number;
  level: BookableLevel;
  startsAt: Date;
  endsAt: Date;
  status: LessonStatus;
  price: number;
  reason: string;
  cancelledLate: boolean;
  bookedAt: Date;
  answerBy: Date | null;
  remindAt: Date | null;
  agreedAt: Date | null;
  steps: LessonStep[];
  proposed: Date[];
  proposedByTutor: boolean | null;
  proposedUntil: Date | null;
  seriesId: number | null;
  seriesNumber: number | null;
  seriesSize: number | null;
  teachingMode: LessonMode;
  place: LessonPlace | null;
  address: string;
}

export interface PlannedReview {
  id: number;
  lessonId: number;
  tutorId: number;
  studentId: number;
  rating: number;
  body: string;
  createdAt: Date;
}

const REVIEWED_DAYS_AGO = { oldest: 255, newest: 10 };

export interface Cast {
  tutor(name: string): PlannedTutor;
  /** By first name. */
  student(firstName: string): PlannedStudent;
}

export function castOf({ tutors, students }: PlannedAccounts): Cast {
  const tutorsByName = new Map(tutors.map((tutor) => [tutor.name, tutor]));
  const studentsByName = new Map(students.map((student) => [student.name.split(' ')[0], student]));
  const found = <Someone>(someone: Someone | undefined, name: string): Someone => {
    if (!someone) throw new Error(`nobody in the demo is called ${name}`);
    return someone;
  };
  return {
    tutor: (name) => found(tutorsByName.get(name), name),
    student: (firstName) => found(studentsByName.get(firstName), firstName),
  };
}

export function planLessons(now: Date, cast: Cast, market: PlannedMarket) {
  const today = todayInPodgorica(now);
  const calendar = new Calendar(market.availability);

  /** Proposed two hours ago, and held in the calendar. */
  const planMove = (
    { by, day }: NonNullable<DemoLesson['move']>,
    pair: { tutorId: number; studentId: number },
    term: { startsAt: Date; endsAt: Date },
    steps: LessonStep[],
  ) => {
    const minutes = term.endsAt.getTime() - term.startsAt.getTime() > HOUR_MILLISECONDS ? 120 : 60;
    const { startsAt } = calendar.book({ ...pair, date: addDays(today, day), direction: 1, minutes, holds: true });
    const toStatus = steps.at(-1)?.toStatus ?? LESSON_STATUS.confirmed;
    const actorId = by === 'tutor' ? pair.tutorId : pair.studentId;
    const at = new Date(now.getTime() - 2 * HOUR_MILLISECONDS);
    const reason = moveInWords({ event: 'proposed', terms: [startsAt], from: term.startsAt });
    return { startsAt, step: { actorId, fromStatus: toStatus, toStatus, reason, at } };
  };

  let seriesCount = 0;
  const plan = (lesson: DemoLesson): Omit<PlannedLesson, 'id'>[] => {
    const tutor = cast.tutor(lesson.tutor);
    const student = cast.student(lesson.student);
    const pair = { tutorId: tutor.id, studentId: student.id };
    const offering = offeringFor(lesson, tutor, student, market);
    const wish: Wish = {
      ...pair,
      date: addDays(today, lesson.day),
      direction: lesson.day > 0 ? 1 : -1,
      minutes: lesson.minutes ?? 60,
      holds: lesson.status !== 'cancelled',
    };
    const terms = calendar.bookWeekly(wish, lesson.weeks ?? 1);
    const [first] = terms;
    if (!first) throw new Error('a lesson needs a term');
    // One decision about all of them.
    const steps = lessonSteps(lesson, pair, first, now);
    const move = lesson.move && planMove(lesson.move, pair, first, steps);
    const bookedAt = steps[0]?.at ?? now;
    const proposedUntil = move ? new Date(move.step.at.getTime() + 24 * HOUR_MILLISECONDS) : null;
    const seriesId = terms.length > 1 ? ++seriesCount : null;
    return terms.map((term, index) => ({
      ...pair,
      ...offering,
      ...whereOf(lesson, tutor),
      startsAt: term.startsAt,
      endsAt: term.endsAt,
      status: LESSON_STATUS[lesson.status],
      reason: lesson.cancelled?.reason ?? '',
      cancelledLate: lesson.cancelled?.late ?? false,
      bookedAt,
      ...(lesson.status === 'pending' ? deadlineOf(bookedAt, term.startsAt, now) : { answerBy: null, remindAt: null }),
      agreedAt: lesson.status === 'cancelled' ? null : agreedAt(steps),
      steps: move ? [...steps, move.step] : steps,
      proposed: move ? [move.startsAt] : [],
      proposedByTutor: lesson.move ? lesson.move.by === 'tutor' : null,
      proposedUntil,
      ...(seriesId === null ? NO_SERIES : { seriesId, seriesNumber: index + 1, seriesSize: terms.length }),
    }));
  };

  const upcomingAndRecent = DEMO_LESSONS.flatMap((planned) =>
    plan(planned).map((lesson) => ({ lesson, review: planned.review })),
  );
  const reviewed = DEMO_REVIEWS.flatMap((reviews) =>
    reviews.flatMap((review, index) =>
      plan(reviewedLesson(review, index, reviews.length)).map((lesson) => ({ lesson, review })),
    ),
  );
  // Ids in the order of time.
  const lessons = [...upcomingAndRecent, ...reviewed]
    .sort((first, second) => first.lesson.bookedAt.getTime() - second.lesson.bookedAt.getTime())
    .map(({ lesson, review }, index) => ({ lesson: { id: index + 1, ...lesson }, review }));
  return {
    lessons: lessons.map(({ lesson }): PlannedLesson => lesson),
    reviews: lessons
      .flatMap(({ lesson, review }) => (review ? [reviewOf(lesson, review)] : []))
      .sort((first, second) => first.createdAt.getTime() - second.createdAt.getTime())
      .map((review, index): PlannedReview => ({ id: index + 1, ...review })),
  };
}

function whereOf({ place, day }: DemoLesson, { teachingMode, person: { where } }: PlannedTutor) {
  const { online, inPerson } = TEACHING_MODE;
  if (!place && teachingMode !== inPerson) return { teachingMode: online, place: null, address: '' };
  const usual = where?.places?.includes(LESSON_PLACE.tutor) ? LESSON_PLACE.tutor : null;
  // Addresses of past lessons are not kept.
  return { teachingMode: inPerson, place: place?.at ?? usual, address: day > 0 ? (place?.address ?? '') : '' };
}

function reviewedLesson({ tutor, student }: DemoReview, index: number, count: number): DemoLesson {
  const { oldest, newest } = REVIEWED_DAYS_AGO;
  const along = (index + seededRandom(`when:${tutor}:${student}`)) / count;
  const long = seededRandom(`long:${tutor}:${student}`) < 0.25;
  return {
    tutor,
    student,
    status: 'held',
    day: Math.round(along * (oldest - newest)) - oldest,
    minutes: long ? 120 : 60,
  };
}

function reviewOf(lesson: PlannedLesson, review: Pick<DemoReview, 'rating' | 'text'>): Omit<PlannedReview, 'id'> {
  const { id: lessonId, tutorId, studentId, endsAt } = lesson;
  const createdAt = new Date(endsAt.getTime() + seededInteger(`reviewed:${lessonId}`, 1, 30) * HOUR_MILLISECONDS);
  return { lessonId, tutorId, studentId, rating: review.rating, body: review.text, createdAt };
}

/** The named subject, or the first at the level of the student, or of a level nearby. */
function offeringFor(lesson: DemoLesson, tutor: PlannedTutor, student: PlannedStudent, market: PlannedMarket) {
  const wanted = market.subjects.find((subject) => subject.name === lesson.subject);
  const bookable = market.offerings.flatMap(({ tutorId, subjectId, level, price }) => {
    const bookableLevel = BOOKABLE_LEVELS.find((candidate) => candidate === level);
    const fits = tutorId === tutor.id && (!wanted || wanted.id === subjectId);
    return fits && bookableLevel ? [{ subjectId, level: bookableLevel, price }] : [];
  });
  const distance = ({ level }: { level: BookableLevel }) => Math.abs(level - student.person.level);
  const [best] = bookable.toSorted((first, second) => distance(first) - distance(second));
  if (!best) throw new Error(`${tutor.name} offers nothing for ${student.name}`);
  return best;
}

const agreedAt = (steps: readonly LessonStep[]): Date | null =>
  steps.findLast(({ toStatus }) => toStatus === LESSON_STATUS.confirmed)?.at ?? null;
