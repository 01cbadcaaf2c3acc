import { type Match, typoVariants } from '@casovi/contract/name-search';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/postgres/database.ts';
import { perDatabase } from '../../platform/postgres/per-database.ts';
import { users } from '../../tables/accounts.ts';
import { tutorTowns, tutorWords } from '../../tables/search.ts';
import { subjects } from '../../tables/subjects.ts';
import { offerings, tutors } from '../../tables/tutors.ts';

/** After every text that begins with the word, in the collation "C". */
const LAST_CHARACTER = '\u{10ffff}';

export interface TutorMatch extends Match {
  id: number;
}

/**
 * Tutors with a word for each searched one, the best match first, then by rank. A word that is begun is a range of one index, a typo a few keys
 * of another.
 */
export async function selectTutorIds(
  db: Database,
  words: readonly string[],
  { typos, limit }: { typos: boolean; limit: number },
): Promise<TutorMatch[]> {
  if (words.length === 0) return [];
  const found = words.map((searched, place) => {
    const word = sql`${sql.identifier(`w${place}`)}.word`;
    const begun = sql`(${word} >= ${searched} AND ${word} < ${searched + LAST_CHARACTER})`;
    const variants = typos ? typoVariants(searched) : [];
    return {
      table: sql`${tutorWords} AS ${sql.identifier(`w${place}`)}`,
      begun,
      whole: sql`(${word} = ${searched})::integer`,
      matches: variants.length > 0 ? sql`(${begun} OR typo_keys(${word}) && ${sql.param(variants)}::text[])` : begun,
    };
  });
  const together = (parts: SQL[], by: string) => sql.join(parts, sql.raw(by));
  const { rows } = await db.execute<{ id: number; typos: number; whole: number }>(sql`
    SELECT w0.tutor_id AS id,
           ${together(
             found.map(({ begun }) => sql`(NOT ${begun})::integer`),
             ' + ',
           )} AS typos,
           ${together(
             found.map(({ whole }) => whole),
             ' + ',
           )} AS whole
      FROM ${found[0]?.table} ${together(
        found
          .slice(1)
          .map(({ table }, place) => sql`JOIN ${table} ON ${sql.identifier(`w${place + 1}`)}.tutor_id = w0.tutor_id`),
        ' ',
      )}
     WHERE ${together(
       found.map(({ matches }) => matches),
       ' AND ',
     )}
     ORDER BY typos, whole DESC, w0.rank DESC, w0.tutor_id
     LIMIT ${limit * TWICE ** words.length}`);
  const best = new Map<number, TutorMatch>();
  for (const row of rows) if (!best.has(row.id)) best.set(row.id, row);
  return [...best.values()].slice(0, limit);
}
/** A name has two words, so that each searched one finds a tutor up to two times. */
const TWICE = 2;

export interface TownRow {
  town: string;
  subjectId: number;
  tutors: number;
}

/** What is taught in these towns; null for every subject. */
export async function selectTaught(
  db: Database,
  towns: readonly string[],
  subjectIds: readonly number[] | null,
): Promise<TownRow[]> {
  if (towns.length === 0) return [];
  const { town, subjectId } = tutorTowns;
  return db
    .select({ town, subjectId, tutors: sql<number>`count(*)::integer` })
    .from(tutorTowns)
    .where(
      sql`${town} = ANY (${sql.param(towns)}::text[]) AND (${subjectIds === null} OR ${subjectId} = ANY (${sql.param(subjectIds ?? [])}::integer[]))`,
    )
    .groupBy(town, subjectId);
}

const tutorIds = sql`${sql.placeholder('tutorIds')}::integer[]`;

const tutorsFound = perDatabase((db) =>
  db
    .select({
      id: users.id,
      name: users.name,
      pictureHash: users.pictureHash,
      verified: users.verified,
      teachingMode: tutors.teachingMode,
      towns: tutors.towns,
      reviewCount: tutors.reviewCount,
      ratingSum: tutors.ratingSum,
      subjects: sql<string[]>`ARRAY(
        SELECT ${subjects.name} FROM ${offerings} JOIN ${subjects} ON ${subjects.id} = ${offerings.subjectId}
         WHERE ${offerings.tutorId} = ${users.id} GROUP BY ${subjects.id} ORDER BY ${subjects.name})`,
    })
    .from(users)
    .innerJoin(tutors, sql`${tutors.userId} = ${users.id}`)
    .where(sql`${users.id} = ANY (${tutorIds})`)
    .prepare('tutors_found'),
);

/** In no order. */
export const selectTutors = (db: Database, ids: readonly number[]) =>
  tutorsFound(db).execute({ tutorIds: `{${ids.join(',')}}` });
export type TutorFoundRow = Awaited<ReturnType<typeof selectTutors>>[number];
