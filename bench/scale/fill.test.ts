import { isFullName } from '@casovi/contract/rules';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DatabaseClient } from '../../packages/api/src/platform/postgres/database.ts';
import { testDatabase } from '../../packages/api/src/testing/test-database.ts';
import { fillScale, NotEmptyError, scaleTutors } from './fill.ts';

const NOW = new Date('2026-05-06T10:30:00Z');
const TUTORS = 150;
const silent = () => undefined;

const indexesAndConstraints = async (pool: pg.Pool): Promise<string[]> => {
  const { rows } = await pool.query<{ definition: string }>(
    `SELECT pg_get_indexdef(indexrelid) AS definition FROM pg_index WHERE indrelid::regclass::text !~ '^(pg_|graphile)'
     UNION ALL
     SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint ORDER BY 1`,
  );
  return rows.map((row) => row.definition);
};

describe('a region of tutors', () => {
  let database: DatabaseClient;
  let before: string[];
  const one = async (query: string): Promise<Record<string, number>> => (await database.pool.query(query)).rows[0];

  beforeAll(async () => {
    database = await testDatabase();
    before = await indexesAndConstraints(database.pool);
    await fillScale(database, { tutors: TUTORS, now: NOW, print: silent });
  });
  afterAll(() => database.close());

  it('has students, lessons and reviews in proportion', async () => {
    expect(
      await one(`SELECT (SELECT count(*)::integer FROM users WHERE type = 2) AS tutors,
                        (SELECT count(*)::integer FROM users WHERE type = 3) AS students,
                        (SELECT count(*)::integer FROM lessons) AS lessons, (SELECT count(*)::integer FROM reviews) AS reviews`),
    ).toEqual({ tutors: TUTORS, students: 3 * TUTORS, lessons: 20 * TUTORS, reviews: 10 * TUTORS });
    expect(await scaleTutors(database.pool)).toBe(TUTORS);
  });

  it('leaves every index and constraint as it was', async () => {
    expect(await indexesAndConstraints(database.pool)).toEqual(before);
  });

  it('has only lessons that could have been booked', async () => {
    const lessonHours = `generate_series(starts_at, ends_at - interval '1 hour', interval '1 hour') AS slot (starts)`;
    const wallClock = `slot.starts AT TIME ZONE 'Europe/Podgorica'`;
    const now = `timestamptz '${NOW.toISOString()}'`;
    expect(
      await one(`
        SELECT count(*) FILTER (WHERE NOT EXISTS (
                 SELECT 1 FROM offerings o
                  WHERE (o.tutor_id, o.subject_id, o.level) = (l.tutor_id, l.subject_id, l.level)))::integer AS "notOffered",
               count(*) FILTER (WHERE EXISTS (
                 SELECT 1 FROM ${lessonHours} WHERE NOT EXISTS (
                   SELECT 1 FROM availability a
                    WHERE (a.tutor_id, a.weekday, a.hour)
                          = (l.tutor_id, extract(dow FROM ${wallClock}), extract(hour FROM ${wallClock})))))::integer AS "notFree",
               count(*) FILTER (WHERE booked_at >= least(starts_at, ${now}))::integer AS "bookedTooLate",
               count(*) FILTER (WHERE status = 4 AND starts_at > ${now} - interval '1 hour')::integer AS "heldTooEarly",
               count(*) FILTER (WHERE status = 1 AND starts_at < ${now})::integer AS "pendingTooLong",
               count(*) FILTER (WHERE status = 2 AND reason = '')::integer AS "withoutReason"
          FROM lessons l`),
    ).toEqual({ notOffered: 0, notFree: 0, bookedTooLate: 0, heldTooEarly: 0, pendingTooLong: 0, withoutReason: 0 });
  });

  it('reviews the oldest held lessons of each pair first', async () => {
    const { wrong } = await one(`
      SELECT count(*)::integer AS wrong FROM reviews r JOIN lessons l ON l.id = r.lesson_id
       WHERE l.status <> 4 OR (l.tutor_id, l.student_id) <> (r.tutor_id, r.student_id) OR EXISTS (
         SELECT 1 FROM lessons older WHERE older.status = 4 AND older.starts_at < l.starts_at
            AND (older.tutor_id, older.student_id) = (l.tutor_id, l.student_id)
            AND NOT EXISTS (SELECT 1 FROM reviews WHERE lesson_id = older.id))`);
    expect(wrong).toBe(0);
  });

  it('counts right, and lists what counting anew would list', async () => {
    const { wrong } = await one(`
      SELECT count(*)::integer AS wrong FROM tutors t
       WHERE held_count <> (SELECT count(*) FROM lessons WHERE tutor_id = t.user_id AND status = 4)
          OR review_count <> (SELECT count(*) FROM reviews WHERE tutor_id = t.user_id)
          OR rating_sum <> (SELECT coalesce(sum(rating), 0) FROM reviews WHERE tutor_id = t.user_id)`);
    expect(wrong).toBe(0);
    const listings = `SELECT md5(string_agg((to_jsonb(l) - '{free,hours_from}'::text[])::text, chr(10) ORDER BY tutor_id, subject_id, level)) AS hash
         FROM tutor_listings l`;
    const counts = 'SELECT md5(string_agg(c::text, chr(10) ORDER BY subject_id, level)) AS hash FROM listing_counts c';
    const words = 'SELECT md5(string_agg(w::text, chr(10) ORDER BY tutor_id, word)) AS hash FROM tutor_words w';
    const filled = [await one(listings), await one(counts), await one(words)];
    const kept = `SELECT count(*)::integer AS missing FROM tutor_listings WHERE hours_from IS NULL OR free = repeat('0', 196)::bit(196)`;
    expect(await one(kept)).toEqual({ missing: 0 });
    await database.pool.query(`
      TRUNCATE tutor_listings, listing_counts, tutor_words;
      SELECT refresh_tutor_listings(array_agg(user_id)) FROM tutors`);
    expect([await one(listings), await one(counts), await one(words)]).toEqual(filled);
  });

  it('has people with names that the product takes, some in Cyrillic', async () => {
    const { rows } = await database.pool.query<{ name: string }>('SELECT name FROM users');
    expect(rows.filter(({ name }) => !isFullName(name))).toEqual([]);
    expect(rows.some(({ name }) => /\p{Script=Cyrillic}/u.test(name))).toBe(true);
  });

  it('lets the next user have the next id', async () => {
    const { next, highest } = await one(
      `SELECT nextval(pg_get_serial_sequence('users', 'id'))::integer AS next, max(id) AS highest FROM users`,
    );
    expect(next).toBe((highest ?? 0) + 1);
  });
});

describe('a database with users of its own', () => {
  it('is left alone', async () => {
    const database = await testDatabase();
    const { pool, close } = database;
    await pool.query(
      `INSERT INTO users (type, name, email, password_hash, birth_date, phone) VALUES (3, 'Ana Anić', 'ana@primjer.me', '', '2000-01-01', '')`,
    );
    await expect(fillScale(database, { tutors: 10, now: NOW, print: silent })).rejects.toThrow(NotEmptyError);
    expect((await pool.query('SELECT count(*)::integer AS users FROM users')).rows).toEqual([{ users: 1 }]);
    await close();
  });
});
