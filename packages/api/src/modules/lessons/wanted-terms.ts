import { REPLACED_WITHIN_DAYS } from '@casovi/contract/constants';
import { addDays } from '@casovi/contract/dates';
import type { Calendar } from '@casovi/contract/free-hours';
import type { Booking, WantedSlot } from '@casovi/contract/lessons';
import { LESSON_TEXT } from '@casovi/contract/texts/lessons';
import { fromWallClock, timesOf, toWallClock, weekdayCode, weeklyFrom } from '@casovi/contract/time';
import { AppError } from '../../platform/http/errors.ts';
import { type Busy, reasonAgainst, shapeProblem, slotsProblem, termOf } from './policy.ts';

/** One lesson of a booking. */
export interface WantedTerm {
  /** Its date in the weeks of a series, also where another term is wanted instead. */
  week: string;
  /** When it would begin there. */
  usualStart: Date;
  date: string;
  slots: WantedSlot[];
  startsAt: Date;
  endsAt: Date;
}

/** The lessons that a booking asks for, the earliest first. */
export function wantedTerms({ termini, sedmica, izostavi, zamjene }: Booking): WantedTerm[] {
  const broken = shapeProblem(termini);
  if (broken) throw new AppError('badRequest', broken);
  const { date: first, startsAt } = termOf(termini);
  const { time } = toWallClock(startsAt);
  const weeks = weeklyFrom(first, sedmica);
  const replaced = new Map(zamjene.map(({ datum, termin }) => [datum, termin]));
  const changed = new Set([...izostavi, ...replaced.keys()]);
  const isOfSeries = [...changed].every((date) => weeks.includes(date));
  if (!isOfSeries || changed.size < izostavi.length + zamjene.length)
    throw new AppError('badRequest', LESSON_TEXT.seriesDates);
  const isNear = ({ datum, termin }: (typeof zamjene)[number]) =>
    addDays(datum, -REPLACED_WITHIN_DAYS) <= termin.datum && termin.datum <= addDays(datum, REPLACED_WITHIN_DAYS);
  if (!zamjene.every(isNear)) throw new AppError('badRequest', LESSON_TEXT.seriesOtherWeek);

  const slotsAt = (date: string, times: readonly string[]): WantedSlot[] =>
    times.map((timeSlot) => ({ day: weekdayCode(date), timeSlot, date }));
  const slotsOf = (week: string): WantedSlot[] => {
    const instead = replaced.get(week);
    if (!instead)
      return slotsAt(
        week,
        termini.map(({ timeSlot }) => timeSlot),
      );
    return slotsAt(instead.datum, timesOf({ sat: instead.sat, trajanje: 60 * termini.length }));
  };
  const terms = weeks
    .filter((week) => !izostavi.includes(week))
    .map((week) => ({ week, slots: slotsOf(week) }))
    .map(({ week, slots }) => ({ week, usualStart: fromWallClock(week, time), slots, ...termOf(slots) }));
  if (terms.length === 0) throw new AppError('badRequest', LESSON_TEXT.bookingSlot);
  return terms.sort((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
}

export interface Conflict {
  term: WantedTerm;
  reason: string;
  /** The wish itself cannot be fulfilled, whatever is booked. */
  never: boolean;
}

/** Terms that cannot be booked, each with the first reason. */
export function conflictsOf(terms: readonly WantedTerm[], calendar: Calendar, busy: Busy): Conflict[] {
  const isBusy = ({ startsAt, endsAt }: WantedTerm) =>
    busy.some((other) => other.startsAt < endsAt.getTime() && startsAt.getTime() < other.endsAt);
  return terms.flatMap((term) => {
    const { slots } = term;
    const broken = slotsProblem(slots, calendar);
    if (broken) return { term, reason: broken, never: true };
    const reason = isBusy(term) ? LESSON_TEXT.bookingOwnOverlap : reasonAgainst(slots, calendar);
    return reason ? { term, reason, never: false } : [];
  });
}
