import { and, asc, eq, gte, inArray, max } from 'drizzle-orm';
import type { Executor } from '../../platform/postgres/database.ts';
import { holdsItsHours, lessonHistory, lessons } from '../../tables/lessons.ts';
import { involves, type LessonRow, type Participants, selectLessons } from './queries.ts';

/** Of lessons that begin since then, those that are not cancelled. */
export const listForCalendar = (
  db: Executor,
  participants: Participants,
  { since, now, limit }: { since: Date; now: Date; limit: number },
): Promise<LessonRow[]> =>
  selectLessons(db, now)
    .where(and(involves(participants), gte(lessons.startsAt, since), holdsItsHours(now)))
    .orderBy(asc(lessons.startsAt), asc(lessons.id))
    .limit(limit);

export async function findForCalendar(db: Executor, id: number, now: Date): Promise<LessonRow | undefined> {
  const [row] = await selectLessons(db, now).where(eq(lessons.id, id));
  return row;
}

/** When each of these lessons last changed. */
export async function lastChanges(db: Executor, rows: readonly LessonRow[]): Promise<(lesson: LessonRow) => Date> {
  const ids = rows.map(({ id }) => id);
  const changes = await db
    .select({ id: lessonHistory.lessonId, at: max(lessonHistory.at) })
    .from(lessonHistory)
    .where(inArray(lessonHistory.lessonId, ids))
    .groupBy(lessonHistory.lessonId);
  const changedAt = new Map(changes.map(({ id, at }) => [id, at]));
  return ({ id, bookedAt }) => changedAt.get(id) ?? bookedAt;
}
