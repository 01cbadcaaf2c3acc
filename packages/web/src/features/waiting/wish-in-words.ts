import { WEEKDAY_CODES } from '@casovi/contract/constants';
import { numericDate } from '@casovi/contract/time';
import type { WaitingWish } from '@casovi/contract/waiting';

/** Monday first. */
export const WEEK = [...WEEKDAY_CODES.slice(1), WEEKDAY_CODES[0]] as const;

/** 'Pon, Sri, od 16 do 20h, do 11.05.2026.' */
export function wishInWords({ dani, od, do: until, doDatuma }: WaitingWish): string {
  const days = dani.length === WEEK.length ? 'Svakog dana' : WEEK.filter((day) => dani.includes(day)).join(', ');
  return `${days}, od ${Number(od.slice(0, 2))} do ${Number(until.slice(0, 2))}h, do ${numericDate(doDatuma)}.`;
}
