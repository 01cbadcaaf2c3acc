import { WAITING_WISHES_MAX, WAITING_WISHES_PER_TUTOR_MAX, WEEKDAY_CODES } from '@casovi/contract/constants';
import type { Hour } from '@casovi/contract/free-hours';
import { waitingProblem } from '@casovi/contract/rules';
import { LESSON_TEXT } from '@casovi/contract/texts/lessons';
import { WAITING_TEXT } from '@casovi/contract/texts/waiting';
import { fromWallClock, todayInPodgorica } from '@casovi/contract/time';
import type { WaitingWish, waiting } from '@casovi/contract/waiting';
import type { z } from 'zod';
import { inTransaction, type Publish } from '../../platform/events.ts';
import { AppError, brokenRule } from '../../platform/http/errors.ts';
import type { Parts } from '../../platform/parts.ts';
import type { Transaction } from '../../platform/postgres/database.ts';
import { lockPerson } from '../accounts/public.ts';
import { listTermsOfStudents } from '../tutors/public.ts';
import { endOffersOf, endWishes, forgetOffers } from './end-wishes.ts';
import { bookableCalendars, offerFreeHours } from './offer-hours.ts';
import { fittingHours, fulfilledHours, isBusy, isInTime, type Requested, rests, type Wanted } from './policy.ts';
import { presentWish } from './presenter.ts';
import {
  deleteWishes,
  findWish,
  insertNotToOffer,
  insertWish,
  listRequestsOf,
  listTutorsAwaitedBy,
  listWishesOf,
  listWishesOfPair,
  lockOffersWith,
  lockTheseWishes,
  lockWishesWith,
  type WishRow,
} from './queries.ts';

export async function wishesOf({ db, clock }: Parts, studentId: number): Promise<WaitingWish[]> {
  const now = clock.now();
  const [wishes, requests] = await Promise.all([
    listWishesOf(db, studentId, now, todayInPodgorica(now)),
    listRequestsOf(db, studentId, now),
  ]);
  return wishes.map((row) => presentWish(row, rests(row.wish, requests)));
}

interface Pair {
  tutorId: number;
  studentId: number;
}

async function lockPair(tx: Transaction, { tutorId, studentId }: Pair) {
  const people = [];
  for (const id of [tutorId, studentId].sort((one, other) => one - other)) people.push(await lockPerson(tx, id));
  return { student: people.find((person) => person?.id === studentId) };
}

const FREE_SHOWN = 5;

/** Nobody waits for an hour that they could book. Returns its id. */
export async function addWish(
  parts: Parts,
  studentId: number,
  { profesorId: tutorId, dani, od, do: until, doDatuma }: z.output<typeof waiting.add.body>,
): Promise<number> {
  const problem = waitingProblem({ dani, od, do: until, doDatuma }, todayInPodgorica(parts.clock.now()));
  if (problem) throw brokenRule(problem);
  const weekdays = [...new Set(dani.map((day) => WEEKDAY_CODES.indexOf(day)))].sort();
  const hours = { fromHour: Number(od.slice(0, 2)), untilHour: Number(until.slice(0, 2)) };
  const wanted = { tutorId, studentId, weekdays, ...hours, lastDate: doDatuma };
  return inTransaction(parts, async (tx, publish) => {
    const { student } = await lockPair(tx, wanted);
    // Meanwhile, on another device or by an admin.
    if (!student || student.blockedAt) throw new AppError('notLoggedIn');
    await offerFreeHours(parts, tx, publish, tutorId);
    const now = parts.clock.now();
    const others = await freeForOthers(tx, wanted, now);
    const wishId = await insertWish(tx, { ...wanted, askedAt: now });
    const awaited = await listTutorsAwaitedBy(tx, studentId, todayInPodgorica(now));
    if (awaited.filter((one) => one === tutorId).length > WAITING_WISHES_PER_TUTOR_MAX)
      throw new AppError('conflict', WAITING_TEXT.tooManyOfTutor);
    if (awaited.length > WAITING_WISHES_MAX) throw new AppError('conflict', WAITING_TEXT.tooMany);
    await insertNotToOffer(
      tx,
      others.map(({ date, time }) => ({ wishId, tutorId, studentId, startsAt: fromWallClock(date, time) })),
      now,
    );
    return wishId;
  });
}

/** Free hours at which the student has another lesson. Refuses if there is one that they could book, or none that could be offered. */
async function freeForOthers(tx: Transaction, wanted: Pair & Wanted, now: Date): Promise<Hour[]> {
  const { tutorId, studentId, lastDate } = wanted;
  const span = { first: todayInPodgorica(now), last: lastDate };
  const calendar = (await bookableCalendars(tx, [tutorId], span, now, studentId)).get(tutorId);
  if (!calendar) throw new AppError('notFound', LESSON_TEXT.bookingTutorGone);
  const busy = await listTermsOfStudents(tx, [studentId], { from: now, until: null }, now);
  const free = fittingHours(wanted, calendar);
  const bookable = free.filter((hour) => !isBusy(busy, hour));
  if (bookable.length > 0) {
    const termini = bookable.slice(0, FREE_SHOWN).map(({ date, time }) => ({ datum: date, sat: time }));
    throw new AppError('conflict', WAITING_TEXT.free, { more: { termini } });
  }
  if (!isInTime(wanted, calendar)) throw brokenRule({ field: 'doDatuma', message: WAITING_TEXT.tooLate });
  return free;
}

/** Whoever is next gets an hour that was held. */
export async function removeWish(parts: Parts, studentId: number, id: number): Promise<void> {
  const wish = await findWish(parts.db, id);
  if (wish?.studentId !== studentId) throw new AppError('notFound', WAITING_TEXT.gone);
  await inTransaction(parts, async (tx, publish) => {
    await lockPair(tx, wish);
    if ((await lockTheseWishes(tx, [id])).length === 0) throw new AppError('notFound', WAITING_TEXT.gone);
    await endWishes(tx, publish, [id]);
    await offerFreeHours(parts, tx, publish, wish.tutorId);
    publish('calendarChanged', { tutorId: wish.tutorId });
  });
}

/** Of a student who has asked for hours that they waited for. Those are not offered again if they are declined. Both are locked. */
export async function restWishes(
  tx: Transaction,
  publish: Publish,
  pair: Pair,
  { requested, now }: { requested: readonly Requested[]; now: Date },
): Promise<void> {
  const wishes = await lockFulfilled(tx, pair, requested);
  if (wishes.length === 0) return;
  await endOffersOf(
    tx,
    publish,
    wishes.map(({ id }) => id),
  );
  const asked = wishes.flatMap((wish) =>
    requested.flatMap((lesson) =>
      fulfilledHours(wish, lesson).map(({ date, time }) => ({
        ...pair,
        wishId: wish.id,
        startsAt: fromWallClock(date, time),
      })),
    ),
  );
  await insertNotToOffer(tx, asked, now);
}

/** Of a student whose lessons at hours that they waited for are agreed on, or not wanted any more. */
export async function endFulfilledWishes(
  tx: Transaction,
  publish: Publish,
  pair: Pair,
  lessons: readonly Requested[],
): Promise<void> {
  const wishes = await lockFulfilled(tx, pair, lessons);
  await endWishes(
    tx,
    publish,
    wishes.map(({ id }) => id),
  );
}

async function lockFulfilled(tx: Transaction, pair: Pair, lessons: readonly Requested[]): Promise<WishRow[]> {
  const fulfilled = (await listWishesOfPair(tx, pair)).filter((wish) =>
    lessons.some((lesson) => fulfilledHours(wish, lesson).length > 0),
  );
  return fulfilled.length > 0
    ? lockTheseWishes(
        tx,
        fulfilled.map(({ id }) => id),
      )
    : [];
}

/** For the deletion of an account. */
export async function deleteWaitingOf(tx: Transaction, publish: Publish, userId: number): Promise<void> {
  const wishes = await lockWishesWith(tx, userId);
  await forgetOffers(tx, publish, await lockOffersWith(tx, userId));
  await deleteWishes(
    tx,
    wishes.map(({ id }) => id),
  );
  for (const tutorId of new Set(wishes.map((wish) => wish.tutorId))) publish('calendarChanged', { tutorId });
}
