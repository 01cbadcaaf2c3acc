import { plural } from '@casovi/contract/display';
import { addDays, fromWallClock, todayInPodgorica } from '@casovi/contract/time';

const MINUTE = 60_000;
const DAY = 86_400_000;

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
