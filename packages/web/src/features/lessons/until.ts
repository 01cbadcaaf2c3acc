import { plural } from '@casovi/contract/display';
import { addDays, fromWallClock, todayInPodgorica } from '@casovi/contract/time';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** 'upravo traje', 'za 25 minuta', 'danas', 'sutra', 'za 3 dana' */
export function untilText(date: string, time: string, now: Date): string {
  const minutes = Math.ceil((fromWallClock(date, time).getTime() - now.getTime()) / MINUTE);
  if (minutes <= 0) return 'upravo traje';
  if (minutes <= 90) return `za ${plural(minutes, 'minut', 'minuta', 'minuta')}`;
  const today = todayInPodgorica(now);
  if (date === today) return 'danas';
  if (date === addDays(today, 1)) return 'sutra';
  return `za ${plural((Date.parse(date) - Date.parse(today)) / DAY, 'dan', 'dana', 'dana')}`;
}

/** 'još 23 sata', 'još 2 sata i 5 minuta', 'još 12 minuta', 'rok je istekao' */
export function leftText(until: string, now: Date): string {
  const minutes = Math.ceil((Date.parse(until) - now.getTime()) / MINUTE);
  if (minutes <= 0) return 'rok je istekao';
  const hours = Math.floor((minutes * MINUTE) / HOUR);
  const rest = minutes % 60;
  const parts = [
    hours > 0 && plural(hours, 'sat', 'sata', 'sati'),
    // Of many hours nobody counts the minutes.
    rest > 0 && hours < 6 && plural(rest, 'minut', 'minuta', 'minuta'),
  ];
  return `još ${parts.filter(Boolean).join(' i ')}`;
}
