import { and, asc, gt, isNotNull, lte, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/postgres/database.ts';
import { lessons, takesPlace } from '../../tables/lessons.ts';
import { notifications } from '../../tables/notifications.ts';

/** Lessons of which people may have to be reminded, with whom was reminded of them already: 'receiver event'. */
export async function listAhead(
  db: Executor,
  { from, until }: { from: Date; until: Date },
  after: { startsAt: Date; id: number } | undefined,
  limit: number,
) {
  return db
    .select({
      id: lessons.id,
      startsAt: lessons.startsAt,
      agreedAt: lessons.agreedAt,
      tutorId: lessons.tutorId,
      studentId: lessons.studentId,
      given: sql<string[]>`ARRAY(
        SELECT ${notifications.receiverId} || ' ' || ${notifications.event} FROM ${notifications}
         WHERE ${notifications.lessonId} = ${lessons.id} AND ${notifications.startsAt} = ${lessons.startsAt}
           AND ${notifications.event} IN ('reminder-day', 'reminder-hours'))`,
    })
    .from(lessons)
    .where(
      and(
        takesPlace,
        isNotNull(lessons.agreedAt),
        gt(lessons.startsAt, from),
        lte(lessons.startsAt, until),
        after &&
          sql`(${lessons.startsAt}, ${lessons.id}) > (${sql.param(after.startsAt, lessons.startsAt)}, ${after.id})`,
      ),
    )
    .orderBy(asc(lessons.startsAt), asc(lessons.id))
    .limit(limit);
}

export type LessonAhead = Awaited<ReturnType<typeof listAhead>>[number];
