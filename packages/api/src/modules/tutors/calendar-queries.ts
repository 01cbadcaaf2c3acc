import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { memoize } from '../../platform/cache/memoize.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { typedPlaceholder } from '../../platform/postgres/per-database.ts';
import { isVisibleTutor, users } from '../../tables/accounts.ts';
import { heldTerms, holdsItsHours, lessons } from '../../tables/lessons.ts';
import { availability, availabilityExceptions, tutors } from '../../tables/tutors.ts';
import { holdsItsHour, waitingOffers } from '../../tables/waiting.ts';

const pairs = (one: SQL, other: SQL, from: SQL) =>
  sql<
    [number, number][]
  >`coalesce((SELECT json_agg(json_build_array(${one}, ${other}) ORDER BY ${one}, ${other}) FROM ${from}), '[]')`;

/** Columns of an exception, as `presentException` takes them. */
export interface ExceptionRow {
  extra: boolean;
  /** yyyy-MM-dd */
  firstDate: string;
  lastDate: string;
  hours: number[] | null;
}

const exceptions = sql<ExceptionRow[]>`coalesce((
  SELECT json_agg(json_build_object('extra', extra, 'firstDate', first_date, 'lastDate', last_date, 'hours', hours) ORDER BY id)
    FROM ${availabilityExceptions} WHERE ${availabilityExceptions.tutorId} = ${users.id}
     AND first_date <= ${typedPlaceholder('lastDate', 'date')} AND last_date >= ${typedPlaceholder('firstDate', 'date')}), '[]')`;

/** What `presentRules` takes. */
export const ruleColumns = {
  noticeHours: tutors.noticeHours,
  breakAfter: tutors.breakAfter,
  weeksAhead: tutors.weeksAhead,
  lessonsADay: tutors.lessonsADay,
};
export type RuleRow = Pick<typeof tutors.$inferSelect, keyof typeof ruleColumns>;

const milliseconds = (instant: SQL) => sql`extract(epoch FROM ${instant}) * 1000`;

const span = sql`tstzrange(${typedPlaceholder('from', 'timestamptz')}, ${typedPlaceholder('until', 'timestamptz')})`;

const calendars = memoize((db: Executor) =>
  db
    .select({
      tutorId: users.id,
      week: pairs(
        sql`${availability.weekday}`,
        sql`${availability.hour}`,
        sql`${availability} WHERE ${availability.tutorId} = ${users.id}`,
      ),
      ...ruleColumns,
      exceptions,
      lessons: pairs(
        milliseconds(sql`lower(term)`),
        milliseconds(sql`upper(term)`),
        sql`(
          SELECT term FROM ${lessons}, unnest(${heldTerms(sql.placeholder('now'))}) AS term
           WHERE ${lessons.tutorId} = ${users.id} AND ${holdsItsHours(sql.placeholder('now'))}
             AND ${lessons.during} && ${span} AND term && ${span}
           UNION ALL
          SELECT tstzrange(${waitingOffers.startsAt}, ${waitingOffers.startsAt} + interval '1 hour') FROM ${waitingOffers}
           WHERE ${waitingOffers.tutorId} = ${users.id} AND ${holdsItsHour(sql.placeholder('now'))}
             AND ${waitingOffers.studentId} <> ALL (${typedPlaceholder('heldFor', 'integer[]')})
             AND ${waitingOffers.startsAt} <@ ${span}) AS held (term)`,
      ),
    })
    .from(users)
    .innerJoin(tutors, eq(tutors.userId, users.id))
    .where(and(sql`${users.id} = ANY (${typedPlaceholder('tutorIds', 'integer[]')})`, isVisibleTutor))
    .prepare('tutor_calendars'),
);

export interface CalendarSpan {
  firstDate: string;
  lastDate: string;
  from: Date;
  until: Date;
}

/**
 * Of visible tutors: weekly hours (weekday, hour) and rules; exceptions, and start and end of lessons in a span, and of hours that are held for
 * students who wait, without those of one student.
 */
export const selectCalendars = (
  db: Executor,
  tutorIds: number[],
  { from, until, ...dates }: CalendarSpan,
  now: Date,
  heldFor: number | null,
) =>
  calendars(db).execute({
    ...dates,
    heldFor: heldFor === null ? '{}' : `{${heldFor}}`,
    tutorIds: `{${tutorIds.join(',')}}`,
    from: from.toISOString(),
    until: until.toISOString(),
    now: now.toISOString(),
  });

export async function insertHoursOff(
  tx: Executor,
  { tutorId, date, hours, note }: { tutorId: number; date: string; hours: number[]; note: string },
): Promise<void> {
  await tx
    .insert(availabilityExceptions)
    .values({ tutorId, extra: false, firstDate: date, lastDate: date, hours, note });
}

/** What students have taken, with proposed terms: start and end in milliseconds. */
export async function listTermsOfStudents(
  db: Executor,
  studentIds: number[],
  { from, until }: { from: Date; until: Date | null },
  now: Date,
) {
  if (studentIds.length === 0) return [];
  const during = sql`tstzrange(${sql.param(from, lessons.startsAt)}, ${until && sql.param(until, lessons.startsAt)}::timestamptz)`;
  return db
    .select({
      studentId: lessons.studentId,
      startsAt: sql<number>`extract(epoch FROM lower(term))::float8 * 1000`,
      endsAt: sql<number>`extract(epoch FROM upper(term))::float8 * 1000`,
    })
    .from(lessons)
    .crossJoin(sql`unnest(${heldTerms(now)}) AS term`)
    .where(and(inArray(lessons.studentId, studentIds), holdsItsHours(now), sql`${lessons.during} && ${during}`));
}

export type BusyRow = Awaited<ReturnType<typeof listTermsOfStudents>>[number];
