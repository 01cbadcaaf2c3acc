/** Wall-clock time in Podgorica, independent of the zone of server and browser. */
import { TIME_ZONE } from './constants.ts';
import { addDays, dayOf, numericDate, weekdayName } from './dates.ts';

export {
  addDays,
  datesFrom,
  dayOf,
  numericDate,
  timeOfHour,
  timesOf,
  weekdayCode,
  weekdayIndex,
  weekdayName,
  weekdayNameOf,
  weeklyFrom,
} from './dates.ts';

const MONTH_NAMES = [
  ['Januar', 'januar', 'Jan', 'januara'],
  ['Februar', 'februar', 'Feb', 'februara'],
  ['Mart', 'mart', 'Mar', 'marta'],
  ['April', 'april', 'Apr', 'aprila'],
  ['Maj', 'maj', 'Maj', 'maja'],
  ['Jun', 'jun', 'Jun', 'juna'],
  ['Jul', 'jul', 'Jul', 'jula'],
  ['Avgust', 'avgust', 'Avg', 'avgusta'],
  ['Septembar', 'septembar', 'Sep', 'septembra'],
  ['Oktobar', 'oktobar', 'Okt', 'oktobra'],
  ['Novembar', 'novembar', 'Nov', 'novembra'],
  ['Decembar', 'decembar', 'Dec', 'decembra'],
] as const;

const wallClock = new Intl.DateTimeFormat('en-GB', {
  timeZone: TIME_ZONE,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

export interface WallClock {
  /** yyyy-MM-dd */
  date: string;
  /** HH:mm */
  time: string;
}

export const todayInPodgorica = (now: Date): string => toWallClock(now).date;

export function toWallClock(instant: Date): WallClock {
  const shifted = new Date(instant.getTime() + offsetMinutes(instant) * 60_000).toISOString();
  return { date: shifted.slice(0, 10), time: shifted.slice(11, 16) };
}

/** Memoized, because Intl is a hundred times slower. */
const offsets = new Map<number, number>();
const MAX_CACHED_OFFSETS = 5_000;
export const HOUR_MILLISECONDS = 3_600_000;

/** Clocks change on the hour. */
function offsetMinutes(instant: Date): number {
  const hour = Math.floor(instant.getTime() / HOUR_MILLISECONDS);
  let offset = offsets.get(hour);
  if (offset === undefined) {
    if (offsets.size >= MAX_CACHED_OFFSETS) offsets.clear();
    offset = offsetByIntl(new Date(hour * HOUR_MILLISECONDS));
    offsets.set(hour, offset);
  }
  return offset;
}

function offsetByIntl(instant: Date): number {
  const part = Object.fromEntries(wallClock.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Math.round((Date.UTC(year, month - 1, day, hour, minute, second) - instant.getTime()) / 60_000);
}

/** The instant at which clocks in Podgorica show this date (yyyy-MM-dd) and time (HH:mm). */
export function fromWallClock(date: string, time: string): Date {
  const asUtc = Date.parse(`${date}T${time}:00Z`);
  const guess = new Date(asUtc - offsetMinutes(new Date(asUtc)) * 60_000);
  return new Date(asUtc - offsetMinutes(guess) * 60_000);
}

/** ISO 8601 with the offset of Podgorica, for example 2026-05-05T14:00:00+02:00. */
export function toIsoWithOffset(instant: Date): string {
  const offset = offsetMinutes(instant);
  const shifted = new Date(instant.getTime() + offset * 60_000).toISOString().slice(0, 19);
  const hours = String(Math.floor(Math.abs(offset) / 60)).padStart(2, '0');
  const minutes = String(Math.abs(offset) % 60).padStart(2, '0');
  return `${shifted}${offset < 0 ? '-' : '+'}${hours}:${minutes}`;
}

const monthOf = (date: string) => MONTH_NAMES[Number(date.slice(5, 7)) - 1] ?? MONTH_NAMES[0];

/** '5 Maj' */
export const dayAndMonth = (date: string): string => `${dayOf(date)} ${monthOf(date)[0]}`;
/** '5. maj', in running text */
export const dateInText = (date: string): string => `${dayOf(date)}. ${monthOf(date)[1]}`;
/** '5. maj 2026.' */
export const longDate = (date: string): string => `${dateInText(date)} ${date.slice(0, 4)}.`;
/** '5. maja 2026.', of what happened on that day */
export const onDate = (date: string): string => `${dayOf(date)}. ${monthOf(date)[3]} ${date.slice(0, 4)}.`;
/** 'Maj 2026' */
export const monthAndYear = (date: string): string => `${monthOf(date)[0]} ${date.slice(0, 4)}`;
/** '5. maj 2026.', '5–8. maj 2026.' or '30. decembar – 2. januar 2027.' */
export function spanInText(first: string, last: string): string {
  if (first === last) return longDate(first);
  return first.slice(0, 7) === last.slice(0, 7)
    ? `${dayOf(first)}–${longDate(last)}`
    : `${dateInText(first)} – ${longDate(last)}`;
}
/** 'ponedjeljak, 05.05.2026 u 14h' */
export const lessonTerm = (date: string, time: string): string =>
  `${weekdayName(date)}, ${numericDate(date)} u ${time.slice(0, 2)}h`;

/** '05.05.2026 14:30' */
export function moment(instant: Date | string): string {
  const { date, time } = toWallClock(new Date(instant));
  return `${numericDate(date)} ${time}`;
}

const MORNING = '07:00';
const EVENING = '22:00';

/** By day the moment itself, in the night the next morning: nobody is woken. */
export function byDay(moment: Date): Date {
  const { date, time } = toWallClock(moment);
  if (time < MORNING) return fromWallClock(date, MORNING);
  return time < EVENING ? moment : nextMorning(date);
}

export const eveningOf = (date: string): Date => fromWallClock(date, EVENING);
export const nextMorning = (date: string): Date => fromWallClock(addDays(date, 1), MORNING);

/** '05.05.2026 u 14:30' */
export const momentInText = (instant: Date | string): string => moment(instant).replace(' ', ' u ');

/** '05 Maj, 14:30' */
export function chatTime(instant: Date): string {
  const { date, time } = toWallClock(instant);
  return `${date.slice(8, 10)} ${monthOf(date)[2]}, ${time}`;
}
