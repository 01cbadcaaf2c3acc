/** Defines a free hour, for lists, profiles, the calendar and bookings. */
import { BOOKING_HORIZON_DAYS, SLOT_TIMES } from './constants.ts';
import type { ReservedSlot, Slot } from './planner.ts';
import { addDays, toWallClock, weekdayCode } from './time.ts';

export interface Calendar {
  week: readonly Slot[];
  reserved: readonly ReservedSlot[];
  now: Date;
}

export type HourState = 'free' | 'reserved' | 'not offered' | 'past' | 'too far';
export type StateOf = (date: string, time: string) => HourState;

/** Precomputed, since a calendar has 98 cells. */
export function hourStates({ week, reserved, now }: Calendar): StateOf {
  const { date: today, time: clock } = toWallClock(now);
  const horizon = addDays(today, BOOKING_HORIZON_DAYS);
  const offered = new Set(week.map(({ dan, sat }) => `${dan} ${sat}`));
  const taken = new Set(reserved.map(({ datum, sat }) => `${datum} ${sat}`));
  return (date, time) => {
    if (taken.has(`${date} ${time}`)) return 'reserved';
    if (!offered.has(`${weekdayCode(date)} ${time}`)) return 'not offered';
    if (date < today || (date === today && time <= clock)) return 'past';
    return date > horizon ? 'too far' : 'free';
  };
}

export interface Hour {
  /** yyyy-MM-dd */
  date: string;
  /** HH:00 */
  time: string;
}

/** A generator, since lists need only the first one. */
export function* freeHours(calendar: Calendar, dates: readonly string[]): Generator<Hour, undefined> {
  const stateOf = hourStates(calendar);
  for (const date of dates) {
    for (const time of SLOT_TIMES) if (stateOf(date, time) === 'free') yield { date, time };
  }
}
