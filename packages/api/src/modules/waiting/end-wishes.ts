import type { Publish } from '../../platform/events.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { withdrawOfferNotifications } from '../notifications/public.ts';
import { withdrawPushes } from '../push/public.ts';
import { offerTopic } from './mails.ts';
import { deleteOffers, deleteWishes, endOffers, lockOffersOfWishes, type OfferRow } from './queries.ts';

/** Wishes are locked. Hours that were held for them are not offered to their students again. */
export async function endWishes(tx: Executor, publish: Publish, wishIds: number[]): Promise<void> {
  await endOffersOf(tx, publish, wishIds);
  await deleteWishes(tx, wishIds);
}

/** Wishes are locked. */
export async function endOffersOf(tx: Executor, publish: Publish, wishIds: number[]): Promise<void> {
  const offerIds = await lockOffersOfWishes(tx, wishIds);
  await withdrawOfferNotifications(tx, publish, offerIds);
  await withdrawPushesOf(tx, await endOffers(tx, offerIds));
}

/** Offers are locked. */
export async function forgetOffers(tx: Executor, publish: Publish, offerIds: number[]): Promise<void> {
  await withdrawOfferNotifications(tx, publish, offerIds);
  await withdrawPushesOf(tx, await deleteOffers(tx, offerIds));
}

/** All of one student, or of one tutor. */
async function withdrawPushesOf(tx: Executor, offers: readonly OfferRow[]): Promise<void> {
  const receivers = offers.map(({ studentId }) => studentId);
  await withdrawPushes(tx, receivers, offers.map(offerTopic));
}
