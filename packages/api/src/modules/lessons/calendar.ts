/** Lessons as their tutor and their student keep them in calendars. */
import { LESSON_STATUS, USER_TYPE, type UserType } from '@casovi/contract/constants';
import { LESSON_TEXT } from '@casovi/contract/texts/lessons';
import { HOUR_MILLISECONDS } from '@casovi/contract/time';
import { AppError } from '../../platform/http/errors.ts';
import type { Viewer } from '../../platform/http/route.ts';
import type { Parts } from '../../platform/parts.ts';
import { publishedEvent } from './calendar-file.ts';
import { findForCalendar, lastChanges, listForCalendar } from './calendar-queries.ts';
import { type CalendarEvent, writeFeed, writeFile } from './icalendar.ts';
import { senderOf } from './mail-parts.ts';
import { can, type Side } from './policy.ts';
import type { LessonRow } from './queries.ts';

const FEED_SINCE = 90 * 24 * HOUR_MILLISECONDS;
/** More than anybody can have: fourteen hours a day, from ninety days ago until twelve weeks ahead. */
const FEED_LESSONS_MAX = 2500;

/** From ninety days ago to all that is ahead. */
export async function lessonsFeed(parts: Parts, { id, type }: { id: number; type: UserType }): Promise<string> {
  const now = parts.clock.now();
  const side = type === USER_TYPE.tutor ? 'tutor' : 'student';
  const rows = await listForCalendar(parts.db, side === 'tutor' ? { tutorId: id } : { studentId: id }, {
    ...{ since: new Date(now.getTime() - FEED_SINCE), now, limit: FEED_LESSONS_MAX },
  });
  return writeFeed(await eventsOf(parts, rows, side, now));
}

export async function lessonFile(parts: Parts, viewer: Viewer, lessonId: number): Promise<string> {
  const now = parts.clock.now();
  const lesson = await findForCalendar(parts.db, lessonId, now);
  if (!lesson) throw new AppError('notFound');
  const side = can(viewer).keepInCalendar(lesson);
  if (!side) throw new AppError('notAllowed');
  if (lesson.status === LESSON_STATUS.cancelled) throw new AppError('conflict', LESSON_TEXT.lessonNotInCalendar);
  return writeFile(await eventsOf(parts, [lesson], side, now));
}

async function eventsOf(parts: Parts, rows: readonly LessonRow[], side: Side, now: Date): Promise<CalendarEvent[]> {
  const changedAt = await lastChanges(parts.db, rows);
  const sender = senderOf(parts.settings);
  return rows.map((lesson) => publishedEvent({ lesson, now, changedAt: changedAt(lesson) }, side, sender));
}
