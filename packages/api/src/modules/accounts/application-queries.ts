import { BOOKABLE_LEVELS } from '@casovi/contract/constants';
import { and, asc, count, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/postgres/database.ts';
import { users } from '../../tables/accounts.ts';
import { availability, offerings, tutors } from '../../tables/tutors.ts';
import { userColumns } from './queries.ts';

const waitingSince = sql`coalesce(${users.waitingSince}, ${users.createdAt})`;

const selectApplications = (db: Executor) =>
  db
    .select({
      ...userColumns,
      missing: users.missing,
      missingAt: users.missingAt,
      waitingSince: waitingSince.mapWith(users.createdAt),
      hasBookable: sql<boolean>`EXISTS (SELECT FROM ${offerings}
        WHERE ${offerings.tutorId} = ${users.id} AND ${inArray(offerings.level, [...BOOKABLE_LEVELS])})`,
      hasWeek: sql<boolean>`EXISTS (SELECT FROM ${availability} WHERE ${availability.tutorId} = ${users.id})`,
      hasTown: sql<boolean>`coalesce(cardinality(${tutors.towns}), 0) > 0`,
    })
    .from(users)
    .leftJoin(tutors, eq(tutors.userId, users.id));
export type ApplicationRow = Awaited<ReturnType<typeof selectApplications>>[number];

export async function findApplication(db: Executor, tutorId: number): Promise<ApplicationRow | undefined> {
  const [row] = await selectApplications(db).where(and(eq(users.id, tutorId), isNull(users.deletedAt)));
  return row;
}

/** As in its index. */
const waiting = sql`${users.type} = 2 AND NOT ${users.verified} AND ${users.blockedAt} IS NULL AND ${users.deletedAt} IS NULL`;

/** Those who wait for an answer first, the longest on top. */
export async function selectWaitingTutors(db: Executor, limit: number, offset: number): Promise<ApplicationRow[]> {
  return selectApplications(db)
    .where(waiting)
    .orderBy(sql`${users.missingAt} IS NOT NULL`, waitingSince, asc(users.id))
    .limit(limit)
    .offset(offset);
}

export async function countWaitingTutors(db: Executor): Promise<number> {
  const [row] = await db.select({ total: count() }).from(users).where(waiting);
  return row?.total ?? 0;
}

/** `late` are those who wait since before `lateSince`. */
export async function countUnanswered(db: Executor, lateSince: Date): Promise<{ total: number; late: number }> {
  const [row] = await db
    .select({
      total: count(),
      late: sql<number>`count(*) FILTER (WHERE ${waitingSince} <= ${lateSince})`.mapWith(Number),
    })
    .from(users)
    .where(and(waiting, isNull(users.missingAt)));
  return row ?? { total: 0, late: 0 };
}

/** After any change by the tutor: an application that lacked something waits for an answer again. Before rows of tutors are locked. */
export async function resubmitApplication(tx: Executor, tutorId: number, now: Date): Promise<void> {
  await tx
    .update(users)
    .set({ missing: '', missingAt: null, waitingSince: now })
    .where(and(eq(users.id, tutorId), isNotNull(users.missingAt)));
}
