import { LESSON_STATUS, type LessonStatus } from '@casovi/contract/constants';
import { and, asc, count, desc, eq, gt, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/postgres/database.ts';
import { contains } from '../../platform/postgres/search.ts';
import { users } from '../../tables/accounts.ts';
import { hasStatus, isExpired, lessons, statusAt } from '../../tables/lessons.ts';
import { subjects } from '../../tables/subjects.ts';
import { involves, type LessonRow, type Participants, selectLessons } from './queries.ts';
import type { LessonSearch } from './search.ts';

export interface LessonFilter extends Participants {
  id?: number | undefined;
  seriesId?: number | undefined;
  status?: LessonStatus | undefined;
  search?: LessonSearch | undefined;
}

/** With more matching people, scanning the list in order finds a page sooner than their indexes do. */
const FEW_PEOPLE = 500;

const searched = async (db: Executor, search: LessonSearch, now: Date): Promise<SQL | undefined> => {
  const { texts, statuses, levels, cancelledLate, expired } = search;
  const people = () => db.select({ id: users.id }).from(users).where(contains(users.nameSearch, texts));
  const [few, taught] = await Promise.all([
    people().limit(FEW_PEOPLE + 1),
    db
      .select({ id: subjects.id })
      .from(subjects)
      .where(contains(sql`fold_cell(${subjects.name})`, texts)),
  ]);
  const named = few.length > FEW_PEOPLE ? people() : few.map(({ id }) => id);
  return or(
    contains(lessons.rowSearch, texts),
    inArray(lessons.tutorId, named),
    inArray(lessons.studentId, named),
    inArray(
      lessons.subjectId,
      taught.map(({ id }) => id),
    ),
    ...statuses.map((status) => hasStatus(status, now)),
    inArray(lessons.level, levels),
    cancelledLate ? lessons.cancelledLate : undefined,
    expired ? isExpired(now) : undefined,
  );
};

const matching = async (db: Executor, filter: LessonFilter, now: Date): Promise<SQL | undefined> =>
  and(
    involves(filter),
    filter.id === undefined ? undefined : eq(lessons.id, filter.id),
    filter.seriesId === undefined ? undefined : eq(lessons.seriesId, filter.seriesId),
    filter.status === undefined ? undefined : hasStatus(filter.status, now),
    filter.search ? await searched(db, filter.search, now) : undefined,
  );

/** `nearestTo`: upcoming lessons first, the soonest on top, then the rest. `series`: as they were booked. */
export type LessonOrder = 'newest' | 'series' | { nearestTo: Date };

const inOrder = (order: LessonOrder, firstId?: number): SQL[] => {
  const newest = [desc(lessons.startsAt), desc(lessons.id)];
  if (firstId !== undefined) return [desc(eq(lessons.id, firstId)), ...newest];
  if (order === 'newest') return newest;
  if (order === 'series') return [asc(lessons.seriesNumber)];
  const toCome = sql`${lessons.endsAt} > ${sql.param(order.nearestTo, lessons.endsAt)}`;
  return [desc(toCome), asc(sql`CASE WHEN ${toCome} THEN ${lessons.startsAt} END`), ...newest];
};

export async function listLessons(
  db: Executor,
  filter: LessonFilter,
  now: Date,
  order: LessonOrder,
  limit: number,
  offset: number,
): Promise<LessonRow[]> {
  const sorted = inOrder(order, filter.search?.id);
  // Deferred join: people and subjects are joined to one page only.
  const page = db
    .select({ id: lessons.id })
    .from(lessons)
    .where(await matching(db, filter, now))
    .orderBy(...sorted)
    .limit(limit)
    .offset(offset);
  return selectLessons(db, now)
    .where(inArray(lessons.id, page))
    .orderBy(...sorted);
}

/** Of all lessons of these series, what decides which steps are open. */
export async function listSeriesSteps(db: Executor, seriesIds: number[], now: Date) {
  if (seriesIds.length === 0) return [];
  return db
    .select({
      seriesId: lessons.seriesId,
      status: statusAt(now),
      startsAt: lessons.startsAt,
      proposedUntil: lessons.proposedUntil,
    })
    .from(lessons)
    .where(inArray(lessons.seriesId, seriesIds));
}

/** By user, without those of deleted accounts. */
export async function selectBiographies(db: Executor, userIds: number[]): Promise<Map<number, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .select({ id: users.id, biography: users.biography })
    .from(users)
    .where(and(inArray(users.id, userIds), isNull(users.deletedAt)));
  return new Map(rows.map(({ id, biography }) => [id, biography]));
}

/** Pending and confirmed ones that begin in this time; how many there can be is bounded by the hours of twelve weeks. */
export async function listOpenLessons(
  db: Executor,
  tutorId: number,
  { from, until }: { from: Date; until: Date },
  now: Date,
): Promise<LessonRow[]> {
  return selectLessons(db, now)
    .where(
      and(
        eq(lessons.tutorId, tutorId),
        inArray(lessons.status, [LESSON_STATUS.pending, LESSON_STATUS.confirmed]),
        gt(lessons.startsAt, from > now ? from : now),
        lt(lessons.startsAt, until),
      ),
    )
    .orderBy(asc(lessons.startsAt));
}

/** One of those that are not over for each student of the tutor. */
export const listConfirmed = (db: Executor, tutorId: number, now: Date) =>
  db
    .selectDistinctOn([lessons.studentId], {
      lessonId: lessons.id,
      tutorId: lessons.tutorId,
      studentId: lessons.studentId,
    })
    .from(lessons)
    .where(and(eq(lessons.tutorId, tutorId), eq(lessons.status, LESSON_STATUS.confirmed), gt(lessons.endsAt, now)))
    .orderBy(lessons.studentId, lessons.id);

/** Lessons with an open proposal to move them. */
export const listProposed = (db: Executor, tutorId: number, now: Date): Promise<LessonRow[]> =>
  selectLessons(db, now).where(and(eq(lessons.tutorId, tutorId), gt(lessons.proposedUntil, now)));

/** For exports. */
export async function listLessonsAfter(
  db: Executor,
  filter: LessonFilter,
  now: Date,
  afterId: number,
  limit: number,
): Promise<LessonRow[]> {
  return selectLessons(db, now)
    .where(and(await matching(db, filter, now), gt(lessons.id, afterId)))
    .orderBy(asc(lessons.id))
    .limit(limit);
}

export async function countLessons(db: Executor, filter: LessonFilter, now: Date): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(lessons)
    .where(await matching(db, filter, now));
  return row?.total ?? 0;
}
