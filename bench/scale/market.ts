import { slugOf } from '@casovi/contract/letters';
import { TOWNS } from '@casovi/contract/towns';
import type pg from 'pg';
import { DEMO_CATEGORIES, type SubjectName } from '../../packages/api/src/demo/content/subjects.ts';
import type { Population } from './people.ts';

/** By demand; others follow. */
const IN_DEMAND: readonly SubjectName[] = [
  'Matematika',
  'Engleski jezik',
  'Fizika',
  'Hemija',
  'Njemački jezik',
  'Mala matura',
  'Osnove programiranja',
];
const UNIVERSITY_CATEGORY = 'Fakultetski predmeti';

const everySubject = DEMO_CATEGORIES.flatMap((category) =>
  category.subjects.map((name: SubjectName) => ({ name, category: category.name })),
);
const rank = (name: SubjectName): number => {
  const place = IN_DEMAND.indexOf(name);
  return place === -1 ? IN_DEMAND.length : place;
};
const SUBJECTS = [...everySubject].sort((one, other) => rank(one.name) - rank(other.name));

/** Cumulative shares that decrease with the rank. */
function cumulativeShares(): number[] {
  const weights = SUBJECTS.map((_, index) => 1 / (index + 1) ** 0.85);
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  let sum = 0;
  return weights.map((weight) => {
    sum += weight / whole;
    return sum;
  });
}

/** Those of the demo, if they are not there yet. */
export async function insertSubjects(client: pg.ClientBase): Promise<void> {
  for (const { name } of DEMO_CATEGORIES) {
    await client.query('INSERT INTO categories (name) VALUES ($1) ON CONFLICT (lower(name)) DO NOTHING', [name]);
  }
  for (const { name, category } of SUBJECTS) {
    await client.query(
      `INSERT INTO subjects (name, slug, category_id) SELECT $1, $2, id FROM categories WHERE name = $3
       ON CONFLICT (lower(name)) DO NOTHING`,
      [name, slugOf(name), category],
    );
  }
  await client.query(
    `CREATE TEMPORARY TABLE scale_subjects ON COMMIT DROP AS
     SELECT place::integer, subjects.id, categories.name = $2 AS university
       FROM unnest($1::text[]) WITH ORDINALITY AS wanted (name, place)
       JOIN subjects ON subjects.name = wanted.name
       JOIN categories ON categories.id = subjects.category_id`,
    [SUBJECTS.map(({ name }) => name), UNIVERSITY_CATEGORY],
  );
}

/**
 * A plan per tutor: how good, how sought after, and a week of `days` days from `first_day`, each with `hours` free hours from
 * `first_hour`. `students` is how many students have this tutor at a time, `first_student` where they begin in the row
 * of all: every student has exactly one. One tutor in five is new and has none.
 */
export async function planTutors(client: pg.ClientBase, { tutors, students }: Population): Promise<void> {
  await client.query(
    `CREATE TEMPORARY TABLE scale_tutors ON COMMIT DROP AS
     WITH drawn AS (
       SELECT i, 3.2 + 1.9 * pg_temp.seeded_random(i, 20) AS quality,
              CASE WHEN pg_temp.seeded_random(i, 21) < 0.2 THEN 0
                   ELSE least(power(-ln(1 - pg_temp.seeded_random(i, 22)), 1.3), 20) + 0.05 END AS demand,
              3 + floor(pg_temp.seeded_random(i, 23) * 4)::integer AS days, floor(pg_temp.seeded_random(i, 24) * 7)::integer AS first_day,
              4 + floor(pg_temp.seeded_random(i, 25) * 2)::integer AS hours, 8 + floor(pg_temp.seeded_random(i, 26) * 10)::integer AS first_hour,
              7 + floor(power(pg_temp.seeded_random(i, 27), 2) * 14) AS base_price
         FROM generate_series(1, $1::integer) AS i),
     summed AS (SELECT *, sum(demand) OVER (ORDER BY i) AS upto, sum(demand) OVER () AS whole FROM drawn)
     SELECT i, quality, days, first_day, hours, first_hour, base_price,
            round((upto - demand) / whole * $2)::integer AS first_student,
            round(upto / whole * $2)::integer - round((upto - demand) / whole * $2)::integer AS students
       FROM summed`,
    [tutors, students],
  );
  await client.query('ANALYZE scale_tutors');
}

export async function insertTeaching(client: pg.ClientBase, { firstId }: Population): Promise<void> {
  await client.query(
    `INSERT INTO tutors (user_id, teaching_mode, towns)
     SELECT $1 + i, floor(pg_temp.seeded_random(i, 30) * 3)::integer,
            ($2::text[])[first : first + floor(pg_temp.seeded_random(i, 32) * 3)::integer]
       FROM scale_tutors, LATERAL (SELECT 1 + floor(power(pg_temp.seeded_random(i, 31), 2) * 23)::integer AS first) AS town`,
    [firstId, TOWNS.map(({ slug }) => slug)],
  );
  // One to three subjects each.
  await client.query(
    `INSERT INTO offerings (tutor_id, subject_id, level, price)
     WITH taught AS (
       SELECT DISTINCT i, base_price, 1 + width_bucket(pg_temp.seeded_random(i, 40 + number), $2::double precision[]) AS place
         FROM scale_tutors, generate_series(1, 3) AS number
        WHERE number = 1 OR pg_temp.seeded_random(i, 45 + number) < 0.4)
     SELECT $1 + i, s.id, level, round(base_price * (ARRAY[1, 1.2, 1.6, 2])[level])
       FROM taught JOIN scale_subjects s USING (place), generate_series(1, 4) AS level
      WHERE CASE WHEN s.university THEN level = 3 OR (level = 4 AND pg_temp.seeded_random(i, 50) < 0.3)
                 ELSE level = 2 OR pg_temp.seeded_random(i * 64 + place, 50 + level) < (ARRAY[0.6, 1, 0.25, 0.15])[level] END`,
    [firstId, cumulativeShares().slice(0, -1)],
  );
  await client.query(
    `INSERT INTO availability (tutor_id, weekday, hour)
     SELECT $1 + i, (first_day + day) % 7, first_hour + hour
       FROM scale_tutors, generate_series(0, days - 1) AS day, generate_series(0, hours - 1) AS hour`,
    [firstId],
  );
}

const LISTING_BATCH = 1_000;

/** By the product's own functions, in batches. */
export async function fillListings(client: pg.ClientBase, { firstId, tutors }: Population): Promise<void> {
  await client.query('ANALYZE users; ANALYZE tutors; ANALYZE offerings');
  for (let done = 0; done < tutors; done += LISTING_BATCH) {
    const last = Math.min(done + LISTING_BATCH, tutors);
    for (const refresh of ['refresh_tutor_listings', 'refresh_tutor_search'])
      await client.query(`SELECT ${refresh}(array_agg(id)) FROM generate_series($1::integer, $2::integer) AS id`, [
        firstId + done + 1,
        firstId + last,
      ]);
  }
}
