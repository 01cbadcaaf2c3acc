import { BOOKABLE_LEVELS, LIST_MAX } from '@casovi/contract/constants';
import { and, asc, eq, getTableColumns, gt, gte, inArray, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Executor } from '../../platform/postgres/database.ts';
import { isVisibleTutor, users } from '../../tables/accounts.ts';
import { hasStatus, lessons } from '../../tables/lessons.ts';
import { offerings } from '../../tables/tutors.ts';
import { waitingOffers, waitingWishes } from '../../tables/waiting.ts';

export type WishRow = typeof waitingWishes.$inferSelect;
export type OfferRow = typeof waitingOffers.$inferSelect;

/** Of one tutor's list the first ones: others move up as wishes end. */
const WISHES_AT_ONCE = 2000;

/** Wishes for hours of these tutors that can still be fulfilled, in the order of asking. */
export async function listWishesFor(db: Executor, tutorIds: number[], today: string): Promise<WishRow[]> {
  const { tutorId, id } = waitingWishes;
  const ranked = db
    .select({
      ...getTableColumns(waitingWishes),
      place: sql<number>`row_number() OVER (PARTITION BY ${tutorId} ORDER BY ${id})`.as('place'),
    })
    .from(waitingWishes)
    .innerJoin(users, eq(users.id, waitingWishes.studentId))
    .where(
      and(
        ...[inArray(tutorId, tutorIds), gte(waitingWishes.lastDate, today)],
        ...[isNull(users.blockedAt), isNull(users.deletedAt)],
      ),
    )
    .as('ranked');
  return db.select().from(ranked).where(lte(ranked.place, WISHES_AT_ONCE)).orderBy(asc(ranked.id));
}

/** Requests to these tutors that are not answered, of those who wait for them. */
export const listRequestsTo = (db: Executor, tutorIds: number[], now: Date) =>
  listRequests(db, inArray(waitingWishes.tutorId, tutorIds), now);

/** The same of one student. */
export const listRequestsOf = (db: Executor, studentId: number, now: Date) =>
  listRequests(db, eq(waitingWishes.studentId, studentId), now);

const listRequests = (db: Executor, who: SQL, now: Date) =>
  db
    .selectDistinct({
      ...{ id: lessons.id, tutorId: lessons.tutorId, studentId: lessons.studentId },
      ...{ startsAt: lessons.startsAt, endsAt: lessons.endsAt, bookedAt: lessons.bookedAt },
    })
    .from(waitingWishes)
    .innerJoin(
      lessons,
      and(
        ...[eq(lessons.tutorId, waitingWishes.tutorId), eq(lessons.studentId, waitingWishes.studentId)],
        ...[hasStatus(1, now), gt(lessons.startsAt, now)],
      ),
    )
    .where(who);
export type RequestRow = Awaited<ReturnType<typeof listRequests>>[number];

/** Those of them who can be booked at all. */
export async function listTutorsWhoOffer(db: Executor, tutorIds: number[]): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: offerings.tutorId })
    .from(offerings)
    .where(and(inArray(offerings.tutorId, tutorIds), inArray(offerings.level, [...BOOKABLE_LEVELS])));
  return rows.map(({ id }) => id);
}

/** Against the deletion of an account, which does not lock the tutor. Returns which are still there. */
export async function keepWishes(tx: Executor, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .select({ id: waitingWishes.id })
    .from(waitingWishes)
    .where(inArray(waitingWishes.id, ids))
    .orderBy(asc(waitingWishes.id))
    .for('key share');
  return new Set(rows.map(({ id }) => id));
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

/** Locked in the order of their ids. Returns those that are still there. */
async function lockOffers(tx: Executor, which: SQL | undefined): Promise<number[]> {
  const rows = await tx
    .select({ id: waitingOffers.id })
    .from(waitingOffers)
    .where(which)
    .orderBy(asc(waitingOffers.id))
    .for('update');
  return rows.map(({ id }) => id);
}

export const lockTheseOffers = (tx: Executor, ids: number[]): Promise<number[]> =>
  lockOffers(tx, inArray(waitingOffers.id, ids));

export const lockOffersOfWishes = (tx: Executor, wishIds: number[]): Promise<number[]> =>
  lockOffers(tx, inArray(waitingOffers.wishId, wishIds));

/** To a student, and of hours of a tutor. */
export const lockOffersWith = (tx: Executor, userId: number): Promise<number[]> =>
  lockOffers(tx, or(eq(waitingOffers.studentId, userId), eq(waitingOffers.tutorId, userId)));

export const lockOffersUntil = (tx: Executor, now: Date): Promise<number[]> =>
  lockOffers(tx, lte(waitingOffers.startsAt, now));

export const endOffers = (tx: Executor, ids: number[]): Promise<OfferRow[]> =>
  tx.update(waitingOffers).set({ open: false }).where(inArray(waitingOffers.id, ids)).returning();

export const deleteOffers = (tx: Executor, ids: number[]): Promise<OfferRow[]> =>
  tx.delete(waitingOffers).where(inArray(waitingOffers.id, ids)).returning();

type NewOffer = typeof waitingOffers.$inferInsert;

export const insertOffers = (tx: Executor, offers: NewOffer[]): Promise<OfferRow[]> =>
  offers.length > 0 ? tx.insert(waitingOffers).values(offers).returning() : Promise.resolve([]);

/** Hours that are not to be offered to a student: everybody could book them when that student asked, or the student has asked the tutor for them. */
export async function insertNotToOffer(
  tx: Executor,
  hours: Pick<OfferRow, 'wishId' | 'tutorId' | 'studentId' | 'startsAt'>[],
  now: Date,
) {
  const rows = hours.map((hour) => ({ ...hour, offeredAt: now, tellAt: now, heldUntil: hour.startsAt, open: false }));
  if (rows.length > 0) await tx.insert(waitingOffers).values(rows).onConflictDoNothing();
}

/** What a mail says of them. */
export async function listToldOffers(db: Executor, ids: number[]) {
  const student = alias(users, 'student');
  const tutor = alias(users, 'tutor');
  return db
    .select({
      ...{ id: waitingOffers.id, startsAt: waitingOffers.startsAt, heldUntil: waitingOffers.heldUntil },
      ...{ studentId: student.id, email: student.email, tutorId: tutor.id, tutorName: tutor.name },
    })
    .from(waitingOffers)
    .innerJoin(student, eq(student.id, waitingOffers.studentId))
    .innerJoin(tutor, eq(tutor.id, waitingOffers.tutorId))
    .where(and(inArray(waitingOffers.id, ids), waitingOffers.told))
    .orderBy(asc(waitingOffers.id));
}
export type ToldOffer = Awaited<ReturnType<typeof listToldOffers>>[number];

/** Whose hours are held for a student. */
export async function listTutorsHolding(db: Executor, studentId: number): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: waitingOffers.tutorId })
    .from(waitingOffers)
    .where(and(eq(waitingOffers.studentId, studentId), waitingOffers.open));
  return rows.map(({ id }) => id);
}

// Of one student -----------------------------------------------------------------------------------------------------

const isOfVisibleTutor = and(eq(users.id, waitingWishes.tutorId), isVisibleTutor);
const canStillBeFulfilled = (studentId: number, today: string) =>
  and(eq(waitingWishes.studentId, studentId), gte(waitingWishes.lastDate, today));

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
    .innerJoin(users, isOfVisibleTutor)
    .leftJoin(waitingOffers, offer)
    .where(canStillBeFulfilled(studentId, today))
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

/** The tutor of each wish that `listWishesOf` shows. */
export async function listTutorsAwaitedBy(db: Executor, studentId: number, today: string): Promise<number[]> {
  const rows = await db
    .select({ id: waitingWishes.tutorId })
    .from(waitingWishes)
    .innerJoin(users, isOfVisibleTutor)
    .where(canStillBeFulfilled(studentId, today));
  return rows.map(({ id }) => id);
}

export const listWishesOfPair = (
  db: Executor,
  { tutorId, studentId }: { tutorId: number; studentId: number },
): Promise<WishRow[]> =>
  db
    .select()
    .from(waitingWishes)
    .where(and(eq(waitingWishes.tutorId, tutorId), eq(waitingWishes.studentId, studentId)));

/** Locked in the order of their ids. Returns those that are still there. */
const lockWishes = (tx: Executor, which: SQL | undefined): Promise<WishRow[]> =>
  tx.select().from(waitingWishes).where(which).orderBy(asc(waitingWishes.id)).for('update');

export const lockTheseWishes = (tx: Executor, ids: number[]): Promise<WishRow[]> =>
  lockWishes(tx, inArray(waitingWishes.id, ids));

export const lockWishesBefore = (tx: Executor, date: string): Promise<WishRow[]> =>
  lockWishes(tx, lt(waitingWishes.lastDate, date));

/** Of a student, and for hours of a tutor. */
export const lockWishesWith = (tx: Executor, userId: number): Promise<WishRow[]> =>
  lockWishes(tx, or(eq(waitingWishes.studentId, userId), eq(waitingWishes.tutorId, userId)));

export async function deleteWishes(tx: Executor, ids: number[]): Promise<void> {
  if (ids.length > 0) await tx.delete(waitingWishes).where(inArray(waitingWishes.id, ids));
}

export async function listStudentsWaitingFor(db: Executor, tutorId: number): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: waitingWishes.studentId })
    .from(waitingWishes)
    .where(eq(waitingWishes.tutorId, tutorId));
  return rows.map(({ id }) => id);
}
