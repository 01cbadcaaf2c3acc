/** Other tutors for a lesson that was called off. */
import { LESSON_STATUS, REPLACEMENTS_MAX } from '@casovi/contract/constants';
import type { Replacement } from '@casovi/contract/lessons';
import { addDays, fromWallClock, toWallClock } from '@casovi/contract/time';
import { AppError } from '../../platform/http/errors.ts';
import type { Viewer } from '../../platform/http/route.ts';
import type { Parts } from '../../platform/parts.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { calendarsOf, listCandidates, listTermsOfStudents } from '../tutors/public.ts';
import { can, refusedBy, replaceable } from './policy.ts';
import { minutesOf, presentReplacement } from './presenter.ts';
import { findLesson, type LessonRow } from './queries.ts';
import { listLessonsOfStudent } from './replacement-queries.ts';
import { termsNear } from './suggest-terms.ts';

/** In a subject of very many tutors, the cheapest ones. */
const LOOKED_AT_MAX = 200;
const BATCH = 50;

export async function replacementsOf(parts: Parts, viewer: Viewer, lessonId: number): Promise<Replacement[]> {
  const lesson = await findLesson(parts.db, lessonId);
  if (!lesson) throw new AppError('notFound');
  if (!can(viewer).replace(lesson)) throw new AppError('notAllowed');
  return findReplacements(parts.db, lesson, parts.clock.now());
}

/** Free at that very hour, then that day, both by price and rating. None unless the lesson can be replaced. */
export async function findReplacements(db: Executor, lesson: LessonRow, now: Date): Promise<Replacement[]> {
  const { startsAt, subjectId, level, teachingMode: mode, place, student } = lesson;
  const { date, time } = toWallClock(startsAt);
  const day = daysBetween(date, date);
  const lessons = await listLessonsOfStudent(db, student.id, day, now);
  if (!replaceable(lessons, student.id, now).has(lesson.id)) return [];
  const taken = await listTermsOfStudents(db, [student.id], day, now);

  const wanted = { subjectId, level, mode, place, exceptTutors: refusedBy(lessons, student.id) };
  const candidates = await listCandidates(db, wanted, LOOKED_AT_MAX);
  const thatHour: Replacement[] = [];
  const thatDay: Replacement[] = [];
  for (let first = 0; first < candidates.length && thatHour.length < REPLACEMENTS_MAX; first += BATCH) {
    const batch = candidates.slice(first, first + BATCH);
    const ids = batch.map(({ id }) => id);
    const calendars = await calendarsOf(db, ids, { first: date, last: date }, now, student.id);
    for (const candidate of batch) {
      const calendar = calendars.get(candidate.id);
      const displaced = { date, startsAt, minutes: minutesOf(lesson), busy: taken };
      const [nearest] = calendar ? termsNear(calendar, displaced, { daysAround: 0, from: now }) : [];
      if (!nearest) continue;
      const atThatHour = nearest.sat === time;
      (atThatHour ? thatHour : thatDay).push(presentReplacement(candidate, nearest, atThatHour));
    }
  }
  return [...thatHour, ...thatDay].slice(0, REPLACEMENTS_MAX);
}

/** Of these lessons of one student, those that can be replaced. */
export async function replaceableOf(
  db: Executor,
  studentId: number,
  rows: readonly LessonRow[],
  now: Date,
): Promise<ReadonlySet<number>> {
  const dates = rows
    .filter(({ status, startsAt }) => status === LESSON_STATUS.cancelled && startsAt > now)
    .map(({ startsAt }) => toWallClock(startsAt).date)
    .sort();
  const [first, last] = [dates[0], dates.at(-1)];
  if (!first || !last) return new Set();
  return replaceable(await listLessonsOfStudent(db, studentId, daysBetween(first, last), now), studentId, now);
}

const daysBetween = (first: string, last: string) => ({
  ...{ from: fromWallClock(first, '00:00'), until: fromWallClock(addDays(last, 1), '00:00') },
});
