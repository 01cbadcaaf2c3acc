import { TIME_ZONE } from '@casovi/contract/constants';
import { asc, eq, gt, gte, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '../../platform/postgres/database.ts';
import { isExpired, lessonHistory, lessons } from '../../tables/lessons.ts';
import { availabilityExceptions, tutors } from '../../tables/tutors.ts';

/** Tutors whose lessons took a step since then. */
export async function listTutorsWithSteps(db: Executor, since: Date): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: lessons.tutorId })
    .from(lessonHistory)
    .innerJoin(lessons, eq(lessons.id, lessonHistory.lessonId))
    .where(gte(lessonHistory.at, since));
  return rows.map(({ id }) => id);
}

export async function listTutorsAfter(db: Executor, after: number, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: tutors.userId })
    .from(tutors)
    .where(gt(tutors.userId, after))
    .orderBy(asc(tutors.userId))
    .limit(limit);
  return rows.map(({ id }) => id);
}

const midnight = (date: ReturnType<typeof sql>) => sql`${date}::timestamp AT TIME ZONE ${sql.raw(`'${TIME_ZONE}'`)}`;

/** Whole days off, from when they were declared on. */
const daysOff = sql`(
  SELECT range_agg(tstzrange(began, ended)) FROM ${availabilityExceptions},
         LATERAL (SELECT greatest(${midnight(sql`first_date`)}, declared_at) AS began, ${midnight(sql`(last_date + 1)`)} AS ended) AS span
   WHERE ${availabilityExceptions.tutorId} = asked.tutor_id AND NOT extra AND hours IS NULL AND began < ended)`;

/**
 * Counts anew what these tutors are known by. One booking is one request, however many lessons it has. Answered is what the tutor took any
 * step with; unanswered what ran out, unless a day off was among the days that it waited. What others took back counts for nothing.
 */
export async function updateSignals(
  tx: Transaction,
  tutorIds: number[],
  { since, now, requestsMin }: { since: Date; now: Date; requestsMin: number },
): Promise<void> {
  const ids = sql`${`{${tutorIds.join(',')}}`}::integer[]`;
  const from = sql.param(since, lessons.bookedAt);
  const booking = sql`coalesce(${lessons.seriesId}, -${lessons.id})`;
  await tx.execute(sql`
    WITH asked AS (
      SELECT DISTINCT ON (tutor_id, booking) tutor_id, ${booking} AS booking, booked_at, answer_by,
             (SELECT min(at) FROM ${lessonHistory} step WHERE step.lesson_id = ${lessons.id} AND step.actor_id = tutor_id) AS answered_at,
             ${isExpired(now)} OR EXISTS (
               SELECT FROM ${lessonHistory} step
                WHERE step.lesson_id = ${lessons.id} AND step.actor_id IS NULL AND step.from_status = 1 AND step.to_status = 2) AS ran_out
        FROM ${lessons}
       WHERE tutor_id = ANY (${ids}) AND starts_at >= ${from} AND booked_at >= ${from}
       ORDER BY tutor_id, booking, ${lessons.id}
    ), requests AS (
      SELECT asked.*, waited - coalesce(off, '{}') AS counted, waited && coalesce(off, '{}') AS was_off
        FROM asked, LATERAL (SELECT tstzmultirange(tstzrange(booked_at, greatest(booked_at, coalesce(answered_at, answer_by)))) AS waited) AS w,
             LATERAL (SELECT ${daysOff} AS off) AS o
    ), answers AS (
      SELECT tutor_id, count(answered_at) AS answered, count(*) AS requests,
             percentile_cont(0.5) WITHIN GROUP (ORDER BY (
               SELECT coalesce(sum(extract(epoch FROM upper(one) - lower(one))), 0) / 60 FROM unnest(counted) AS one))
               FILTER (WHERE answered_at IS NOT NULL) AS minutes
        FROM requests WHERE answered_at IS NOT NULL OR (ran_out AND NOT was_off) GROUP BY tutor_id
    ), taught AS (
      SELECT tutor_id, student_id, count(DISTINCT ${booking}) AS bookings
        FROM ${lessons} WHERE tutor_id = ANY (${ids}) AND status = 4 GROUP BY tutor_id, student_id
    ), students AS (
      SELECT tutor_id, count(*) AS students, count(*) FILTER (WHERE bookings > 1) AS returned FROM taught GROUP BY tutor_id
    ), counted AS (
      SELECT id, coalesce(requests, 0) AS requests, coalesce(answered, 0) AS answered, coalesce(students, 0) AS students,
             coalesce(returned, 0) AS returned, CASE WHEN requests >= ${requestsMin} THEN round(minutes)::integer END AS minutes
        FROM unnest(${ids}) AS id LEFT JOIN answers ON answers.tutor_id = id LEFT JOIN students ON students.tutor_id = id
    )
    UPDATE ${tutors}
       SET request_count = requests, answered_count = answered, answer_minutes = minutes, student_count = students, returned_count = returned
      FROM counted
     WHERE user_id = id AND (request_count, answered_count, answer_minutes, student_count, returned_count)
                            IS DISTINCT FROM (requests, answered, minutes, students, returned)`);
}
