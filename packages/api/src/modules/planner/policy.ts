import { BOOKING_HORIZON_DAYS, USER_TYPE } from '@casovi/contract/constants';
import type { Booking } from '@casovi/contract/planner';
import { TEXT } from '@casovi/contract/texts';
import { addDays, fromWallClock, todayInPodgorica, weekdayCode } from '@casovi/contract/time';
import type { Viewer } from '../../platform/http/route.ts';
import { weeklyHourOf } from './presenter.ts';
import type { WeeklyHour } from './queries.ts';

export const can = (viewer: Viewer) => ({
  bookAs: (studentId: number): boolean => viewer.type === USER_TYPE.student && viewer.id === studentId,
  saveAvailabilityOf: (tutorId: number): boolean => viewer.id === tutorId,
});

type WantedSlot = Booking['termini'][number];

const startOf = (slot: WantedSlot): Date => fromWallClock(slot.date, slot.timeSlot);

/** Text for the first rule of time that these slots break, or null. */
export function slotsProblem(slots: WantedSlot[], week: WeeklyHour[], now: Date): string | null {
  const isInWeek = ({ day, timeSlot }: WantedSlot): boolean => {
    const { weekday, hour } = weeklyHourOf({ dan: day, sat: timeSlot });
    return week.some((free) => free.weekday === weekday && free.hour === hour);
  };
  const horizon = addDays(todayInPodgorica(now), BOOKING_HORIZON_DAYS);
  if (!slots.every(isInWeek)) return TEXT.bookingNotAvailable;
  if (slots.some((slot) => startOf(slot) <= now)) return TEXT.bookingPast;
  if (slots.some(({ day, date }) => weekdayCode(date) !== day)) return TEXT.bookingDayMismatch;
  if (slots.some(({ date }) => date > horizon)) return TEXT.bookingTooFar;
  return followEachOther(slots) ? null : TEXT.bookingNotConsecutive;
}

function followEachOther(slots: WantedSlot[]): boolean {
  const [first, ...rest] = inOrder(slots);
  const hour = Number(first?.timeSlot.slice(0, 2));
  return rest.every(
    ({ date, timeSlot }, index) => date === first?.date && Number(timeSlot.slice(0, 2)) === hour + index + 1,
  );
}

const inOrder = (slots: WantedSlot[]): WantedSlot[] =>
  slots.toSorted((one, other) => `${one.date} ${one.timeSlot}`.localeCompare(`${other.date} ${other.timeSlot}`));

const HOUR = 3_600_000;

/** When a lesson of these slots, which follow each other, begins and ends. */
export function termOf(slots: WantedSlot[]): { startsAt: Date; endsAt: Date } {
  const [first] = inOrder(slots);
  if (!first) throw new Error('a lesson needs a slot');
  const startsAt = startOf(first);
  return { startsAt, endsAt: new Date(startsAt.getTime() + slots.length * HOUR) };
}
