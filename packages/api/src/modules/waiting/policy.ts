import { OFFER_MINUTES, SLOT_TIMES, USER_TYPE } from '@casovi/contract/constants';
import { type Calendar, type Hour, hourStates } from '@casovi/contract/free-hours';
import {
  byDay,
  datesFrom,
  eveningOf,
  fromWallClock,
  HOUR_MILLISECONDS,
  nextMorning,
  toWallClock,
  weekdayIndex,
} from '@casovi/contract/time';
import type { Viewer } from '../../platform/http/route.ts';
import type { BusyRow } from '../tutors/public.ts';
import type { OfferRow, RequestRow, WishRow } from './queries.ts';

export const can = (viewer: Viewer) => ({
  wait: viewer.type === USER_TYPE.student,
});

export type Wanted = Pick<WishRow, 'weekdays' | 'fromHour' | 'untilHour' | 'lastDate'>;

const isOnDay = ({ weekdays, lastDate }: Wanted, date: string, weekday = weekdayIndex(date)): boolean =>
  date <= lastDate && weekdays.includes(weekday);

function isAtTime({ fromHour, untilHour }: Wanted, time: string): boolean {
  const hour = Number(time.slice(0, 2));
  return fromHour <= hour && hour < untilHour;
}

export const fits = (wish: Wanted, { date, time }: Hour): boolean => isAtTime(wish, time) && isOnDay(wish, date);

/** Of a student with the tutor for whom they wait. */
export interface Requested {
  startsAt: Date;
  endsAt: Date;
  bookedAt: Date;
}

const hoursOf = ({ startsAt, endsAt }: Requested): Hour[] =>
  Array.from({ length: (endsAt.getTime() - startsAt.getTime()) / HOUR_MILLISECONDS }, (_, index) =>
    toWallClock(new Date(startsAt.getTime() + index * HOUR_MILLISECONDS)),
  );

/** The hours of such a lesson for which the student waited. A lesson that was booked before is none: they wait for another one. */
export const fulfilledHours = (wish: Wanted & Pick<WishRow, 'askedAt'>, lesson: Requested): Hour[] =>
  lesson.bookedAt < wish.askedAt ? [] : hoursOf(lesson).filter((hour) => fits(wish, hour));

/** Until the tutor has answered, nothing is offered. */
export const rests = (wish: WishRow, requests: readonly RequestRow[]): boolean =>
  requests.some(
    (request) =>
      request.tutorId === wish.tutorId &&
      request.studentId === wish.studentId &&
      fulfilledHours(wish, request).length > 0,
  );

/** Free hours of the tutor. */
export function fittingHours(wish: Wanted, calendar: Calendar): Hour[] {
  const stateOf = hourStates(calendar);
  return wantedHours(wish, calendar.now).filter(({ date, time }) => stateOf(date, time) === 'free');
}

/** Whether any of its hours could still be offered if it became free. Those beyond the horizon come nearer. */
export const isInTime = (wish: Wanted, { now, rules }: Calendar): boolean =>
  wantedHours(wish, now).some(({ date, time }) => holdOf(now, fromWallClock(date, time), rules.najava_sati) !== null);

const wantedHours = (wish: Wanted, now: Date): Hour[] =>
  datesUntil(now, wish.lastDate).flatMap((date) =>
    SLOT_TIMES.map((time) => ({ date, time })).filter((hour) => fits(wish, hour)),
  );

function datesUntil(now: Date, last: string): string[] {
  const { date: today } = toWallClock(now);
  return datesFrom(today, Math.max(0, Math.round((Date.parse(last) - Date.parse(today)) / 86_400_000) + 1));
}

export function isBusy(busy: readonly BusyRow[], { date, time }: Hour): boolean {
  const start = fromWallClock(date, time).getTime();
  return busy.some(({ startsAt, endsAt }) => startsAt < start + HOUR_MILLISECONDS && start < endsAt);
}

// How long an hour is held ----------------------------------------------------------------------------------------

/** Nobody answers within seconds. */
const ANSWER_AT_LEAST = 10 * 60_000;

/** The night does not count. */
function endOfOffer(told: Date): Date {
  const end = told.getTime() + OFFER_MINUTES * 60_000;
  const { date } = toWallClock(told);
  const overnight = end - eveningOf(date).getTime();
  return new Date(overnight > 0 ? nextMorning(date).getTime() + overnight : end);
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
  /** Those that are not answered. */
  requests: readonly RequestRow[];
  /** Open ones, and of hours to come also those that are over. */
  offers: readonly OfferRow[];
  /** With the hours that are held now; undefined for a tutor who cannot be booked. */
  calendar: Calendar | undefined;
  /** What the students have taken. */
  busy: readonly BusyRow[];
}

export interface OfferPlan {
  /** Open ones to end; those hours are not offered to their students again. */
  ended: OfferRow[];
  /** Open ones to delete, as if they had not been made: their students could not book, or were not told in time. */
  forgotten: OfferRow[];
  added: (Pick<OfferRow, 'tutorId' | 'studentId' | 'startsAt' | 'tellAt' | 'heldUntil'> & { wishId: number })[];
}

/** Each further one would make a booking, which plans first, slower. Another plan follows at once. */
const ADDED_AT_ONCE = 20;

/** Each free hour for the first whom it fits, who was not offered it before and has no other offer of this tutor. */
export function planOffers({ wishes, requests, offers, calendar, busy }: WaitingList, now: Date): OfferPlan {
  const busyOf = groupBy(busy, ({ studentId }) => studentId);
  const isTaken = (studentId: number, hour: Hour) => isBusy(busyOf.get(studentId) ?? [], hour);
  const { ended, forgotten, kept, rest } = sortOpen({ wishes, offers, calendar, isTaken }, now);
  const added: OfferPlan['added'] = [];
  if (!rest) return { ended, forgotten, added };

  const isForgotten = new Set(forgotten);
  const keyOf = (studentId: number, startsAt: Date) => `${studentId} ${startsAt.getTime()}`;
  const offered = new Set(
    offers.filter((offer) => !isForgotten.has(offer)).map(({ studentId, startsAt }) => keyOf(studentId, startsAt)),
  );
  const served = new Set(kept.map(({ studentId }) => studentId));
  const waiting = wishes.filter((wish) => !served.has(wish.studentId) && !rests(wish, requests));
  const last = waiting.reduce((latest, { lastDate }) => (lastDate > latest ? lastDate : latest), '');
  let taken = rest;
  let stateOf = hourStates(taken);
  for (const date of last ? datesUntil(now, last) : []) {
    const weekday = weekdayIndex(date);
    const waitingForDay = waiting.filter((wish) => isOnDay(wish, date, weekday));
    for (const time of waitingForDay.length > 0 ? SLOT_TIMES : []) {
      if (stateOf(date, time) !== 'free') continue;
      const hour = { date, time };
      const startsAt = fromWallClock(date, time);
      const hold = holdOf(now, startsAt, rest.rules.najava_sati);
      const isNext = (wish: WishRow) =>
        !served.has(wish.studentId) &&
        isAtTime(wish, time) &&
        !offered.has(keyOf(wish.studentId, startsAt)) &&
        !isTaken(wish.studentId, hour);
      const wish = hold && waitingForDay.find(isNext);
      if (!wish) continue;
      const { id: wishId, tutorId, studentId } = wish;
      added.push({ wishId, tutorId, studentId, startsAt, ...hold });
      if (added.length === ADDED_AT_ONCE) return { ended, forgotten, added };
      served.add(studentId);
      taken = { ...taken, lessons: [...taken.lessons, { date, times: [time] }] };
      stateOf = hourStates(taken);
    }
  }
  return { ended, forgotten, added };
}

interface OpenOffers extends Pick<WaitingList, 'wishes' | 'offers' | 'calendar'> {
  isTaken: (studentId: number, hour: Hour) => boolean;
}

/** Which open offers stand, and the calendar without the others. */
function sortOpen({ wishes, offers, calendar, isTaken }: OpenOffers, now: Date) {
  const wishOf = new Map(wishes.map((wish) => [wish.id, wish]));
  const ended: OfferRow[] = [];
  const forgotten: OfferRow[] = [];
  let kept: OfferRow[] = [];
  for (const offer of offers.filter(({ open }) => open)) {
    const { wishId, studentId, told, tellAt, heldUntil } = offer;
    const wish = wishOf.get(wishId ?? 0);
    const isOver = heldUntil <= now || (wish && !fits(wish, hourOf(offer))) || isTaken(studentId, hourOf(offer));
    // At the telling, time begins: an offer that is due is made anew.
    const isDue = !told && tellAt <= now;
    if (isOver && told) ended.push(offer);
    else if (isOver || isDue || !wish || !calendar) forgotten.push(offer);
    else kept.push(offer);
  }
  if (!calendar) return { ended, forgotten, kept };

  let rest = withoutHolds(calendar, [...ended, ...forgotten]);
  const termsOn = groupBy(rest.lessons, ({ date }) => date);
  kept = kept.filter((offer) => {
    const { date, time } = hourOf(offer);
    const others = withoutHolds({ ...rest, lessons: termsOn.get(date) ?? [] }, [offer]);
    if (hourStates(others)(date, time) === 'free') return true;
    forgotten.push(offer);
    rest = withoutHolds(rest, [offer]);
    termsOn.set(date, [...others.lessons]);
    return false;
  });
  return { ended, forgotten, kept, rest };
}

function withoutHolds(calendar: Calendar, offers: readonly OfferRow[]): Calendar {
  const holding = offers.filter(({ heldUntil }) => heldUntil > calendar.now).map(hourOf);
  const holds = new Set(holding.map(({ date, time }) => `${date} ${time}`));
  // The student of an offer may have a lesson proposed for its hour: only one of the two goes.
  const lessons = calendar.lessons.filter(({ date, times }) => !holds.delete(`${date} ${times.join()}`));
  return { ...calendar, lessons };
}

function groupBy<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}

export const isNothing = ({ ended, forgotten, added }: OfferPlan): boolean =>
  ended.length + forgotten.length + added.length === 0;

export const hourOf = ({ startsAt }: Pick<OfferRow, 'startsAt'>): Hour => toWallClock(startsAt);
