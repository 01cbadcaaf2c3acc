/** Wall-clock time in Podgorica, whatever the zone of the server or the browser. */
import { TIME_ZONE, WEEKDAY_CODES, type WeekdayCode } from './constants.ts';

const WEEKDAY_NAMES = ['nedjelja', 'ponedjeljak', 'utorak', 'srijeda', 'četvrtak', 'petak', 'subota'] as const;
const MONTH_NAMES = [
  ['Januar', 'januar', 'Jan'],
  ['Februar', 'februar', 'Feb'],
  ['Mart', 'mart', 'Mar'],
  ['April', 'april', 'Apr'],
  ['Maj', 'maj', 'Maj'],
  ['Jun', 'jun', 'Jun'],
  ['Jul', 'jul', 'Jul'],
  ['Avgust', 'avgust', 'Avg'],
  ['Septembar', 'septembar', 'Sep'],
  ['Oktobar', 'oktobar', 'Okt'],
  ['Novembar', 'novembar', 'Nov'],
  ['Decembar', 'decembar', 'Dec'],
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

function wallParts(instant: Date): Record<string, string> {
  return Object.fromEntries(wallClock.formatToParts(instant).map((part) => [part.type, part.value]));
}

export function toWallClock(instant: Date): WallClock {
  const part = wallParts(instant);
  return { date: `${part.year}-${part.month}-${part.day}`, time: `${part.hour}:${part.minute}` };
}

export const todayInPodgorica = (now: Date): string => toWallClock(now).date;

/** Minutes that Podgorica is ahead of UTC at an instant. */
function offsetMinutes(instant: Date): number {
  const part = wallParts(instant);
  const asUtc = Date.UTC(
    Number(part.year),
    Number(part.month) - 1,
    Number(part.day),
    Number(part.hour),
    Number(part.minute),
    Number(part.second),
  );
  return Math.round((asUtc - Math.floor(instant.getTime() / 1000) * 1000) / 60_000);
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

/** Dates are counted in UTC, so that no clock change can skip or repeat one. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

export const weekdayIndex = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay();
export const weekdayCode = (date: string): WeekdayCode => WEEKDAY_CODES[weekdayIndex(date)] ?? 'Ned';
export const weekdayName = (date: string): string => WEEKDAY_NAMES[weekdayIndex(date)] ?? '';
export const weekdayNameOf = (code: WeekdayCode): string => WEEKDAY_NAMES[WEEKDAY_CODES.indexOf(code)] ?? '';

const monthOf = (date: string) => MONTH_NAMES[Number(date.slice(5, 7)) - 1] ?? MONTH_NAMES[0];
export const dayOf = (date: string): number => Number(date.slice(8, 10));

/** '5 Maj' */
export const dayAndMonth = (date: string): string => `${dayOf(date)} ${monthOf(date)[0]}`;
/** '5. maj 2026.' */
export const longDate = (date: string): string => `${dayOf(date)}. ${monthOf(date)[1]} ${date.slice(0, 4)}.`;
/** '05.05.2026' */
export const numericDate = (date: string): string => `${date.slice(8, 10)}.${date.slice(5, 7)}.${date.slice(0, 4)}`;
/** 'ponedjeljak, 05.05.2026 u 14h' */
export const lessonTerm = (date: string, time: string): string =>
  `${weekdayName(date)}, ${numericDate(date)} u ${time.slice(0, 2)}h`;

/** '05 Maj, 14:30' */
export function chatTime(instant: Date): string {
  const { date, time } = toWallClock(instant);
  return `${date.slice(8, 10)} ${monthOf(date)[2]}, ${time}`;
}
