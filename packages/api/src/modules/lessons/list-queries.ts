import type { LessonStatus } from '@casovi/contract/constants';
import { and, asc, count, desc, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/postgres/database.ts';
import { contains } from '../../platform/postgres/search.ts';
import { users } from '../../tables/accounts.ts';
import { lessons } from '../../tables/lessons.ts';
import { subjects } from '../../tables/subjects.ts';
import { type LessonRow, type Scope, selectLessons, within } from './queries.ts';
import type { LessonSearch } from './search.ts';

export interface LessonFilter extends Scope {
  status?: LessonStatus | undefined;
  search?: LessonSearch | undefined;
}

/** More than this many people with such a name, and walking along the list finds a page sooner than their indexes do. */
const FEW_PEOPLE = 500;

const searched = async (db: Executor, search: LessonSearch): Promise<SQL | undefined> => {
  const { texts, statuses, levels, cancelledLate } = search;
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
    inArray(lessons.status, statuses),
    inArray(lessons.level, levels),
    cancelledLate ? lessons.cancelledLate : undefined,
  );
};

const matching = async (db: Executor, { status, search, ...scope }: LessonFilter): Promise<SQL | undefined> =>
  and(
    within(scope),
    status === undefined ? undefined : eq(lessons.status, status),
    search ? await searched(db, search) : undefined,
  );

/** Either the newest term first, or seen from a moment: what has not ended by then, the soonest first, and then the rest. */
export type LessonOrder = 'newest' | { nearestTo: Date };

const inOrder = (order: LessonOrder, firstId?: number): SQL[] => {
  const newest = [desc(lessons.startsAt), desc(lessons.id)];
  if (firstId !== undefined) return [desc(eq(lessons.id, firstId)), ...newest];
  if (order === 'newest') return newest;
  const toCome = sql`${lessons.endsAt} > ${sql.param(order.nearestTo, lessons.endsAt)}`;
  return [desc(toCome), asc(sql`CASE WHEN ${toCome} THEN ${lessons.startsAt} END`), ...newest];
};

export async function listLessons(
  db: Executor,
  filter: LessonFilter,
  order: LessonOrder,
  limit: number,
  offset: number,
): Promise<LessonRow[]> {
  const sorted = inOrder(order, filter.search?.id);
  // People and subjects are joined to the one page alone, however many lessons lie before it.
  const page = db
    .select({ id: lessons.id })
    .from(lessons)
    .where(await matching(db, filter))
    .orderBy(...sorted)
    .limit(limit)
    .offset(offset);
  return selectLessons(db)
    .where(inArray(lessons.id, page))
    .orderBy(...sorted);
}

/** In the order of ids, for files that hold all of them. */
export async function listLessonsAfter(
  db: Executor,
  filter: LessonFilter,
  afterId: number,
  limit: number,
): Promise<LessonRow[]> {
  return selectLessons(db)
    .where(and(await matching(db, filter), gt(lessons.id, afterId)))
    .orderBy(asc(lessons.id))
    .limit(limit);
}

export async function countLessons(db: Executor, filter: LessonFilter): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(lessons)
    .where(await matching(db, filter));
  return row?.total ?? 0;
}
