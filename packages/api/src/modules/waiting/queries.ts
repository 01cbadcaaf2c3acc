import { LIST_MAX } from '@casovi/contract/constants';
import { and, asc, count, eq, gt, gte, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Executor } from '../../platform/postgres/database.ts';
import { isVisibleTutor, users } from '../../tables/accounts.ts';
import { heldTerms, holdsItsHours, lessons } from '../../tables/lessons.ts';
import { waitingOffers, waitingWishes } from '../../tables/waiting.ts';

export type WishRow = typeof waitingWishes.$inferSelect;
export type OfferRow = typeof waitingOffers.$inferSelect;

/** Of one tutor's list the first ones: others move up as wishes end. */
const WISHES_AT_ONCE = 1000;

/** Wishes for hours of these tutors that can still be fulfilled, in the order of asking. */
export async function listWishesFor(db: Executor, tutorIds: number[], today: string): Promise<WishRow[]> {
  const rows = await db
    .select({ wish: waitingWishes })
    .from(waitingWishes)
    .innerJoin(users, eq(users.id, waitingWishes.studentId))
    .where(
      and(
        ...[inArray(waitingWishes.tutorId, tutorIds), gte(waitingWishes.lastDate, today)],
        ...[isNull(users.blockedAt), isNull(users.deletedAt)],
      ),
    )
    .orderBy(asc(waitingWishes.tutorId), asc(waitingWishes.id))
    .limit(WISHES_AT_ONCE * tutorIds.length);
  return rows.map(({ wish }) => wish);
}

/** Against the deletion of an account, which does not lock the tutor. */
export async function keepWishesOf(tx: Executor, tutorId: number): Promise<void> {
  await tx
    .select({ id: waitingWishes.id })
    .from(waitingWishes)
    .where(eq(waitingWishes.tutorId, tutorId))
    .orderBy(asc(waitingWishes.id))
    .for('key share');
}

/** Open ones, and of hours to come also those that are over. */
export const listOffersOf = (db: Executor, tutorIds: number[], now: Date): Promise<OfferRow[]> =>
  db
    .select()
    .from(waitingOffers)
    .where(and(inArray(waitingOffers.tutorId, tutorIds), or(waitingOffers.open, gt(waitingOffers.startsAt, now))))
    .orderBy(asc(waitingOffers.id));

/** From this id on. */
export async function listTutorsWaitedFor(db: Executor, afterId: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: waitingWishes.tutorId })
    .from(waitingWishes)
    .where(gt(waitingWishes.tutorId, afterId))
    .orderBy(asc(waitingWishes.tutorId))
    .limit(limit);
  return rows.map(({ id }) => id);
}

export type BusyRow = Awaited<ReturnType<typeof listBusy>>[number];

/** What students have taken from now on, with proposed terms: start and end in milliseconds. */
export async function listBusy(db: Executor, studentIds: number[], now: Date) {
  if (studentIds.length === 0) return [];
  const toCome = sql`tstzrange(${sql.param(now, lessons.startsAt)}, NULL)`;
  return db
    .select({
      studentId: lessons.studentId,
      startsAt: sql<number>`extract(epoch FROM lower(term))::float8 * 1000`,
      endsAt: sql<number>`extract(epoch FROM upper(term))::float8 * 1000`,
    })
    .from(lessons)
    .crossJoin(sql`unnest(${heldTerms(now)}) AS term`)
    .where(and(inArray(lessons.studentId, studentIds), holdsItsHours(now), sql`${lessons.during} && ${toCome}`));
}

export async function endOffers(tx: Executor, ids: number[]): Promise<void> {
  if (ids.length > 0) await tx.update(waitingOffers).set({ open: false }).where(inArray(waitingOffers.id, ids));
}

export const insertOffers = (tx: Executor, offers: (typeof waitingOffers.$inferInsert)[]): Promise<OfferRow[]> =>
  offers.length > 0 ? tx.insert(waitingOffers).values(offers).returning() : Promise.resolve([]);

/** With what a mail says of them. */
export async function markTold(tx: Executor, ids: number[]) {
  const student = alias(users, 'student');
  const tutor = alias(users, 'tutor');
  if (ids.length === 0) return [];
  await tx.update(waitingOffers).set({ told: true }).where(inArray(waitingOffers.id, ids));
  return tx
    .select({
      ...{ id: waitingOffers.id, startsAt: waitingOffers.startsAt, heldUntil: waitingOffers.heldUntil },
      ...{ studentId: student.id, email: student.email, tutorId: tutor.id, tutorName: tutor.name },
    })
    .from(waitingOffers)
    .innerJoin(student, eq(student.id, waitingOffers.studentId))
    .innerJoin(tutor, eq(tutor.id, waitingOffers.tutorId))
    .where(inArray(waitingOffers.id, ids))
    .orderBy(asc(waitingOffers.id));
}
export type ToldOffer = Awaited<ReturnType<typeof markTold>>[number];

// Of one student -----------------------------------------------------------------------------------------------------

/** With the offer that is open, those first. Without tutors who cannot be booked. */
export async function listWishesOf(db: Executor, studentId: number, now: Date, today: string) {
  const offer = and(
    ...[eq(waitingOffers.wishId, waitingWishes.id), waitingOffers.open, gt(waitingOffers.heldUntil, now)],
  );
  return db
    .select({
      wish: waitingWishes,
      tutor: { name: users.name, pictureHash: users.pictureHash },
      offer: { startsAt: waitingOffers.startsAt, heldUntil: waitingOffers.heldUntil },
    })
    .from(waitingWishes)
    .innerJoin(users, and(eq(users.id, waitingWishes.tutorId), isVisibleTutor))
    .leftJoin(waitingOffers, offer)
    .where(and(eq(waitingWishes.studentId, studentId), gte(waitingWishes.lastDate, today)))
    .orderBy(sql`${waitingOffers.heldUntil} NULLS LAST`, asc(waitingWishes.id))
    .limit(LIST_MAX);
}
export type OwnWishRow = Awaited<ReturnType<typeof listWishesOf>>[number];

export async function findWish(db: Executor, id: number): Promise<WishRow | undefined> {
  const [row] = await db.select().from(waitingWishes).where(eq(waitingWishes.id, id));
  return row;
}

/** If the student waits for the very same already, its last date is changed: it keeps its place. Returns its id. */
export async function insertWish(tx: Executor, wish: typeof waitingWishes.$inferInsert): Promise<number> {
  const { studentId, tutorId, weekdays, fromHour, untilHour } = waitingWishes;
  const [row] = await tx
    .insert(waitingWishes)
    .values(wish)
    .onConflictDoUpdate({
      target: [studentId, tutorId, weekdays, fromHour, untilHour],
      set: { lastDate: wish.lastDate },
    })
    .returning({ id: waitingWishes.id });
  return row?.id ?? 0;
}

export async function countWishesOf(db: Executor, studentId: number): Promise<number> {
  const [row] = await db.select({ total: count() }).from(waitingWishes).where(eq(waitingWishes.studentId, studentId));
  return row?.total ?? 0;
}

export const listWishesOfPair = (
  db: Executor,
  { tutorId, studentId }: { tutorId: number; studentId: number },
): Promise<WishRow[]> =>
  db
    .select()
    .from(waitingWishes)
    .where(and(eq(waitingWishes.tutorId, tutorId), eq(waitingWishes.studentId, studentId)));

/** With their offers. Returns how many. */
export async function deleteWishes(tx: Executor, ids: number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const rows = await tx.delete(waitingWishes).where(inArray(waitingWishes.id, ids)).returning({ id: waitingWishes.id });
  return rows.length;
}

export async function deleteWishesBefore(db: Executor, date: string): Promise<void> {
  await db.delete(waitingWishes).where(lt(waitingWishes.lastDate, date));
}

/** Of a student, and for hours of a tutor. Returns the tutors. */
export async function deleteWishesWith(tx: Executor, userId: number): Promise<number[]> {
  const rows = await tx
    .delete(waitingWishes)
    .where(or(eq(waitingWishes.studentId, userId), eq(waitingWishes.tutorId, userId)))
    .returning({ tutorId: waitingWishes.tutorId });
  return [...new Set(rows.map(({ tutorId }) => tutorId))];
}

export async function listStudentsWaitingFor(db: Executor, tutorId: number): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: waitingWishes.studentId })
    .from(waitingWishes)
    .where(eq(waitingWishes.tutorId, tutorId));
  return rows.map(({ id }) => id);
}
