import { WAITING_WISHES_MAX, WEEKDAY_CODES } from '@casovi/contract/constants';
import type { Hour } from '@casovi/contract/free-hours';
import { waitingProblem } from '@casovi/contract/rules';
import { LESSON_TEXT } from '@casovi/contract/texts/lessons';
import { WAITING_TEXT } from '@casovi/contract/texts/waiting';
import { todayInPodgorica } from '@casovi/contract/time';
import type { WaitingWish, waiting } from '@casovi/contract/waiting';
import type { z } from 'zod';
import { inTransaction, type Publish } from '../../platform/events.ts';
import { AppError, brokenRule } from '../../platform/http/errors.ts';
import type { Parts } from '../../platform/parts.ts';
import type { Transaction } from '../../platform/postgres/database.ts';
import { lockPerson } from '../accounts/public.ts';
import { calendarsOf } from '../tutors/public.ts';
import { offerFreeHours } from './offer-hours.ts';
import { fits, fittingHours } from './policy.ts';
import { presentWish } from './presenter.ts';
import {
  countWishesOf,
  deleteWishes,
  deleteWishesWith,
  findWish,
  insertWish,
  listBusy,
  listWishesOf,
  listWishesOfPair,
} from './queries.ts';

export async function wishesOf({ db, clock }: Parts, studentId: number): Promise<WaitingWish[]> {
  const now = clock.now();
  return (await listWishesOf(db, studentId, now, todayInPodgorica(now))).map(presentWish);
}

interface Pair {
  tutorId: number;
  studentId: number;
}

async function lockPair(tx: Transaction, { tutorId, studentId }: Pair): Promise<void> {
  for (const id of [tutorId, studentId].sort((one, other) => one - other)) await lockPerson(tx, id);
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
    await lockPair(tx, wanted);
    await offerFreeHours(parts, tx, publish, tutorId);
    const now = parts.clock.now();
    const span = { first: todayInPodgorica(now), last: doDatuma };
    const calendar = (await calendarsOf(tx, [tutorId], span, now, studentId)).get(tutorId);
    if (!calendar) throw new AppError('notFound', LESSON_TEXT.bookingTutorGone);
    const free = fittingHours(wanted, calendar, await listBusy(tx, [studentId], now));
    if (free.length > 0) {
      const termini = free.slice(0, FREE_SHOWN).map(({ date, time }) => ({ datum: date, sat: time }));
      throw new AppError('conflict', WAITING_TEXT.free, { more: { termini } });
    }
    const id = await insertWish(tx, { ...wanted, askedAt: now });
    if ((await countWishesOf(tx, studentId)) > WAITING_WISHES_MAX) throw new AppError('conflict', WAITING_TEXT.tooMany);
    return id;
  });
}

/** Whoever is next gets an hour that was held. */
export async function removeWish(parts: Parts, studentId: number, id: number): Promise<void> {
  const wish = await findWish(parts.db, id);
  if (wish?.studentId !== studentId) throw new AppError('notFound', WAITING_TEXT.gone);
  await inTransaction(parts, async (tx, publish) => {
    await lockPair(tx, wish);
    if ((await deleteWishes(tx, [id])) === 0) throw new AppError('notFound', WAITING_TEXT.gone);
    await offerFreeHours(parts, tx, publish, wish.tutorId);
    publish('calendarChanged', { tutorId: wish.tutorId });
  });
}

/** Of a student who has booked hours that they waited for. */
export async function endFulfilledWishes(tx: Transaction, pair: Pair, booked: readonly Hour[]): Promise<void> {
  const fulfilled = (await listWishesOfPair(tx, pair)).filter((wish) => booked.some((hour) => fits(wish, hour)));
  await deleteWishes(
    tx,
    fulfilled.map(({ id }) => id),
  );
}

/** For the deletion of an account. */
export async function deleteWaitingOf(tx: Transaction, publish: Publish, userId: number): Promise<void> {
  for (const tutorId of await deleteWishesWith(tx, userId)) publish('calendarChanged', { tutorId });
}
