import type { Level, TutorSort } from '@casovi/contract/constants';
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/postgres/database.ts';
import { given, perDatabase } from '../../platform/postgres/per-database.ts';
import { users } from '../../tables/accounts.ts';
import { listingCounts, subjects } from '../../tables/subjects.ts';
import { offerings, tutorListings, tutors } from '../../tables/tutors.ts';

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
    desc(tutorListings.rating),
    desc(tutorListings.verified),
    desc(tutorListings.complete),
    desc(tutorListings.heldCount),
    asc(tutorListings.tutorId),
  ],
  name: [asc(tutorListings.name), asc(tutorListings.tutorId)],
  priceAscOrder: [asc(tutorListings.price), asc(tutorListings.tutorId)],
  priceDescOrder: [desc(tutorListings.price), asc(tutorListings.tutorId)],
};

const inList = and(
  eq(tutorListings.subjectId, sql.placeholder('subjectId')),
  eq(tutorListings.level, sql.placeholder('level')),
);
const tutorIds = given('tutorIds', 'integer[]');
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

/** Joined, not compared with a list: so it is planned once, whatever their number, and each is one step into the primary key. */
const pageOfThese = (db: Database, sort: TutorSort) =>
  db
    .select({ id: tutorListings.tutorId })
    .from(sql`unnest(${tutorIds}) AS wanted (id)`)
    .innerJoin(tutorListings, and(eq(tutorListings.tutorId, sql`wanted.id`), inList))
    .orderBy(...ORDERS[sort])
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'));

/**
 * Goes along the order until the page is full. OFFSET 0, which Drizzle's own leaves out, keeps the server from looking at every name
 * first and sorting what it found.
 */
const pageOfMatches = (db: Database, sort: TutorSort) => {
  const inOrder = db
    .select({ id: tutorListings.tutorId, nameSearch: tutorListings.nameSearch })
    .from(tutorListings)
    .where(inList)
    .orderBy(...ORDERS[sort]);
  return db
    .select({ id: sql<number>`in_order.tutor_id` })
    .from(sql`(${inOrder} OFFSET 0) AS in_order`)
    .where(sql`strpos(in_order.name_search, ${sql.placeholder('letters')}) > 0`)
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'));
};

interface Prepared {
  execute(values: Record<string, unknown>): Promise<{ id: number }[]>;
}
type PageQuery = (db: Database, sort: TutorSort) => { prepare(name: string): Prepared };

/** Prepared under a name for each order. */
const prepared = (name: string, query: PageQuery) => {
  const inOrder = (sort: TutorSort) => perDatabase((db) => query(db, sort).prepare(`${name}_${sort}`));
  const of = {
    relevantnosti: inOrder('relevantnosti'),
    name: inOrder('name'),
    priceAscOrder: inOrder('priceAscOrder'),
    priceDescOrder: inOrder('priceDescOrder'),
  } satisfies Record<TutorSort, unknown>;
  return async (db: Database, sort: TutorSort, values: Record<string, unknown>): Promise<number[]> =>
    (await of[sort](db).execute(values)).map(({ id }) => id);
};

const listPage = prepared('tutor_page', pageOfList);
const pageAmong = prepared('tutor_page_among', pageOfThese);
const matchingPage = prepared('tutor_page_matching', pageOfMatches);

export const selectPage = (db: Database, sort: TutorSort, cut: ListCut) => listPage(db, sort, { ...cut });

/** Of these tutors alone. */
export const selectPageAmong = (db: Database, sort: TutorSort, cut: ListCut, ids: number[]) =>
  pageAmong(db, sort, { ...cut, tutorIds: arrayOf(ids) });

/** Of those in whose name these letters stand. */
export const selectMatchingPage = (db: Database, sort: TutorSort, cut: ListCut, letters: string) =>
  matchingPage(db, sort, { ...cut, letters });

const named = {
  ids: sql<number[]>`coalesce(json_agg(${tutorListings.tutorId}), '[]')`,
  names: sql<string[]>`coalesce(json_agg(${tutorListings.nameSearch}), '[]')`,
};
const namesInList = perDatabase((db) => db.select(named).from(tutorListings).where(inList).prepare('names_in_list'));
const namesOfTutors = perDatabase((db) =>
  db
    .select(named)
    .from(tutorListings)
    .where(and(sql`${tutorListings.tutorId} = ANY (${tutorIds})`, inList))
    .prepare('names_of_tutors_in_list'),
);

/** The names of a list, or of some tutors in it, as a search compares them. In one row: a list can have tens of thousands. */
export async function selectNames(
  db: Database,
  { subjectId, level }: List,
  ids?: number[],
): Promise<Map<number, string>> {
  const [row] = ids
    ? await namesOfTutors(db).execute({ subjectId, level, tutorIds: arrayOf(ids) })
    : await namesInList(db).execute({ subjectId, level });
  return new Map(row?.ids.map((id, place) => [id, row.names[place] ?? '']));
}

const cardsOfTutors = perDatabase((db) => {
  // For all tutors together: one by one it would take as long as all the rest.
  const taught = db
    .select({
      tutorId: offerings.tutorId,
      subjects: sql<string[]>`array_agg(DISTINCT ${subjects.name} ORDER BY ${subjects.name})`.as('subjects'),
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
      biography: users.biography,
      pictureHash: users.pictureHash,
      verified: tutorListings.verified,
      teachingMode: tutors.teachingMode,
      reviewCount: tutors.reviewCount,
      ratingSum: tutors.ratingSum,
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
