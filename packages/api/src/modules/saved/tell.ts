/** Tells students of hours that became free at tutors whom they saved. By the state of the calendar, whatever changed it. */
import { WEEK_VIEW_DAYS } from '@casovi/contract/constants';
import { type Calendar, freeHours, type Hour } from '@casovi/contract/free-hours';
import { addDays, datesFrom, fromWallClock, todayInPodgorica } from '@casovi/contract/time';
import { inTransaction, type Publish } from '../../platform/events.ts';
import type { Parts } from '../../platform/parts.ts';
import type { Executor, Transaction } from '../../platform/postgres/database.ts';
import { lockPerson } from '../accounts/public.ts';
import { enqueueMail } from '../mail/public.ts';
import { notifyOfLesson, quietHoursOfAll } from '../notifications/public.ts';
import { enqueuePush } from '../push/public.ts';
import { UNTIMED_RULES } from '../tutors/public.ts';
import { bookableCalendars, offerFreeHours } from '../waiting/public.ts';
import { freedMail, freedPush } from './mails.ts';
import { freedHours, hoursToTell, isSame, seenAnew } from './policy.ts';
import {
  deleteSeen,
  deleteUnfollowed,
  type FollowerRow,
  listFollowed,
  listFollowedAmong,
  listFollowers,
  listSeen,
  listTerms,
  type Seen,
  updateTold,
  upsertSeen,
} from './queries.ts';

/** Twice the week that is told of: hours that come near were looked at before. */
const LOOKED_AT_DAYS = 2 * WEEK_VIEW_DAYS;
const DAY_MILLISECONDS = 86_400_000;

const instantsOf = (hours: Iterable<Hour>): Date[] => [...hours].map(({ date, time }) => fromWallClock(date, time));

const calendarsFor = (db: Executor, tutorIds: number[], now: Date) => {
  const today = todayInPodgorica(now);
  return bookableCalendars(db, tutorIds, { first: today, last: addDays(today, LOOKED_AT_DAYS - 1) }, now, null);
};

/** Without notice and horizon: time alone makes no hour free. */
function look(before: Seen | undefined, calendar: Calendar, now: Date): Seen {
  const dates = datesFrom(todayInPodgorica(now), LOOKED_AT_DAYS);
  const free = freeHours({ ...calendar, rules: { ...calendar.rules, ...UNTIMED_RULES } }, dates);
  return seenAnew(before, instantsOf(free), { until: dates.at(-1) ?? '', now });
}

interface Look {
  tutorId: number;
  /** Null for a tutor who cannot be booked: what is free afterwards was free before. */
  seen: Seen | null;
  isNew: boolean;
  tellings: { follower: FollowerRow; hours: Date[] }[];
}

/** Others are told at the next run. */
const TOLD_AT_ONCE = 100;

async function lookAt(db: Executor, tutorIds: number[], now: Date): Promise<Look[]> {
  const [before, calendars] = [await listSeen(db, tutorIds), await calendarsFor(db, tutorIds, now)];
  const looks: Look[] = [];
  for (const tutorId of tutorIds) {
    const known = before.find((row) => row.tutorId === tutorId);
    const calendar = calendars.get(tutorId);
    if (!calendar) {
      looks.push({ tutorId, seen: null, isNew: known !== undefined, tellings: [] });
      continue;
    }
    const seen = look(known, calendar, now);
    const tellings = await tellingsOf(db, { tutorId, seen, calendar }, now);
    looks.push({ tutorId, seen, isNew: !known || !isSame(known, seen), tellings });
  }
  return looks;
}

/** Two queries for a tutor of whom there is news, and none for others. */
async function tellingsOf(
  db: Executor,
  { tutorId, seen, calendar }: { tutorId: number; seen: Seen; calendar: Calendar },
  now: Date,
): Promise<Look['tellings']> {
  const week = instantsOf(freeHours(calendar, datesFrom(todayInPodgorica(now), WEEK_VIEW_DAYS)));
  const bookable = new Set(week.map((hour) => hour.getTime()));
  const freed = freedHours(seen).filter(([hour]) => bookable.has(hour.getTime()));
  if (freed.length === 0) return [];
  const which = { hours: freed.map(([hour]) => hour), toldBefore: new Date(now.getTime() - DAY_MILLISECONDS + 1) };
  const followers = await listFollowers(db, tutorId, { ...which, limit: TOLD_AT_ONCE });
  const studentIds = followers.map(({ studentId }) => studentId);
  const until = new Date(now.getTime() + (WEEK_VIEW_DAYS + 1) * DAY_MILLISECONDS);
  const terms = await listTerms(db, { tutorId, studentIds, from: now, until });
  const quietHoursOf = await quietHoursOfAll(db, studentIds);
  return followers
    .map((follower) => {
      const { studentId } = follower;
      const own = { quiet: quietHoursOf(studentId), terms: terms.filter((term) => term.studentId === studentId) };
      return { follower, hours: hoursToTell(follower, { freed, bookable, now, ...own }) };
    })
    .filter(({ hours }) => hours.length > 0);
}

/** What is free now was free all along. The caller has locked the tutor's row of `users`. */
export async function beginToFollow(tx: Transaction, tutorId: number, now: Date): Promise<void> {
  if ((await listFollowedAmong(tx, [tutorId])).length > 0) return;
  const calendar = (await calendarsFor(tx, [tutorId], now)).get(tutorId);
  if (calendar) await upsertSeen(tx, { tutorId, ...look(undefined, calendar, now) });
  else await deleteSeen(tx, tutorId);
}

const serve = (parts: Parts, tutorId: number): Promise<void> =>
  inTransaction(parts, async (tx, publish) => {
    const tutor = await lockPerson(tx, tutorId);
    if (!tutor) return;
    // Those who wait come first: an hour that is held for one of them is not free.
    await offerFreeHours(parts, tx, publish, tutorId);
    const now = parts.clock.now();
    for (const { seen, isNew, tellings } of await lookAt(tx, [tutorId], now)) {
      if (!seen) await deleteSeen(tx, tutorId);
      else if (isNew) await upsertSeen(tx, { tutorId, ...seen });
      for (const { follower, hours } of tellings) await tell(parts, tx, publish, { tutor, follower, hours });
    }
  });

async function tell(
  parts: Parts,
  tx: Transaction,
  publish: Publish,
  { tutor, follower, hours }: { tutor: { id: number; name: string }; follower: FollowerRow; hours: Date[] },
): Promise<void> {
  const { studentId: receiverId, email } = follower;
  const [now, [first]] = [parts.clock.now(), hours];
  if (!first) return;
  const told = [...follower.told.filter((hour) => hour > now), ...hours];
  if (!(await updateTold(tx, { studentId: receiverId, tutorId: tutor.id }, { told, now }))) return;
  const notice = { receiverId, event: 'freed' } as const;
  await notifyOfLesson(tx, publish, { ...notice, tutorId: tutor.id, startsAt: first, lessons: hours.length, now });
  const mail = freedMail({ tutor, hours }, email, parts.settings.publicUrl);
  await enqueueMail(parts, tx, { ...mail, notice, expiresAt: hours.at(-1) ?? first });
  await enqueuePush(parts, tx, freedPush({ tutor, hours }, receiverId));
}

/** For whom there is something to do. Without locks. */
async function tutorsToServe(parts: Parts, tutorIds: number[]): Promise<number[]> {
  const looks = await lookAt(parts.db, tutorIds, parts.clock.now());
  return looks.filter(({ isNew, tellings }) => isNew || tellings.length > 0).map(({ tutorId }) => tutorId);
}

/** After a change of a calendar. */
export async function tellOfTutor(parts: Parts, tutorId: number): Promise<void> {
  const followed = await listFollowedAmong(parts.db, [tutorId]);
  for (const id of followed.length > 0 ? await tutorsToServe(parts, followed) : []) await serve(parts, id);
}

const BATCH = 50;

/** Every few minutes: quiet hours end, a day has passed since the last telling, and events are lost with their process. */
export async function tellOfAll(parts: Parts): Promise<void> {
  await deleteUnfollowed(parts.db);
  const failures: unknown[] = [];
  let tutorIds = await listFollowed(parts.db, 0, BATCH);
  while (tutorIds.length > 0) {
    for (const tutorId of await tutorsToServe(parts, tutorIds)) {
      await serve(parts, tutorId).catch((error) => {
        parts.log.error({ err: error, tutorId }, 'students were not told of free hours of a tutor');
        failures.push(error);
      });
    }
    tutorIds = await listFollowed(parts.db, tutorIds.at(-1) ?? 0, BATCH);
  }
  if (failures.length > 0) throw failures[0];
}
