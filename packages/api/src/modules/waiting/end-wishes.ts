import type { Publish } from '../../platform/events.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { withdrawOfferNotifications } from '../notifications/public.ts';
import { deleteOffers, deleteWishes, endOffers, lockOffersOfWishes } from './queries.ts';

/** Wishes are locked. Hours that were held for them are not offered to their students again. */
export async function endWishes(tx: Executor, publish: Publish, wishIds: number[]): Promise<void> {
  await endOffersOf(tx, publish, wishIds);
  await deleteWishes(tx, wishIds);
}

/** Wishes are locked. */
export async function endOffersOf(tx: Executor, publish: Publish, wishIds: number[]): Promise<void> {
  const offerIds = await lockOffersOfWishes(tx, wishIds);
  await withdrawOfferNotifications(tx, publish, offerIds);
  await endOffers(tx, offerIds);
}

/** Offers are locked. */
export async function forgetOffers(tx: Executor, publish: Publish, offerIds: number[]): Promise<void> {
  await withdrawOfferNotifications(tx, publish, offerIds);
  await deleteOffers(tx, offerIds);
}
