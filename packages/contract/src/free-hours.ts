/** What a free hour is. Lists, profiles, the calendar of the page and the check of a booking all ask here. */
import { BOOKING_HORIZON_DAYS, SLOT_TIMES } from './constants.ts';
import type { ReservedSlot, Slot } from './planner.ts';
import { addDays, toWallClock, weekdayCode } from './time.ts';

export interface Calendar {
  /** Hours of every week at which the tutor teaches. */
  week: readonly Slot[];
  /** Hours that lessons take. */
  reserved: readonly ReservedSlot[];
  now: Date;
}

export type HourState = 'free' | 'reserved' | 'not offered' | 'past' | 'too far';
export type StateOf = (date: string, time: string) => HourState;

/** Prepared for a whole calendar: ninety-eight cells ask at each render. */
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

/** The free hours of these dates in their order. A generator, since lists need the first alone. */
export function* freeHours(calendar: Calendar, dates: readonly string[]): Generator<Hour, undefined> {
  const stateOf = hourStates(calendar);
  for (const date of dates) {
    for (const time of SLOT_TIMES) if (stateOf(date, time) === 'free') yield { date, time };
  }
}
