import { type LessonDuration, SLOT_TIMES, WEEK_VIEW_DAYS, type WeekdayCode } from '@casovi/contract/constants';
import type { CalendarHour } from '@casovi/contract/planner';
import { addDays, datesFrom, weekdayCode } from '@casovi/contract/time';
import type { BookingWish } from '../../lib/booking-wish.ts';

export interface Selection {
  date: string;
  /** One hour, or two that follow each other. */
  times: readonly string[];
}

export type SlotState = 'free' | 'reserved' | 'none';

/** Seven days; page 0 begins today. */
export const daysOf = (today: string, page: number): string[] =>
  datesFrom(addDays(today, page * WEEK_VIEW_DAYS), WEEK_VIEW_DAYS);

export const pageOf = (today: string, date: string): number =>
  Math.floor((Date.parse(date) - Date.parse(today)) / 86_400_000 / WEEK_VIEW_DAYS);

const STATES: Record<CalendarHour['stanje'], SlotState> = { slobodno: 'free', rezervisano: 'reserved' };

/** What the calendar does not list is not offered. */
export function slotStates(hours: readonly CalendarHour[]): (date: string, time: string) => SlotState {
  const states = new Map(hours.map(({ datum, sat, stanje }) => [`${datum} ${sat}`, STATES[stanje]]));
  return (date, time) => states.get(`${date} ${time}`) ?? 'none';
}

export type StateOf = ReturnType<typeof slotStates>;

const timeAfter = (time: string): string | undefined => SLOT_TIMES[SLOT_TIMES.indexOf(time) + 1];

/** Two hours if the next one is free, else one. */
export function chosenFrom(
  stateOf: StateOf,
  { date, time }: { date: string; time: string },
  minutes: LessonDuration,
): { selection: Selection; minutes: LessonDuration } {
  const next = timeAfter(time);
  return minutes === 120 && next && stateOf(date, next) === 'free'
    ? { selection: { date, times: [time, next] }, minutes: 120 }
    : { selection: { date, times: [time] }, minutes: 60 };
}

/** Whether it is free is seen when the calendar has loaded. */
export function wishedSelection({ date, time, minutes }: BookingWish): Selection | null {
  if (!date || !time) return null;
  const next = timeAfter(time);
  return { date, times: minutes === 120 && next ? [time, next] : [time] };
}

/** Without the hours before the first and after the last one that these days have. */
export function offeredSpan(stateOf: StateOf, days: readonly string[]): readonly string[] {
  const isOffered = (time: string) => days.some((date) => stateOf(date, time) !== 'none');
  const first = SLOT_TIMES.findIndex(isOffered);
  return first < 0 ? [] : SLOT_TIMES.slice(first, SLOT_TIMES.findLastIndex(isOffered) + 1);
}

export const slotsOf = ({ date, times }: Selection): { day: WeekdayCode; timeSlot: string; date: string }[] =>
  times.map((timeSlot) => ({ day: weekdayCode(date), timeSlot, date }));
