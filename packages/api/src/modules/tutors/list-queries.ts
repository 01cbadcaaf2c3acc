import { type Level, NOTICE_HOURS, type TutorSort } from '@casovi/contract/constants';
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/postgres/database.ts';
import { perDatabase, typedPlaceholder } from '../../platform/postgres/per-database.ts';
import { users } from '../../tables/accounts.ts';
import { listingCounts, subjects } from '../../tables/subjects.ts';
import { offerings, tutorListings, tutors } from '../../tables/tutors.ts';
import { type HoursAsked, RING_HOURS } from './hour-ring.ts';
import { publicColumns } from './queries.ts';

/** Level 0 of the listings stands for "any level". */
export type ListLevel = 0 | Level;

export interface List {
  subjectId: number;
  level: ListLevel;
}

export interface ListCut extends List {
  limit: number;
  offset: number;
}

const listOfSlug = perDatabase((db) =>
  db
    .select({
      subjectId: subjects.id,
      total: sql<number>`coalesce(${listingCounts.tutors}, 0)`,
      letters: sql<string>`fold_name(${sql.placeholder('search')})`,
    })
    .from(subjects)
    .leftJoin(
      listingCounts,
      and(eq(listingCounts.subjectId, subjects.id), eq(listingCounts.level, sql.placeholder('level'))),
    )
    .where(eq(subjects.slug, sql.placeholder('slug')))
    .prepare('tutor_list_of_slug'),
);

/** The list of a subject, the number of tutors in it, which is kept, not counted, and the letters that a search looks for in names. */
export async function findList(db: Database, slug: string, level: ListLevel, search: string) {
  const [row] = await listOfSlug(db).execute({ slug, level, search });
  return row;
}

/** Each order is the order of one index, down to the id, so that pages never repeat or skip a tutor. */
const ORDERS: Record<TutorSort, SQL[]> = {
  relevantnosti: [
    desc(tutorListings.rank),
    desc(tutorListings.verified),
    desc(tutorListings.complete),
    desc(tutorListings.heldCount),
    asc(tutorListings.tutorId),
  ],
  name: [asc(tutorListings.name), asc(tutorListings.tutorId)],
  priceAscOrder: [asc(tutorListings.price), asc(tutorListings.tutorId)],
  priceDescOrder: [desc(tutorListings.price), asc(tutorListings.tutorId)],
};

const ringPlaceholder = (name: string) => typedPlaceholder(name, `bit(${RING_HOURS})`);

const inList = and(
  eq(tutorListings.subjectId, sql.placeholder('subjectId')),
  eq(tutorListings.level, sql.placeholder('level')),
);
/** The same of offerings. */
const inOffered = sql`${offerings.subjectId} = ${sql.placeholder('subjectId')} AND ${typedPlaceholder('level', 'integer')} IN (0, ${offerings.level})`;
const tutorIds = typedPlaceholder('tutorIds', 'integer[]');
const arrayOf = (values: (number | string)[]): string => `{${values.join(',')}}`;

/** Ids alone: the index of the order has them, so that even a late page never touches the table. */
const pageOfList = (db: Database, sort: TutorSort) =>
  db
    .select({ id: tutorListings.tutorId })
    .from(tutorListings)
    .where(inList)
    .orderBy(...ORDERS[sort])
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'));

/** An hour that is asked for is free. The later a tutor has to be told, the fewer hours are left. */
const isFreeThen = sql`(${tutorListings.free} & CASE ${tutorListings.noticeHours} ${sql.join(
  NOTICE_HOURS.map((notice) => sql`WHEN ${sql.raw(String(notice))} THEN ${ringPlaceholder(`hours${notice}`)}`),
  sql` `,
)} END) <> ${sql.raw(`B'${'0'.repeat(RING_HOURS)}'`)}`;

/** Conditions without a value are true for everybody, so that one statement serves every combination. */
const matches = and(
  inList,
  sql`strpos(${tutorListings.nameSearch}, ${sql.placeholder('letters')}) > 0`,
  sql`${tutorListings.price} BETWEEN ${typedPlaceholder('lowestPrice', 'numeric')} AND ${typedPlaceholder('highestPrice', 'numeric')}`,
  sql`${tutorListings.teachingMode} = ANY (${typedPlaceholder('modes', 'smallint[]')})`,
  sql`(${typedPlaceholder('town', 'text')} IS NULL OR ${typedPlaceholder('town', 'text')} = ANY (${tutorListings.towns}))`,
  sql`(${tutorListings.verified} OR NOT ${typedPlaceholder('verifiedOnly', 'boolean')})`,
  sql`(${tutorListings.answersFast} OR NOT ${typedPlaceholder('fastOnly', 'boolean')})`,
  sql`(${typedPlaceholder('whenever', 'boolean')} OR ${isFreeThen})`,
);

/**
 * One walk along the index of the order counts all matches and cuts the page out of them: every tutor has to be looked at for the count
 * anyway. A single row, so that a page past the last match has its count too.
 */
const pageOfMatches = (db: Database, sort: TutorSort) => {
  const found = db
    .select({ id: tutorListings.tutorId })
    .from(tutorListings)
    .where(matches)
    .orderBy(...ORDERS[sort])
    .as('found');
  const [limit, offset] = [typedPlaceholder('limit', 'integer'), typedPlaceholder('offset', 'integer')];
  return db
    .select({
      total: sql<number>`count(*)::integer`,
      ids: sql<number[]>`coalesce((array_agg(${found.id}))[${offset} + 1 : ${offset} + ${limit}], '{}')`,
    })
    .from(found);
};

interface Prepared<Row> {
  execute(values: Record<string, unknown>): Promise<Row[]>;
}
type PageQuery<Row> = (db: Database, sort: TutorSort) => { prepare(name: string): Prepared<Row> };

/** Prepared under a name for each order. */
const perSort = <Row>(name: string, query: PageQuery<Row>) => {
  const inOrder = (sort: TutorSort) => perDatabase((db) => query(db, sort).prepare(`${name}_${sort}`));
  const of = {
    relevantnosti: inOrder('relevantnosti'),
    name: inOrder('name'),
    priceAscOrder: inOrder('priceAscOrder'),
    priceDescOrder: inOrder('priceDescOrder'),
  } satisfies Record<TutorSort, unknown>;
  return (db: Database, sort: TutorSort, values: Record<string, unknown>) => of[sort](db).execute(values);
};

const listPage = perSort('tutor_page', pageOfList);
const matchingPage = perSort('tutor_page_matching', pageOfMatches);

export async function selectPage(db: Database, sort: TutorSort, cut: ListCut): Promise<number[]> {
  return (await listPage(db, sort, { ...cut })).map(({ id }) => id);
}

export interface Matching {
  /** As names are folded. */
  letters: string;
  lowestPrice: number;
  highestPrice: number;
  modes: readonly number[];
  town: string | null;
  verifiedOnly: boolean;
  fastOnly: boolean;
  /** Null for whenever. */
  hours: HoursAsked | null;
}

/** Of those who match, with how many they are in all. */
export async function selectMatchingPage(
  db: Database,
  sort: TutorSort,
  cut: ListCut,
  { hours, modes, ...matching }: Matching,
) {
  const rings = NOTICE_HOURS.map((notice) => [`hours${notice}`, hours?.[notice] ?? null]);
  const values = { ...cut, ...matching, modes: arrayOf([...modes]), whenever: hours === null };
  const [page] = await matchingPage(db, sort, { ...values, ...Object.fromEntries(rings) });
  return page ?? { total: 0, ids: [] };
}

const cardsOfTutors = perDatabase((db) => {
  // For all tutors together: one by one it would take as long as all the rest.
  const taught = db
    .select({
      tutorId: offerings.tutorId,
      subjects: sql<string[]>`array_agg(DISTINCT ${subjects.name} ORDER BY ${subjects.name})`.as('subjects'),
      highestPrice: sql<number>`max(${offerings.price}) FILTER (WHERE ${inOffered})`
        .mapWith(Number)
        .as('highest_price'),
    })
    .from(offerings)
    .innerJoin(subjects, eq(subjects.id, offerings.subjectId))
    .where(sql`${offerings.tutorId} = ANY (${tutorIds})`)
    .groupBy(offerings.tutorId)
    .as('taught');
  return db
    .select({
      id: tutorListings.tutorId,
      name: tutorListings.name,
      price: tutorListings.price,
      highestPrice: taught.highestPrice,
      ...publicColumns,
      subjects: taught.subjects,
    })
    .from(tutorListings)
    .innerJoin(taught, eq(taught.tutorId, tutorListings.tutorId))
    .innerJoin(tutors, eq(tutors.userId, tutorListings.tutorId))
    .innerJoin(users, eq(users.id, tutorListings.tutorId))
    .where(and(sql`${tutorListings.tutorId} = ANY (${tutorIds})`, inList))
    .prepare('tutor_cards');
});

/** Everything that the cards of one page show, in no order. */
export const selectCards = (db: Database, list: Pick<ListCut, 'subjectId' | 'level'>, ids: number[]) =>
  cardsOfTutors(db).execute({ ...list, tutorIds: arrayOf(ids) });
export type CardRow = Awaited<ReturnType<typeof selectCards>>[number];
