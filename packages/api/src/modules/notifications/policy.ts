import { QUIET_HOURS } from '@casovi/contract/constants';
import { addDays, fromWallClock, HOUR_MILLISECONDS, timeOfHour, toWallClock } from '@casovi/contract/time';
import type { Viewer } from '../../platform/http/route.ts';

export const can = (viewer: Viewer) => ({
  useNotificationsOf: (userId: number): boolean => viewer.id === userId,
});

/** Whole hours in Podgorica, mostly over midnight. Null for somebody who never minds. */
export type QuietHours = { from: number; until: number } | null;

export const USUAL_QUIET_HOURS = { from: QUIET_HOURS.od, until: QUIET_HOURS.do };

const BEFORE_MILLISECONDS = HOUR_MILLISECONDS / 2;

/** Half an hour before the quiet hours, if the moment falls into them: what is told in time must not come after them. */
export function beforeQuietHours(moment: Date, quiet: QuietHours): Date {
  const span = quietSpanAround(moment, quiet);
  return span ? new Date(span.from.getTime() - BEFORE_MILLISECONDS) : moment;
}

/** When they are over. */
export const afterQuietHours = (moment: Date, quiet: QuietHours): Date =>
  quietSpanAround(moment, quiet)?.until ?? moment;

function quietSpanAround(moment: Date, quiet: QuietHours): { from: Date; until: Date } | null {
  if (!quiet) return null;
  const { date } = toWallClock(moment);
  const lastDayOffset = quiet.from < quiet.until ? 0 : 1;
  for (const first of [date, addDays(date, -1)]) {
    const from = fromWallClock(first, timeOfHour(quiet.from));
    const until = fromWallClock(addDays(first, lastDayOffset), timeOfHour(quiet.until));
    if (from <= moment && moment < until) return { from, until };
  }
  return null;
}
