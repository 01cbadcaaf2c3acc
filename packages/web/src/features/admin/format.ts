import { numericDate, toWallClock } from '@casovi/contract/time';

/** '1.234' */
export const number = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, '.');

/** '05.05.2026 14:30', in Podgorica. */
export function moment(instant: string): string {
  const { date, time } = toWallClock(new Date(instant));
  return `${numericDate(date)} ${time}`;
}

/** '45 min', '3 h', '2 d': minutes in the largest unit that they fill. */
export function duration(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  return minutes < 48 * 60 ? `${Math.round(minutes / 60)} h` : `${Math.round(minutes / (24 * 60))} d`;
}
