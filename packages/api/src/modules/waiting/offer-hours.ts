/** Offers hours that became free to those who wait for them. By the state of the calendar, whatever changed it. */
import { WEEKS_AHEAD_MAX } from '@casovi/contract/constants';
import { addDays, todayInPodgorica } from '@casovi/contract/time';
import { inTransaction, type Publish } from '../../platform/events.ts';
import type { Parts } from '../../platform/parts.ts';
import type { Executor, Transaction } from '../../platform/postgres/database.ts';
import { lockPerson } from '../accounts/public.ts';
import { enqueueMail } from '../mail/public.ts';
import { notifyOfLesson } from '../notifications/public.ts';
import { enqueuePush } from '../push/public.ts';
import { calendarsOf, listTermsOfStudents, lockTutor } from '../tutors/public.ts';
import { endWishes, forgetOffers } from './end-wishes.ts';
import { offerMail, offerPush } from './mails.ts';
import { isNothing, type OfferPlan, planOffers } from './policy.ts';
import {
  endOffers,
  insertOffers,
  keepWishes,
  listOffersOf,
  listRequestsTo,
  listToldOffers,
  listTutorsHolding,
  listTutorsWaitedFor,
  listTutorsWhoOffer,
  listWishesFor,
  lockOffersUntil,
  lockTheseOffers,
  lockWishesBefore,
} from './queries.ts';

/** Of those who can be booked. */
export const bookableCalendars = async (
  db: Executor,
  tutorIds: number[],
  span: { first: string; last: string },
  now: Date,
  heldFor: number | null,
) => calendarsOf(db, await listTutorsWhoOffer(db, tutorIds), span, now, heldFor);

async function plansFor(db: Executor, tutorIds: number[], now: Date): Promise<Map<number, OfferPlan>> {
  const today = todayInPodgorica(now);
  const [wishes, offers] = [await listWishesFor(db, tutorIds, today), await listOffersOf(db, tutorIds, now)];
  const waitedFor = tutorIds.filter((id) => [...wishes, ...offers].some(({ tutorId }) => tutorId === id));
  if (waitedFor.length === 0) return new Map();
  const requests = await listRequestsTo(db, waitedFor, now);
  const span = { first: today, last: addDays(today, 7 * WEEKS_AHEAD_MAX) };
  const calendars = await bookableCalendars(db, waitedFor, span, now, null);
  const busy = await listTermsOfStudents(
    db,
    [...new Set(wishes.map(({ studentId }) => studentId))],
    { from: now, until: null },
    now,
  );
  return new Map(
    waitedFor.map((id) => {
      const ofTutor = <Row extends { tutorId: number }>(rows: Row[]) => rows.filter(({ tutorId }) => tutorId === id);
      const list = { wishes: ofTutor(wishes), offers: ofTutor(offers), requests, calendar: calendars.get(id), busy };
      return [id, planOffers(list, now)];
    }),
  );
}

/** The caller has locked the tutor's row of `users`, so that nobody books or offers these hours meanwhile. */
export async function offerFreeHours(parts: Parts, tx: Transaction, publish: Publish, tutorId: number): Promise<void> {
  const now = parts.clock.now();
  const plan = (await plansFor(tx, [tutorId], now)).get(tutorId);
  if (!plan || isNothing(plan)) return;
  const [ended, forgotten] = [plan.ended.map(({ id }) => id), plan.forgotten.map(({ id }) => id)];
  await lockTutor(tx, tutorId);
  const isThere = await keepWishes(
    tx,
    plan.added.map(({ wishId }) => wishId),
  );
  await lockTheseOffers(tx, [...ended, ...forgotten]);
  await endOffers(tx, ended);
  await forgetOffers(tx, publish, forgotten);
  const wanted = plan.added.filter(({ wishId }) => isThere.has(wishId));
  const added = await insertOffers(
    tx,
    wanted.map((offer) => ({ ...offer, offeredAt: now, told: offer.tellAt <= now })),
  );
  const told = await listToldOffers(
    tx,
    added.map(({ id }) => id),
  );
  for (const offer of told) {
    const notice = { receiverId: offer.studentId, event: 'offer' } as const;
    await notifyOfLesson(tx, publish, { ...notice, offerId: offer.id, startsAt: offer.startsAt, now });
    await enqueueMail(parts, tx, { ...offerMail(offer, parts.settings.publicUrl), notice, expiresAt: offer.heldUntil });
    await enqueuePush(parts, tx, offerPush(offer));
  }
  if (ended.length + forgotten.length + added.length > 0) publish('calendarChanged', { tutorId });
}

/** For whom there is something to do. Without locks. */
async function tutorsToServe(parts: Parts, tutorIds: number[]): Promise<number[]> {
  const plans = await plansFor(parts.db, tutorIds, parts.clock.now());
  return [...plans].filter(([, plan]) => !isNothing(plan)).map(([id]) => id);
}

const serve = (parts: Parts, tutorId: number): Promise<void> =>
  inTransaction(parts, async (tx, publish) => {
    await lockPerson(tx, tutorId);
    await offerFreeHours(parts, tx, publish, tutorId);
  });

/** After a change of a calendar. */
export async function offerHoursOfTutor(parts: Parts, tutorId: number): Promise<void> {
  for (const id of await tutorsToServe(parts, [tutorId])) await serve(parts, id);
}

/** After a student was blocked. */
export async function offerHoursHeldFor(parts: Parts, studentId: number): Promise<void> {
  for (const tutorId of await listTutorsHolding(parts.db, studentId)) await offerHoursOfTutor(parts, tutorId);
}

const BATCH = 50;

/** Every minute: offers run out, requests lapse, mornings come, and events are lost with their process. */
export async function offerAllHours(parts: Parts): Promise<void> {
  await deleteWhatIsOver(parts);
  const failures: unknown[] = [];
  let last = 0;
  for (;;) {
    const tutorIds = await listTutorsWaitedFor(parts.db, last, BATCH);
    if (tutorIds.length === 0) break;
    for (const tutorId of await tutorsToServe(parts, tutorIds)) {
      await serve(parts, tutorId).catch((error) => {
        parts.log.error({ err: error, tutorId }, 'free hours of a tutor were not offered');
        failures.push(error);
      });
    }
    last = tutorIds.at(-1) ?? last;
  }
  if (failures.length > 0) throw failures[0];
}

/** Wishes until yesterday, and offers of hours that have come. */
const deleteWhatIsOver = (parts: Parts): Promise<void> =>
  inTransaction(parts, async (tx, publish) => {
    const now = parts.clock.now();
    const wishes = await lockWishesBefore(tx, todayInPodgorica(now));
    await endWishes(
      tx,
      publish,
      wishes.map(({ id }) => id),
    );
    await forgetOffers(tx, publish, await lockOffersUntil(tx, now));
  });
