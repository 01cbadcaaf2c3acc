import type pg from 'pg';
import { MEN, SURNAMES, toCyrillic, WOMEN } from './names.ts';
import { CLOSINGS, INTRODUCTIONS, METHODS } from './texts.ts';

export interface Pictures {
  women: string[];
  men: string[];
}

export interface Population {
  tutors: number;
  students: number;
  /** Ids follow it: tutors first, then students. */
  firstId: number;
  passwordHash: string;
  pictures: Pictures;
  emailDomain: string;
  now: Date;
}

const PICTURES_OF = { tutor: 0.85, student: 0.2 };
const CYRILLIC = 0.01;

/** Popular names more often, 1 % in Cyrillic. */
const NAME = `CASE WHEN pg_temp.seeded_random(i, 1) < ${CYRILLIC}
  THEN pg_temp.pick(CASE WHEN woman THEN $2::text[] ELSE $4::text[] END, power(pg_temp.seeded_random(i, 2), 1.5)) || ' ' ||
       pg_temp.pick($6::text[], power(pg_temp.seeded_random(i, 3), 1.5))
  ELSE pg_temp.pick(CASE WHEN woman THEN $1::text[] ELSE $3::text[] END, power(pg_temp.seeded_random(i, 2), 1.5)) || ' ' ||
       pg_temp.pick($5::text[], power(pg_temp.seeded_random(i, 3), 1.5)) END`;
const NAMES = [WOMEN, WOMEN.map(toCyrillic), MEN, MEN.map(toCyrillic), SURNAMES, SURNAMES.map(toCyrillic)];

const picture = (share: number) => `CASE WHEN pg_temp.seeded_random(i, 4) < ${share}
  THEN pg_temp.pick(CASE WHEN woman THEN $7::text[] ELSE $8::text[] END, pg_temp.seeded_random(i, 5)) END`;

const COMMON_COLUMNS =
  'id, type, name, picture_hash, password_hash, email, birth_date, phone, created_at, email_verified_at';

export async function insertTutors(client: pg.ClientBase, population: Population): Promise<void> {
  const { women, men } = population.pictures;
  await client.query(
    `INSERT INTO users (${COMMON_COLUMNS}, biography, verified, blocked_at)
     SELECT $9 + i, 2, ${NAME}, ${picture(PICTURES_OF.tutor)}, $10, 'profesor' || i || '@' || $11,
            date '1960-01-01' + floor(pg_temp.seeded_random(i, 6) * 15000)::integer, '+382 67 ' || (100000 + i % 900000),
            joined, joined,
            CASE WHEN pg_temp.seeded_random(i, 7) < 0.93 THEN pg_temp.pick($14::text[], pg_temp.seeded_random(i, 8)) || ' ' ||
              pg_temp.pick($15::text[], pg_temp.seeded_random(i, 9)) || ' ' || pg_temp.pick($16::text[], pg_temp.seeded_random(i, 10))
              ELSE '' END,
            pg_temp.seeded_random(i, 11) < 0.7, CASE WHEN pg_temp.seeded_random(i, 12) < 0.005 THEN $13::timestamptz END
       FROM (SELECT i, pg_temp.seeded_random(i, 13) < 0.5 AS woman,
                    $13::timestamptz - make_interval(hours => floor(10000 + pg_temp.seeded_random(i, 14) * 8000)::integer) AS joined
               FROM generate_series(1, $12::integer) AS i) AS people`,
    [
      ...NAMES,
      ...[women, men, population.firstId, population.passwordHash, population.emailDomain],
      ...[population.tutors, population.now, INTRODUCTIONS, METHODS, CLOSINGS],
    ],
  );
}

export async function insertStudents(client: pg.ClientBase, population: Population): Promise<void> {
  const { women, men } = population.pictures;
  await client.query(
    `INSERT INTO users (${COMMON_COLUMNS})
     SELECT $9 + i, 3, ${NAME}, ${picture(PICTURES_OF.student)}, $10, 'ucenik' || i - $14 || '@' || $11,
            date '1990-01-01' + floor(pg_temp.seeded_random(i, 6) * 8000)::integer, '+382 68 ' || (100000 + i % 900000),
            joined, joined
       FROM (SELECT i, pg_temp.seeded_random(i, 13) < 0.5 AS woman,
                    $13::timestamptz - make_interval(hours => floor(9000 + pg_temp.seeded_random(i, 14) * 6000)::integer) AS joined
               FROM generate_series($14::integer + 1, $14::integer + $12::integer) AS i) AS people`,
    [
      ...NAMES,
      ...[women, men, population.firstId, population.passwordHash, population.emailDomain],
      ...[population.students, population.now, population.tutors],
    ],
  );
}

export async function insertPictureOwners(client: pg.ClientBase, population: Population): Promise<void> {
  await client.query(
    `INSERT INTO picture_owners (picture_hash, user_id, created_at)
     SELECT picture_hash, id, created_at FROM users WHERE id > $1 AND picture_hash IS NOT NULL`,
    [population.firstId],
  );
}
