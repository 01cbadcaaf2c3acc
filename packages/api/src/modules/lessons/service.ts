import { LESSON_STATUS, type LessonStatus, LIST_MAX } from '@casovi/contract/constants';
import type { AdminLesson, Lesson, LessonStep, lessons } from '@casovi/contract/lessons';
import { LESSON_TEXT } from '@casovi/contract/texts/lessons';
import type { z } from 'zod';
import { inTransaction } from '../../platform/events.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { Viewer } from '../../platform/http/route.ts';
import type { Parts } from '../../platform/parts.ts';
import { EXCLUSION_VIOLATION, sqlState } from '../../platform/postgres/database.ts';
import { writeAudit } from '../audit/public.ts';
import { offerFreeHours } from '../waiting/public.ts';
import { expireWithin } from './expiry.ts';
import {
  countLessons,
  type LessonFilter,
  type LessonOrder,
  listLessons,
  listSeriesSteps,
  selectBiographies,
} from './list-queries.ts';
import { can, type Side, seriesActions } from './policy.ts';
import { presentAdminLesson, presentLesson, presentStep } from './presenter.ts';
import { findLesson, type LessonRow, listHistory, lockLesson, lockPeople } from './queries.ts';
import { REFUSED } from './refusals.ts';
import { replaceableOf } from './replacements.ts';
import { readLessonSearch } from './search.ts';
import { type Actor, stepRefusal, type WantedStep } from './steps.ts';
import { takeStep } from './take-step.ts';

// Lists ------------------------------------------------------------------------------------------------------------

export interface Page {
  limit?: number | undefined;
  offset?: number | undefined;
}

export interface Listed<Row> {
  rows: Row[];
  total: number;
}

async function listed(
  parts: Parts,
  filter: LessonFilter,
  page: Page,
  order: LessonOrder = 'newest',
): Promise<Listed<LessonRow>> {
  const now = parts.clock.now();
  const [rows, total] = await Promise.all([
    listLessons(parts.db, filter, now, order, page.limit ?? LIST_MAX, page.offset ?? 0),
    countLessons(parts.db, filter, now),
  ]);
  return { rows, total };
}

type OwnLessonsQuery = z.output<typeof lessons.ofTutor.query>;

export async function lessonsOf(
  parts: Parts,
  viewer: Viewer,
  side: Side,
  userId: number,
  { status, cas, serija, redoslijed, ...page }: OwnLessonsQuery,
): Promise<Listed<Lesson>> {
  const ofUser = side === 'tutor' ? { tutorId: userId } : { studentId: userId };
  const now = parts.clock.now();
  const order = serija ? 'series' : redoslijed === 'najblizi' ? { nearestTo: now } : 'newest';
  const { rows, total } = await listed(parts, { ...ofUser, id: cas, seriesId: serija, status }, page, order);
  const isOwn = viewer.id === userId;
  const readsStudents = side === 'tutor' && isOwn;
  const biographies = await selectBiographies(parts.db, readsStudents ? rows.map(({ student }) => student.id) : []);
  const seriesIds = isOwn ? rows.flatMap(({ seriesId }) => seriesId ?? []) : [];
  const replaceable = await replaceableOf(parts.db, userId, isOwn && side === 'student' ? rows : [], now);
  const steps = await listSeriesSteps(parts.db, [...new Set(seriesIds)], now);
  const present = (row: LessonRow) => {
    const ofSeries = steps.filter(({ seriesId }) => seriesId === row.seriesId);
    return presentLesson(row, {
      side,
      actions: [...can(viewer).doNow(row, now), ...(replaceable.has(row.id) ? (['replace'] as const) : [])],
      seriesActions: seriesActions(side, ofSeries, now),
      aboutStudent: biographies.get(row.student.id) ?? '',
      ...{ now, roomUrl: parts.settings.roomUrl },
    });
  };
  return { rows: rows.map(present), total };
}

export async function allLessons(
  parts: Parts,
  { status, search, ...page }: Page & { status?: LessonStatus | undefined; search?: string | undefined },
): Promise<Listed<AdminLesson>> {
  const filter = { status, search: search ? readLessonSearch(search) : undefined };
  const { rows, total } = await listed(parts, filter, page);
  const seen = { now: parts.clock.now(), roomUrl: parts.settings.roomUrl };
  return { rows: rows.map((row) => presentAdminLesson(row, seen)), total };
}

export async function historyOf(parts: Parts, lessonId: number): Promise<LessonStep[]> {
  await existing(findLesson(parts.db, lessonId));
  return (await listHistory(parts.db, lessonId)).map(presentStep);
}

// Steps ------------------------------------------------------------------------------------------------------------

/** `as` is the role that the request names. */
export async function changeStatus(
  parts: Parts,
  viewer: Viewer,
  as: 2 | 3,
  lessonId: number,
  step: WantedStep,
): Promise<void> {
  const lesson = await existing(findLesson(parts.db, lessonId));
  const side = can(viewer).changeAs(lesson, as);
  if (!side) throw new AppError('notAllowed');
  await change(parts, viewer, side, lesson, step);
}

export async function setStatusAsAdmin(parts: Parts, admin: Viewer, lessonId: number, to: LessonStatus): Promise<void> {
  const lesson = await existing(findLesson(parts.db, lessonId));
  const reason = to === LESSON_STATUS.cancelled ? LESSON_TEXT.lessonCancelledByAdmin : '';
  try {
    await change(parts, admin, 'admin', lesson, { to, reason });
  } catch (error) {
    const { code, constraint } = sqlState(error) ?? {};
    if (code !== EXCLUSION_VIOLATION) throw error;
    if (constraint === 'lessons_held_hour') throw new AppError('conflict', LESSON_TEXT.lessonHourHeld);
    const text =
      constraint === 'lessons_tutor_overlap' ? LESSON_TEXT.lessonTutorOverlap : LESSON_TEXT.lessonStudentOverlap;
    throw new AppError('conflict', text);
  }
}

async function change(
  parts: Parts,
  viewer: Viewer,
  actor: Actor,
  { id, tutor, student }: LessonRow,
  step: WantedStep,
): Promise<void> {
  const { to, reason } = step;
  await inTransaction(parts, async (tx, publish) => {
    const people = await lockPeople(tx, [tutor.id, student.id]);
    await expireWithin(parts, tx, publish, { tutorId: tutor.id, studentId: student.id });
    const lesson = await existing(lockLesson(tx, id));
    const now = parts.clock.now();
    const refusal = stepRefusal(actor, lesson, step, now);
    if (refusal) throw REFUSED[refusal](lesson);
    // Only an admin can set the same status again.
    if (lesson.status === to) return;
    if (opens(to) && people.some(({ deletedAt }) => deletedAt))
      throw new AppError('conflict', LESSON_TEXT.lessonPersonGone);
    // It takes hours again, perhaps one that was held until a moment ago.
    if (lesson.status === LESSON_STATUS.cancelled) await offerFreeHours(parts, tx, publish, tutor.id);
    const prevents = step.action === 'prevented';
    await takeStep(parts, tx, publish, lesson, { actor, actorId: viewer.id, to, reason, prevents, now });
    if (actor !== 'admin') return;
    await writeAudit(parts, tx, {
      actorId: viewer.id,
      action: 'lesson-status',
      targetType: 'lesson',
      targetId: id,
      details: { from: lesson.status, to },
    });
  });
}

const opens = (to: LessonStatus): boolean => to === LESSON_STATUS.pending || to === LESSON_STATUS.confirmed;

async function existing(found: Promise<LessonRow | undefined>): Promise<LessonRow> {
  const lesson = await found;
  if (!lesson) throw new AppError('notFound');
  return lesson;
}
