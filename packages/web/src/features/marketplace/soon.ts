import { addDays, weekdayName } from '@casovi/contract/dates';

/** 'danas', 'sutra' or 'u srijedu', for a date within a week of today. */
export function soonText(date: string, today: string): string {
  if (date === today) return 'danas';
  if (date === addDays(today, 1)) return 'sutra';
  return `u ${weekdayName(date).replace(/a$/, 'u')}`;
}

/** 'sutra u 17h', for an instant in ISO 8601 with the offset of Podgorica. */
export const soonTerm = (instant: string, today: string): string =>
  `${soonText(instant.slice(0, 10), today)} u ${instant.slice(11, 13)}h`;
