/** Hours as bits, so that the database can say at once whose free hours are among those that a list asks for. */
import { NOTICE_HOURS, type NoticeHours, SLOT_TIMES, WEEK_VIEW_DAYS, WEEKDAY_CODES } from '@casovi/contract/constants';
import { type Calendar, freeHours, type Hour } from '@casovi/contract/free-hours';
import { DAY_PARTS, WEEKDAY_SLUGS } from '@casovi/contract/list-filters';
import { datesFrom, todayInPodgorica, weekdayIndex } from '@casovi/contract/time';

/** From the day on which they were computed. Valid for half of them: then a list asks for days that are not among them. */
export const KEPT_DAYS = 2 * WEEK_VIEW_DAYS;
export const RING_HOURS = KEPT_DAYS * SLOT_TIMES.length;
const DAY_MILLISECONDS = 86_400_000;

/** As PostgreSQL writes bits. A day has the place of the one two weeks before, of which nothing is kept by then. */
export function ringOf(hours: Iterable<Hour>): string {
  const bits = new Array<string>(RING_HOURS).fill('0');
  for (const { date, time } of hours) {
    const day = (Date.parse(`${date}T00:00:00Z`) / DAY_MILLISECONDS) % KEPT_DAYS;
    bits[day * SLOT_TIMES.length + SLOT_TIMES.indexOf(time)] = '1';
  }
  return bits.join('');
}

/** By the notice of a tutor. */
export type HoursAsked = Record<NoticeHours, string>;

const EVERY_HOUR = WEEKDAY_CODES.flatMap((dan) => SLOT_TIMES.map((sat) => ({ dan, sat })));
/** Neither notice nor horizon: what is left of a calendar does not change by itself as time passes. */
export const UNTIMED_RULES = { najava_sati: 0, najdalje_sedmica: 12 } as const;

/** The hours of the next seven days that `kada` asks for, without those that are over or too soon. */
export function hoursAsked(kada: readonly string[], now: Date): HoursAsked {
  const dates = datesFrom(todayInPodgorica(now), WEEK_VIEW_DAYS);
  const asked = (notice: NoticeHours) => {
    const open: Calendar = {
      week: EVERY_HOUR,
      exceptions: [],
      lessons: [],
      rules: { ...UNTIMED_RULES, najava_sati: notice, pauza: false, najvise_dnevno: null },
      now,
    };
    return ringOf([...freeHours(open, dates)].filter((hour) => isAsked(hour, kada, dates)));
  };
  return Object.fromEntries(NOTICE_HOURS.map((notice) => [notice, asked(notice)])) as HoursAsked;
}

/** Any hour where nothing is asked for. */
export const isAsked = (hour: Hour, kada: readonly string[], dates: readonly string[]): boolean =>
  kada.length === 0 || kada.some((value) => isWithin(value, hour, dates));

function isWithin(value: string, { date, time }: Hour, [today, tomorrow]: readonly string[]): boolean {
  if (value === 'danas') return date === today;
  if (value === 'sutra') return date === tomorrow;
  if (value === 'vikend') return [0, 6].includes(weekdayIndex(date));
  const [day = '', part] = value.split('-');
  const hours = DAY_PARTS.find(({ slug }) => slug === part);
  const hour = Number(time.slice(0, 2));
  const isThatDay = weekdayIndex(date) === WEEKDAY_SLUGS[day as keyof typeof WEEKDAY_SLUGS];
  return isThatDay && hours !== undefined && hours.from <= hour && hour < hours.until;
}
