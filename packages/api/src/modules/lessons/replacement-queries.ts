import { LESSON_STATUS } from '@casovi/contract/constants';
import { and, desc, eq, gte, lt, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/postgres/database.ts';
import { lessonHistory, lessons, statusAt } from '../../tables/lessons.ts';

/** Lessons of a student that begin in this time, and who called them off: null for the system, and where nobody did. */
export const listLessonsOfStudent = (
  db: Executor,
  studentId: number,
  { from, until }: { from: Date; until: Date },
  now: Date,
) =>
  db
    .select({
      id: lessons.id,
      tutorId: lessons.tutorId,
      subjectId: lessons.subjectId,
      startsAt: lessons.startsAt,
      endsAt: lessons.endsAt,
      bookedAt: lessons.bookedAt,
      status: statusAt(now),
      calledOffBy: sql<number | null>`CASE WHEN ${lessons.status} = ${LESSON_STATUS.cancelled} THEN (${db
        .select({ actorId: lessonHistory.actorId })
        .from(lessonHistory)
        .where(and(eq(lessonHistory.lessonId, lessons.id), eq(lessonHistory.toStatus, LESSON_STATUS.cancelled)))
        .orderBy(desc(lessonHistory.id))
        .limit(1)}) END`,
    })
    .from(lessons)
    .where(and(eq(lessons.studentId, studentId), gte(lessons.startsAt, from), lt(lessons.startsAt, until)));
export type StudentLessonRow = Awaited<ReturnType<typeof listLessonsOfStudent>>[number];
