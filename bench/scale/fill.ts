import { addDays, todayInPodgorica, weekdayIndex } from '@casovi/contract/time';
import type pg from 'pg';
import { DEMO_EMAIL_DOMAIN, DEMO_PASSWORD } from '../../packages/api/src/demo/accounts.ts';
import { renderPortrait } from '../../packages/api/src/demo/portraits.ts';
import { renewHours } from '../../packages/api/src/modules/tutors/kept-hours.ts';
import type { DatabaseClient } from '../../packages/api/src/platform/postgres/database.ts';
import { hashPassword } from '../../packages/api/src/platform/security/passwords.ts';
import { dropIndexes } from './indexes.ts';
import { countForTutors, insertConversations, insertLessons, insertReviews } from './lessons.ts';
import { fillListings, insertSubjects, insertTeaching, planTutors } from './market.ts';
import { insertPictureOwners, insertStudents, insertTutors, type Pictures, type Population } from './people.ts';
import { SEEDED_RANDOM } from './random.ts';

export const SCALE_EMAIL_DOMAIN = `region.${DEMO_EMAIL_DOMAIN}`;

const STUDENTS_PER_TUTOR = 3;
const LESSONS_PER_TUTOR = 20;
const REVIEWS_PER_TUTOR = 10;
const PORTRAITS = 14;

const FILLED_TABLES = [
  ...['users', 'picture_owners', 'tutors', 'offerings', 'availability', 'tutor_listings', 'tutor_words', 'tutor_towns'],
  ...['lessons', 'reviews', 'conversations', 'conversation_members'],
];

/** The database has real data. */
export class NotEmptyError extends Error {}

export interface ScaleOptions {
  tutors: number;
  now: Date;
  print: (line: string) => void;
}

/** 0 without an earlier fill. */
export async function scaleTutors(db: pg.Pool | pg.ClientBase): Promise<number> {
  const { rows } = await db.query<{ tutors: number }>(
    'SELECT count(*)::integer AS tutors FROM users WHERE type = 2 AND email LIKE $1',
    [`%@${SCALE_EMAIL_DOMAIN}`],
  );
  return rows[0]?.tutors ?? 0;
}

/** In one transaction. */
export async function fillScale(
  { pool, db }: Pick<DatabaseClient, 'pool' | 'db'>,
  { tutors, now, print }: ScaleOptions,
): Promise<void> {
  const step = async (what: string, work: () => Promise<void>) => {
    const begun = performance.now();
    await work();
    print(`  ${what.padEnd(30)} ${((performance.now() - begun) / 1000).toFixed(1).padStart(6)} s`);
  };
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query("SET LOCAL maintenance_work_mem = '512MB'; SET LOCAL work_mem = '256MB'");
    await client.query(`LOCK TABLE ${FILLED_TABLES.join(', ')} IN ACCESS EXCLUSIVE MODE`);
    await refuseStrangers(client);
    await client.query(SEEDED_RANDOM);
    const population: Population = {
      tutors,
      students: tutors * STUDENTS_PER_TUTOR,
      firstId: await highestUserId(client),
      passwordHash: await hashPassword(DEMO_PASSWORD),
      pictures: await insertPortraits(client),
      emailDomain: SCALE_EMAIL_DOMAIN,
      now,
    };
    const teaching = {
      lessons: tutors * LESSONS_PER_TUTOR,
      reviews: tutors * REVIEWS_PER_TUTOR,
      monday: mondayOf(now),
    };
    await insertSubjects(client);
    // Triggers would take hours row by row; listings are filled below, and the cache is cleared at the end.
    for (const table of FILLED_TABLES) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
    const makeIndexes = await dropIndexes(client, FILLED_TABLES);
    await step('tutors', () => insertTutors(client, population));
    await step('students', () => insertStudents(client, population));
    await step('pictures of people', () => insertPictureOwners(client, population));
    await step('plans of tutors', () => planTutors(client, population));
    await step('subjects, prices, free hours', () => insertTeaching(client, population));
    await step('lessons', () => insertLessons(client, population, teaching));
    await step('reviews', () => insertReviews(client, population, teaching));
    await step('counters of tutors', () => countForTutors(client, population));
    await step('conversations', () => insertConversations(client, population));
    await step('listings', () => fillListings(client, population));
    await step('indexes and constraints', makeIndexes);
    await raiseSequences(client);
    for (const table of FILLED_TABLES) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
    await client.query("INSERT INTO public_changes (kind, id) VALUES ('all', 0)");
    await client.query('INSERT INTO changed_hours (tutor_id) SELECT user_id FROM tutors WHERE user_id > $1', [
      population.firstId,
    ]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
  await step('free hours', () => renewHours({ db, clock: { now: () => now } }));
  await step('vacuum and statistics', async () => {
    await pool.query(`VACUUM (ANALYZE) ${[...FILLED_TABLES, 'subjects', 'categories', 'listing_counts'].join(', ')}`);
  });
}

/** Only accounts of the demo or an earlier fill are allowed. */
async function refuseStrangers(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ users: number }>(
    'SELECT count(*)::integer AS users FROM users WHERE email NOT LIKE $1',
    [`%@${DEMO_EMAIL_DOMAIN}`],
  );
  const strangers = rows[0]?.users ?? 0;
  if (strangers > 0) {
    throw new NotEmptyError(`This database has ${strangers} users of its own and is left alone: take an empty one.`);
  }
}

async function highestUserId(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ id: number }>('SELECT coalesce(max(id), 0) AS id FROM users');
  return rows[0]?.id ?? 0;
}

async function insertPortraits(client: pg.ClientBase): Promise<Pictures> {
  const drawn = async (face: 'woman' | 'man') => {
    const hashes: string[] = [];
    for (let number = 1; number <= PORTRAITS; number += 1) {
      const born = `${1955 + 3 * number}-01-01`;
      const { hash, bytes, mediaType, width, height } = await renderPortrait({ name: `${face} ${number}`, face, born });
      await client.query(
        `INSERT INTO pictures (hash, bytes, media_type, width, height) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (hash) DO NOTHING`,
        [hash, bytes, mediaType, width, height],
      );
      hashes.push(hash);
    }
    return hashes;
  };
  return { women: await drawn('woman'), men: await drawn('man') };
}

const mondayOf = (now: Date): string => {
  const today = todayInPodgorica(now);
  return addDays(today, -((weekdayIndex(today) + 6) % 7));
};

/** Rows have explicit ids, so sequences must be advanced. */
async function raiseSequences(client: pg.ClientBase): Promise<void> {
  for (const table of ['users', 'conversations']) {
    await client.query(`SELECT setval(pg_get_serial_sequence('${table}', 'id'), (SELECT max(id) FROM ${table}))`);
  }
}
