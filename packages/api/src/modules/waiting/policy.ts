import { OFFER_MINUTES, SLOT_TIMES, USER_TYPE } from '@casovi/contract/constants';
import { type Calendar, type Hour, hourStates, type Term } from '@casovi/contract/free-hours';
import { addDays, datesFrom, fromWallClock, HOUR_MILLISECONDS, toWallClock, weekdayIndex } from '@casovi/contract/time';
import type { Viewer } from '../../platform/http/route.ts';
import type { BusyRow, OfferRow, WishRow } from './queries.ts';

export const can = (viewer: Viewer) => ({
  wait: viewer.type === USER_TYPE.student,
});

type Wanted = Pick<WishRow, 'weekdays' | 'fromHour' | 'untilHour' | 'lastDate'>;

export function fits({ weekdays, fromHour, untilHour, lastDate }: Wanted, { date, time }: Hour): boolean {
  const hour = Number(time.slice(0, 2));
  return date <= lastDate && fromHour <= hour && hour < untilHour && weekdays.includes(weekdayIndex(date));
}

/** Free hours that the student could book at once. */
export function fittingHours(wish: Wanted, calendar: Calendar, busy: readonly BusyRow[]): Hour[] {
  const stateOf = hourStates(calendar);
  return datesUntil(calendar.now, wish.lastDate).flatMap((date) =>
    SLOT_TIMES.map((time) => ({ date, time })).filter(
      (hour) => fits(wish, hour) && stateOf(date, hour.time) === 'free' && !isBusy(busy, hour),
    ),
  );
}

function datesUntil(now: Date, last: string): string[] {
  const { date: today } = toWallClock(now);
  return datesFrom(today, Math.max(0, Math.round((Date.parse(last) - Date.parse(today)) / 86_400_000) + 1));
}

function isBusy(busy: readonly BusyRow[], { date, time }: Hour): boolean {
  const start = fromWallClock(date, time).getTime();
  return busy.some(({ startsAt, endsAt }) => startsAt < start + HOUR_MILLISECONDS && start < endsAt);
}

// How long an hour is held ----------------------------------------------------------------------------------------

const MORNING = '07:00';
const EVENING = '22:00';
/** Nobody answers within seconds. */
const ANSWER_AT_LEAST = 10 * 60_000;

/** By day the moment itself, in the night the next morning. */
function byDay(moment: Date): Date {
  const { date, time } = toWallClock(moment);
  if (time < MORNING) return fromWallClock(date, MORNING);
  return time < EVENING ? moment : fromWallClock(addDays(date, 1), MORNING);
}

/** The night does not count. */
function endOfOffer(told: Date): Date {
  const end = told.getTime() + OFFER_MINUTES * 60_000;
  const { date } = toWallClock(told);
  const overnight = end - fromWallClock(date, EVENING).getTime();
  return new Date(overnight > 0 ? fromWallClock(addDays(date, 1), MORNING).getTime() + overnight : end);
}

/** When the student is told, and until when the hour is held: no longer than it can be booked. Null if that is too short. */
export function holdOf(now: Date, startsAt: Date, noticeHours: number): { tellAt: Date; heldUntil: Date } | null {
  const tellAt = byDay(now);
  const bookableUntil = startsAt.getTime() - noticeHours * HOUR_MILLISECONDS;
  const heldUntil = new Date(Math.min(endOfOffer(tellAt).getTime(), bookableUntil));
  return heldUntil.getTime() - tellAt.getTime() < ANSWER_AT_LEAST ? null : { tellAt, heldUntil };
}

// Who gets which hour ----------------------------------------------------------------------------------------------

/** What is known of one tutor's waiting list. */
export interface WaitingList {
  /** In the order of asking. */
  wishes: readonly WishRow[];
  /** Open ones, and of hours to come also those that are over. */
  offers: readonly OfferRow[];
  /** With the hours that are held now; undefined for a tutor who cannot be booked. */
  calendar: Calendar | undefined;
  /** What the students have taken. */
  busy: readonly BusyRow[];
}

export interface OfferPlan {
  /** Offers to end. */
  ended: OfferRow[];
  added: (Pick<OfferRow, 'wishId' | 'tutorId' | 'studentId' | 'startsAt'> & { tellAt: Date; heldUntil: Date })[];
  /** Open ones whose students are to be told now. */
  due: OfferRow[];
}

/** Each free hour for the first whom it fits, who was not offered it before and has no other offer of this tutor. */
export function planOffers({ wishes, offers, calendar, busy }: WaitingList, now: Date): OfferPlan {
  const open = offers.filter((offer) => offer.open);
  if (!calendar) return { ended: open, added: [], due: [] };
  const busyOf = (studentId: number) => busy.filter((one) => one.studentId === studentId);

  let rest = calendar;
  const kept: OfferRow[] = [];
  const ended: OfferRow[] = [];
  for (const offer of open) {
    const without = withoutHold(rest, offer);
    const hour = hourOf(offer);
    const stands =
      offer.heldUntil > now &&
      wishes.some(({ id }) => id === offer.wishId) &&
      hourStates(without)(hour.date, hour.time) === 'free' &&
      !isBusy(busyOf(offer.studentId), hour);
    (stands ? kept : ended).push(offer);
    if (!stands) rest = without;
  }

  const offered = new Set(offers.map(({ wishId, startsAt }) => `${wishId} ${startsAt.getTime()}`));
  const waiting = wishes.filter(({ studentId }) => !kept.some((offer) => offer.studentId === studentId));
  const added: OfferPlan['added'] = [];
  const last = waiting.reduce((latest, { lastDate }) => (lastDate > latest ? lastDate : latest), '');
  let stateOf = hourStates(rest);
  for (const date of last ? datesUntil(now, last) : []) {
    for (const time of SLOT_TIMES) {
      const hour = { date, time };
      const fitting = waiting.filter((one) => fits(one, hour));
      if (fitting.length === 0 || stateOf(date, time) !== 'free') continue;
      const startsAt = fromWallClock(date, time);
      const hold = holdOf(now, startsAt, rest.rules.najava_sati);
      const wish = fitting.find(
        (one) => !offered.has(`${one.id} ${startsAt.getTime()}`) && !isBusy(busyOf(one.studentId), hour),
      );
      if (!hold || !wish) continue;
      const { id: wishId, tutorId, studentId } = wish;
      added.push({ wishId, tutorId, studentId, startsAt, ...hold });
      for (const own of waiting.filter((one) => one.studentId === studentId)) waiting.splice(waiting.indexOf(own), 1);
      rest = { ...rest, lessons: [...rest.lessons, termOf(hour)] };
      stateOf = hourStates(rest);
    }
  }
  return { ended, added, due: kept.filter(({ told, tellAt }) => !told && tellAt <= now) };
}

export const isNothing = ({ ended, added, due }: OfferPlan): boolean => ended.length + added.length + due.length === 0;

export const hourOf = ({ startsAt }: Pick<OfferRow, 'startsAt'>): Hour => toWallClock(startsAt);
const termOf = ({ date, time }: Hour): Term => ({ date, times: [time] });

function withoutHold(calendar: Calendar, offer: OfferRow): Calendar {
  if (offer.heldUntil <= calendar.now) return calendar;
  const { date, time } = hourOf(offer);
  const index = calendar.lessons.findIndex((term) => term.date === date && term.times.join() === time);
  return { ...calendar, lessons: calendar.lessons.filter((_, other) => other !== index) };
}
