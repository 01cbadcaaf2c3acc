import { WEEKDAY_CODES } from '@casovi/contract/constants';

export interface WeeklyHour {
  /** As Date.getDay(): 0 is Sunday. */
  weekday: number;
  hour: number;
}

const WEEKDAYS: readonly string[] = WEEKDAY_CODES;
const FROM_MONDAY: readonly string[] = ['Pon', 'Uto', 'Sri', 'Čet', 'Pet', 'Sub', 'Ned'];
const STRETCH = /^(\p{L}{3})(?:-(\p{L}{3}))? (\d{1,2})-(\d{1,2})$/u;

/** 'Pon-Pet 16-20, Sub 9-13' → the start of every hour. */
export const readWeek = (week: string): WeeklyHour[] => week.split(', ').flatMap(readStretch);

function readStretch(stretch: string): WeeklyHour[] {
  const [, first = '', last = first, from, until] = STRETCH.exec(stretch) ?? [];
  const days = FROM_MONDAY.slice(dayIndex(first, stretch), dayIndex(last, stretch) + 1);
  const hours = Array.from({ length: Number(until) - Number(from) }, (_, index) => Number(from) + index);
  return days.flatMap((day) => hours.map((hour) => ({ weekday: WEEKDAYS.indexOf(day), hour })));
}

function dayIndex(day: string, stretch: string): number {
  const index = FROM_MONDAY.indexOf(day);
  if (index < 0) throw new Error(`cannot read the hours "${stretch}"`);
  return index;
}
