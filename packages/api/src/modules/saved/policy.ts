import { USER_TYPE } from '@casovi/contract/constants';
import { todayInPodgorica } from '@casovi/contract/time';
import type { Viewer } from '../../platform/http/route.ts';
import { afterQuietHours, type QuietHours } from '../notifications/public.ts';
import type { FollowerRow, Seen, TermRow } from './queries.ts';

export const can = (viewer: Viewer) => ({
  save: viewer.type === USER_TYPE.student,
});

/** What is known after another look. An hour that was not free at the last one is news, unless it was too far ahead to be looked at. */
export function seenAnew(
  before: Seen | undefined,
  free: readonly Date[],
  { until, now }: { until: string; now: Date },
) {
  const hours: Seen['hours'] = {};
  for (const hour of free) {
    const key = hour.toISOString();
    const isNews = before && !(key in before.hours) && todayInPodgorica(hour) <= before.until;
    hours[key] = isNews ? now.toISOString() : (before?.hours[key] ?? null);
  }
  return { hours, until };
}

export const isSame = (one: Seen, other: Seen): boolean =>
  one.until === other.until && JSON.stringify(one.hours) === JSON.stringify(other.hours);

/** Those that became free, and have not been taken since. */
export const freedHours = ({ hours }: Seen): [hour: Date, since: Date][] =>
  Object.entries(hours).flatMap(([hour, since]) => (since === null ? [] : [[new Date(hour), new Date(since)]]));

const TOLD_AGAIN_AFTER = 24 * 3_600_000;

interface Situation {
  freed: [hour: Date, since: Date][];
  /** Hours of the next seven days that everybody can book. */
  bookable: ReadonlySet<number>;
  /** What the student has taken, and what they had with this tutor: who cancelled a lesson knows that its hour is free. */
  terms: readonly TermRow[];
  quiet: QuietHours;
  now: Date;
}

/** Of which hours a student is told now, the next first. Not in their quiet hours, and once a day: more are collected until then. */
export function hoursToTell(follower: FollowerRow, { freed, bookable, terms, quiet, now }: Situation): Date[] {
  const { tellSince, toldAt } = follower;
  if (toldAt && now.getTime() < toldAt.getTime() + TOLD_AGAIN_AFTER) return [];
  if (afterQuietHours(now, quiet) > now) return [];
  const told = new Set(follower.told.map((hour) => hour.getTime()));
  const isTaken = (hour: Date) =>
    terms.some(({ startsAt, endsAt }) => startsAt.getTime() < hour.getTime() + 3_600_000 && hour < endsAt);
  return freed
    .filter(([hour, since]) => since >= tellSince && bookable.has(hour.getTime()) && !told.has(hour.getTime()))
    .map(([hour]) => hour)
    .filter((hour) => !isTaken(hour))
    .sort((one, other) => one.getTime() - other.getTime());
}
