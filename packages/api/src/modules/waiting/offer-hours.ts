/** Offers hours that became free to those who wait for them. By the state of the calendar, whatever changed it. */
import { WEEKS_AHEAD_MAX } from '@casovi/contract/constants';
import { addDays, todayInPodgorica } from '@casovi/contract/time';
import { inTransaction, type Publish } from '../../platform/events.ts';
import type { Parts } from '../../platform/parts.ts';
import type { Executor, Transaction } from '../../platform/postgres/database.ts';
import { lockPerson } from '../accounts/public.ts';
import { enqueueMail } from '../mail/public.ts';
import { notifyOfLesson } from '../notifications/public.ts';
import { calendarsOf } from '../tutors/public.ts';
import { offerMail } from './mails.ts';
import { isNothing, type OfferPlan, planOffers } from './policy.ts';
import {
  deleteWishesBefore,
  endOffers,
  insertOffers,
  keepWishesOf,
  listBusy,
  listOffersOf,
  listTutorsWaitedFor,
  listWishesFor,
  markTold,
} from './queries.ts';

async function plansFor(db: Executor, tutorIds: number[], now: Date): Promise<Map<number, OfferPlan>> {
  const today = todayInPodgorica(now);
  const [wishes, offers] = [await listWishesFor(db, tutorIds, today), await listOffersOf(db, tutorIds, now)];
  const waitedFor = tutorIds.filter((id) => [...wishes, ...offers].some(({ tutorId }) => tutorId === id));
  if (waitedFor.length === 0) return new Map();
  const span = { first: today, last: addDays(today, 7 * WEEKS_AHEAD_MAX) };
  const calendars = await calendarsOf(db, waitedFor, span, now, null);
  const busy = await listBusy(db, [...new Set(wishes.map(({ studentId }) => studentId))], now);
  return new Map(
    waitedFor.map((id) => {
      const ofTutor = <Row extends { tutorId: number }>(rows: Row[]) => rows.filter(({ tutorId }) => tutorId === id);
      const list = { wishes: ofTutor(wishes), offers: ofTutor(offers), calendar: calendars.get(id), busy };
      return [id, planOffers(list, now)];
    }),
  );
}

/** The caller has locked the tutor's row of `users`, so that nobody books or offers these hours meanwhile. */
export async function offerFreeHours(parts: Parts, tx: Transaction, publish: Publish, tutorId: number): Promise<void> {
  const now = parts.clock.now();
  await keepWishesOf(tx, tutorId);
  const plan = (await plansFor(tx, [tutorId], now)).get(tutorId);
  if (!plan || isNothing(plan)) return;
  await endOffers(
    tx,
    plan.ended.map(({ id }) => id),
  );
  const added = await insertOffers(
    tx,
    plan.added.map((offer) => ({ ...offer, offeredAt: now })),
  );
  const due = [...plan.due, ...added.filter(({ tellAt }) => tellAt <= now)];
  const told = await markTold(
    tx,
    due.map(({ id }) => id),
  );
  for (const offer of told) {
    await notifyOfLesson(tx, publish, { receiverId: offer.studentId, offerId: offer.id, now });
    await enqueueMail(parts, tx, offerMail(offer, parts.settings.publicUrl));
  }
  if (plan.ended.length + added.length > 0) publish('calendarChanged', { tutorId });
}

/** After a change of these tutors' calendars, or when time has passed. Locks only those for whom there is something to do. */
async function offerHoursOf(parts: Parts, tutorIds: number[]): Promise<void> {
  for (const [tutorId, plan] of await plansFor(parts.db, tutorIds, parts.clock.now())) {
    if (isNothing(plan)) continue;
    await inTransaction(parts, async (tx, publish) => {
      await lockPerson(tx, tutorId);
      await offerFreeHours(parts, tx, publish, tutorId);
    });
  }
}

export const offerHoursOfTutor = (parts: Parts, tutorId: number): Promise<void> => offerHoursOf(parts, [tutorId]);

const BATCH = 50;

/** Every minute: offers run out, requests lapse, mornings come, and events are lost with their process. */
export async function offerAllHours(parts: Parts): Promise<void> {
  await deleteWishesBefore(parts.db, todayInPodgorica(parts.clock.now()));
  let last = 0;
  for (;;) {
    const tutorIds = await listTutorsWaitedFor(parts.db, last, BATCH);
    if (tutorIds.length === 0) return;
    await offerHoursOf(parts, tutorIds);
    last = tutorIds.at(-1) ?? last;
  }
}
