import { TIME_ZONE } from '@casovi/contract/constants';
import type pg from 'pg';
import type { Population } from './people.ts';
import { FAIR, POOR, PRAISE, REASONS } from './texts.ts';

/** In a round of weeks every student has at most one lesson, so that none overlap. */
const WEEKS_OF_ROUND = 8;

export interface Teaching {
  lessons: number;
  reviews: number;
  /** yyyy-MM-dd, the Monday of this week: past rounds end, and the last one begins here. */
  monday: string;
}

function coprimeTo(number: number): number {
  const commonDivisor = (a: number, b: number): number => (b === 0 ? a : commonDivisor(b, a % b));
  return [7919, 104_729, 1_299_709].find((prime) => commonDivisor(prime, number) === 1) ?? 1;
}

/**
 * Lesson q of a tutor in a round stands at slot ⌊q · slots / students⌋ of all free hours of those weeks: each at another one,
 * spread over all of them. It lasts two hours only where the next free hour follows and is nobody's.
 * Even rounds bring each student to one tutor, odd rounds to another, so that pairs meet again and again.
 */
export async function insertLessons(
  client: pg.ClientBase,
  { firstId, tutors, students, now }: Population,
  { lessons, monday }: Teaching,
): Promise<void> {
  const rounds = Math.max(1, Math.ceil(lessons / students));
  await client.query(
    `CREATE TEMPORARY TABLE scale_bookable ON COMMIT DROP AS
     SELECT tutor_id, array_agg(subject_id ORDER BY subject_id, level) AS subjects,
            array_agg(level ORDER BY subject_id, level) AS levels, array_agg(price ORDER BY subject_id, level) AS prices
       FROM offerings WHERE tutor_id > $1 AND level <= 3 GROUP BY tutor_id`,
    [firstId],
  );
  await client.query('ANALYZE scale_bookable');
  await client.query(
    `INSERT INTO lessons (tutor_id, student_id, subject_id, level, price, starts_at, ends_at, status, reason, booked_at, answer_by)
     WITH placed AS (
       SELECT t.i, q, round, t.hours, (t.first_student + q)::bigint AS place, q::bigint * slots / t.students AS slot,
              (q + 1)::bigint * slots / t.students AS next_slot, t.days, t.first_day, t.first_hour
         FROM scale_tutors t
         CROSS JOIN LATERAL (SELECT t.days * t.hours * ${WEEKS_OF_ROUND} AS slots) AS week
         CROSS JOIN LATERAL generate_series(0, t.students - 1) AS q
         CROSS JOIN generate_series(0, $5::integer - 1) AS round),
     timed AS (
       SELECT *, place * 16 + round AS number,
              CASE WHEN round % 2 = 0 THEN place ELSE place * $6 % $3 END AS student,
              (($7::date + (round - $5::integer + 1) * ${7 * WEEKS_OF_ROUND}
                + (slot / (days * hours) * 7 + (first_day + slot / hours % days + 6) % 7)::integer)
               + make_interval(hours => (first_hour + slot % hours)::integer)) AT TIME ZONE '${TIME_ZONE}' AS starts_at,
              slot % hours < hours - 1 AND next_slot > slot + 1 AS may_last_longer
         FROM placed),
     stated AS (
       SELECT *, pg_temp.seeded_random(number, 60) AS fate, pg_temp.seeded_random(number, 61) AS luck
         FROM timed WHERE round < $5::integer - 1 OR student < $4::bigint - ($5::bigint - 1) * $3),
     told AS (
       SELECT *, CASE WHEN starts_at < $8::timestamptz - interval '2 hours' THEN CASE WHEN fate < 0.92 THEN 4 ELSE 2 END
                      WHEN starts_at < $8::timestamptz THEN 3
                      WHEN fate < 0.6 THEN 3 WHEN fate < 0.9 THEN 1 ELSE 2 END AS status
         FROM stated)
     SELECT $1::integer + i, $1::integer + $2::integer + 1 + student, b.subjects[choice], b.levels[choice], b.prices[choice],
            starts_at, starts_at + CASE WHEN may_last_longer AND luck < 0.2 THEN interval '2 hours' ELSE interval '1 hour' END,
            status, CASE WHEN status = 2 THEN pg_temp.pick($9::text[], luck) ELSE '' END,
            least(starts_at - make_interval(hours => 24 + floor(luck * 240)::integer), $8::timestamptz - interval '1 hour'),
            CASE WHEN status = 1 THEN least(starts_at, $8::timestamptz + interval '20 hours') END
       FROM told
       JOIN scale_bookable b ON b.tutor_id = $1::integer + i
       CROSS JOIN LATERAL (SELECT 1 + q % cardinality(b.subjects) AS choice) AS chosen
      ORDER BY round, place`,
    [firstId, tutors, students, lessons, rounds, coprimeTo(students), monday, now, REASONS],
  );
}

/** The oldest lessons of each pair first, as in the product; better tutors get better reviews. */
export async function insertReviews(
  client: pg.ClientBase,
  { firstId, now }: Population,
  { reviews }: Teaching,
): Promise<void> {
  await client.query(
    `INSERT INTO reviews (lesson_id, tutor_id, student_id, rating, body, created_at)
     WITH held AS (
       SELECT id, tutor_id, student_id, ends_at,
              row_number() OVER (PARTITION BY tutor_id, student_id ORDER BY starts_at) AS turn
         FROM lessons WHERE status = 4 AND tutor_id > $1),
     reviewed AS (SELECT * FROM held ORDER BY turn, pg_temp.seeded_random(id, 70) LIMIT $2),
     rated AS (
       SELECT r.*, least(5, greatest(1, round(quality + 2.6 * (pg_temp.seeded_random(id, 71) - 0.45))))::integer AS rating
         FROM reviewed r JOIN scale_tutors t ON t.i = r.tutor_id - $1::integer)
     SELECT id, tutor_id, student_id, rating,
            CASE WHEN pg_temp.seeded_random(id, 72) < 0.35 THEN ''
                 ELSE pg_temp.pick(CASE WHEN rating >= 4 THEN $3::text[] WHEN rating = 3 THEN $4::text[] ELSE $5::text[] END,
                                   pg_temp.seeded_random(id, 73)) END,
            least(ends_at + make_interval(mins => floor(pg_temp.seeded_random(id, 74) * 4000)::integer), $6::timestamptz) AS created_at
       FROM rated ORDER BY created_at, id`,
    [firstId, reviews, PRAISE, FAIR, POOR, now],
  );
}

/** Counters that the product updates row by row. */
export async function countForTutors(client: pg.ClientBase, { firstId }: Population): Promise<void> {
  await client.query(
    `UPDATE tutors SET held_count = held.lessons
       FROM (SELECT tutor_id, count(*) AS lessons FROM lessons WHERE status = 4 AND tutor_id > $1 GROUP BY tutor_id) AS held
      WHERE user_id = held.tutor_id`,
    [firstId],
  );
  await client.query(
    `UPDATE tutors SET review_count = given.reviews, rating_sum = given.stars
       FROM (SELECT tutor_id, count(*) AS reviews, sum(rating) AS stars FROM reviews WHERE tutor_id > $1 GROUP BY tutor_id) AS given
      WHERE user_id = given.tutor_id`,
    [firstId],
  );
  // Without steps of lessons, from which they would be counted.
  await client.query(
    `UPDATE tutors SET request_count = 20, answered_count = 10 + user_id % 11, answer_minutes = (user_id * 7919) % 900
      WHERE user_id > $1 AND user_id % 4 > 0`,
    [firstId],
  );
}

export async function insertConversations(client: pg.ClientBase, { firstId }: Population): Promise<void> {
  await client.query(
    `CREATE TEMPORARY TABLE scale_pairs ON COMMIT DROP AS
     SELECT (SELECT coalesce(max(id), 0) FROM conversations) + row_number() OVER () AS id, pair.*
       FROM (SELECT tutor_id, student_id, min(booked_at) AS since FROM lessons WHERE tutor_id > $1
              GROUP BY tutor_id, student_id) AS pair`,
    [firstId],
  );
  await client.query('INSERT INTO conversations (id, created_at) SELECT id, since FROM scale_pairs');
  await client.query(
    `INSERT INTO conversation_members (conversation_id, user_id, other_id, last_activity_at)
     SELECT id, tutor_id, student_id, since FROM scale_pairs
     UNION ALL SELECT id, student_id, tutor_id, since FROM scale_pairs`,
  );
}
