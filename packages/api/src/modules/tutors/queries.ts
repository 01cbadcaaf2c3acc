import { FIRST_HOUR, type Level, type TutorSort } from '@casovi/contract/constants';
import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database, Executor } from '../../platform/database.ts';
import { perDatabase } from '../../platform/per-database.ts';
import { users } from '../../tables/accounts.ts';
import { lessons, reviews } from '../../tables/lessons.ts';
import { listingCounts, subjects } from '../../tables/subjects.ts';
import { availability, offerings, tutorListings, tutors } from '../../tables/tutors.ts';

/** To be called by every transaction that changes what the public lists show of these tutors. */
export async function refreshTutorListings(tx: Executor, tutorIds: number[]): Promise<void> {
  await tx.execute(sql`SELECT refresh_tutor_listings(${sql.param(tutorIds)}::integer[])`);
}

/** Holds a tutor still while what they offer is written. False for one who has just left: nothing more is kept of them. */
export async function lockTutor(tx: Executor, tutorId: number): Promise<boolean> {
  const [user] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, tutorId), isNull(users.deletedAt)))
    .for('share');
  if (!user) return false;
  await tx.select({ id: tutors.userId }).from(tutors).where(eq(tutors.userId, tutorId)).for('update');
  return true;
}

/** A tutor who leaves offers nothing more. Their counters stay with the lessons and reviews of others. */
export async function withdrawTutor(tx: Executor, tutorId: number): Promise<void> {
  await tx.update(tutors).set({ teachingMode: null }).where(eq(tutors.userId, tutorId));
  await tx.delete(offerings).where(eq(offerings.tutorId, tutorId));
  await tx.delete(availability).where(eq(availability.tutorId, tutorId));
  await refreshTutorListings(tx, [tutorId]);
}

// Lists ------------------------------------------------------------------------------------------------------------

/** Level 0 of the listings stands for "any level". */
export type ListLevel = 0 | Level;

export interface ListCut {
  subjectId: number;
  level: ListLevel;
  limit: number;
  offset: number;
}

const listOfSlug = perDatabase((db) =>
  db
    .select({ subjectId: subjects.id, total: sql<number>`coalesce(${listingCounts.tutors}, 0)` })
    .from(subjects)
    .leftJoin(
      listingCounts,
      and(eq(listingCounts.subjectId, subjects.id), eq(listingCounts.level, sql.placeholder('level'))),
    )
    .where(eq(subjects.slug, sql.placeholder('slug')))
    .prepare('tutor_list_of_slug'),
);

/** The list of a subject and the number of tutors in it, which is kept, not counted. */
export async function findList(db: Database, slug: string, level: ListLevel) {
  const [row] = await listOfSlug(db).execute({ slug, level });
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
const nameMatches = sql`${tutorListings.nameSearch} LIKE '%' || fold_name(${sql.placeholder('search')}) || '%'`;

/** Ids alone: the index of the order has them, so that even a late page never touches the table. */
const pageOfList = (db: Database, sort: TutorSort, matches?: SQL) =>
  db
    .select({ id: tutorListings.tutorId })
    .from(tutorListings)
    .where(and(inList, matches))
    .orderBy(...ORDERS[sort])
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'));

type PreparedPage = (db: Database) => ReturnType<ReturnType<typeof pageOfList>['prepare']>;

const pageInOrder: Record<TutorSort, PreparedPage> = {
  relevantnosti: perDatabase((db) => pageOfList(db, 'relevantnosti').prepare('tutor_page_by_relevance')),
  name: perDatabase((db) => pageOfList(db, 'name').prepare('tutor_page_by_name')),
  priceAscOrder: perDatabase((db) => pageOfList(db, 'priceAscOrder').prepare('tutor_page_by_price')),
  priceDescOrder: perDatabase((db) => pageOfList(db, 'priceDescOrder').prepare('tutor_page_by_price_desc')),
};

const idsOf = (rows: { id: number }[]): number[] => rows.map(({ id }) => id);

export async function selectPage(db: Database, sort: TutorSort, cut: ListCut): Promise<number[]> {
  return idsOf(await pageInOrder[sort](db).execute({ ...cut }));
}

/** What LIKE gives a meaning is searched for as it stands. */
const literally = (search: string): string => search.replace(/[\\%_]/g, '\\$&');

/**
 * Not prepared by name: how best to find a name depends on how rare it is, so the server plans each search with its words
 * in view.
 */
export async function searchPage(db: Database, sort: TutorSort, cut: ListCut, search: string): Promise<number[]> {
  return idsOf(await pageOfList(db, sort, nameMatches).execute({ ...cut, search: literally(search) }));
}

export async function countMatches(db: Database, subjectId: number, level: ListLevel, search: string): Promise<number> {
  const [row] = await db
    .select({ total: sql<number>`count(*)::integer` })
    .from(tutorListings)
    .where(and(inList, nameMatches))
    .execute({ subjectId, level, search: literally(search) });
  return row?.total ?? 0;
}

const tutorIds = sql`${sql.placeholder('tutorIds')}::integer[]`;
const arrayOf = (values: (number | string)[]): string => `{${values.join(',')}}`;

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

// First free slots -------------------------------------------------------------------------------------------------

export interface Day {
  weekday: number;
  /** When the first hour of the day begins. No clock changes during a day's hours, so the others follow hour by hour. */
  firstHourAt: Date;
}

const slotStart = sql`day.first_hour_at + (${availability.hour} - ${sql.raw(String(FIRST_HOUR))}) * interval '1 hour'`;

const firstFreeSlots = perDatabase((db) =>
  db
    .select({ tutorId: availability.tutorId, startsAt: sql`min(${slotStart})`.mapWith(lessons.startsAt) })
    .from(availability)
    .innerJoin(
      sql`unnest(${sql.placeholder('weekdays')}::smallint[], ${sql.placeholder('firstHours')}::timestamptz[])
        AS day (weekday, first_hour_at)`,
      sql`day.weekday = ${availability.weekday}`,
    )
    .where(
      sql`${availability.tutorId} = ANY (${tutorIds})
        AND ${slotStart} > ${sql.placeholder('now')}::timestamptz
        AND (${availability.tutorId}, ${slotStart}) NOT IN (
          SELECT ${lessons.tutorId}, hour
            FROM ${lessons}, generate_series(${lessons.startsAt}, ${lessons.endsAt} - interval '1 hour', interval '1 hour') AS hour
           WHERE ${lessons.tutorId} = ANY (${tutorIds})
             AND ${lessons.startsAt} > ${sql.placeholder('now')}::timestamptz - interval '2 hours'
             AND ${lessons.startsAt} < ${sql.placeholder('until')}::timestamptz
             AND ${lessons.status} <> 2)`,
    )
    .groupBy(availability.tutorId)
    .prepare('first_free_slots'),
);

/** The first hour of these days that stands in the weekly availability, lies ahead and is not booked. */
export async function selectFirstFreeSlots(
  db: Database,
  ids: number[],
  { now, days, until }: { now: Date; days: Day[]; until: Date },
): Promise<Map<number, Date>> {
  const rows = await firstFreeSlots(db).execute({
    tutorIds: arrayOf(ids),
    weekdays: arrayOf(days.map((day) => day.weekday)),
    firstHours: arrayOf(days.map((day) => day.firstHourAt.toISOString())),
    now: now.toISOString(),
    until: until.toISOString(),
  });
  return new Map(rows.map((row) => [row.tutorId, row.startsAt]));
}

// Profile ----------------------------------------------------------------------------------------------------------

const visible = and(
  eq(users.id, sql.placeholder('tutorId')),
  eq(users.type, 2),
  isNull(users.blockedAt),
  isNull(users.deletedAt),
);

const profileOfTutor = perDatabase((db) =>
  db
    .select({
      id: users.id,
      name: users.name,
      biography: users.biography,
      pictureHash: users.pictureHash,
      verified: users.verified,
      teachingMode: tutors.teachingMode,
      reviewCount: tutors.reviewCount,
      ratingSum: tutors.ratingSum,
      subjects: sql<string[]>`ARRAY(
        SELECT ${subjects.name} FROM ${offerings} JOIN ${subjects} ON ${subjects.id} = ${offerings.subjectId}
         WHERE ${offerings.tutorId} = ${users.id} GROUP BY ${subjects.id} ORDER BY ${subjects.name})`,
    })
    .from(users)
    .innerJoin(tutors, eq(tutors.userId, users.id))
    .where(visible)
    .prepare('tutor_profile'),
);

export async function findTutor(db: Database, tutorId: number) {
  const [row] = await profileOfTutor(db).execute({ tutorId });
  return row;
}
export type TutorRow = NonNullable<Awaited<ReturnType<typeof findTutor>>>;

const offeringsOfTutor = perDatabase((db) =>
  db
    .select({ subjectId: offerings.subjectId, level: offerings.level, price: offerings.price })
    .from(offerings)
    .where(eq(offerings.tutorId, sql.placeholder('tutorId')))
    .orderBy(asc(offerings.subjectId), asc(offerings.level))
    .prepare('offerings_of_tutor'),
);

export const selectOfferings = (db: Database, tutorId: number) => offeringsOfTutor(db).execute({ tutorId });
export type OfferingRow = Awaited<ReturnType<typeof selectOfferings>>[number];

const reviewsOfTutor = perDatabase((db) =>
  db
    .select({
      rating: reviews.rating,
      body: reviews.body,
      createdAt: reviews.createdAt,
      studentName: users.name,
      studentPicture: users.pictureHash,
    })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.studentId))
    .where(eq(reviews.tutorId, sql.placeholder('tutorId')))
    .orderBy(desc(reviews.id))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .prepare('reviews_of_tutor'),
);

/** Newest first. */
export const selectReviews = (db: Database, tutorId: number, cut: { limit: number; offset: number }) =>
  reviewsOfTutor(db).execute({ tutorId, ...cut });
export type ReviewRow = Awaited<ReturnType<typeof selectReviews>>[number];
