import { and, asc, eq, gt, lte, sql } from 'drizzle-orm';
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
  // Partial indexes are used with literals alone.
  const given = db
    .select({ reminder: sql`${notifications.receiverId} || ' ' || ${notifications.event}` })
    .from(notifications)
    .where(
      and(
        ...[eq(notifications.lessonId, lessons.id), eq(notifications.startsAt, lessons.startsAt)],
        sql`${notifications.event} IN ('reminder-day', 'reminder-hours')`,
      ),
    );
  return db
    .select({
      id: lessons.id,
      startsAt: lessons.startsAt,
      // Servers of the version before know no other moment.
      agreedAt: sql<Date>`coalesce(${lessons.agreedAt}, ${lessons.bookedAt})`.mapWith(lessons.bookedAt),
      tutorId: lessons.tutorId,
      studentId: lessons.studentId,
      given: sql<string[]>`ARRAY(${given})`,
    })
    .from(lessons)
    .where(
      and(
        takesPlace,
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
