import {
  BOOKABLE_LEVELS,
  LESSON_STATUS,
  REPLACED_WITHIN_DAYS,
  TEACHING_MODE,
  USER_TYPE,
} from '@casovi/contract/constants';
import type { Booking } from '@casovi/contract/lessons';
import { bookingProblem } from '@casovi/contract/rules';
import { LESSON_TEXT } from '@casovi/contract/texts/lessons';
import { addDays, fromWallClock } from '@casovi/contract/time';
import { inTransaction } from '../../platform/events.ts';
import { AppError, brokenRule } from '../../platform/http/errors.ts';
import type { Parts } from '../../platform/parts.ts';
import { openConversation } from '../chat/public.ts';
import { calendarsOf, listTermsOfStudents } from '../tutors/public.ts';
import { offerFreeHours, restWishes } from '../waiting/public.ts';
import { answerDeadline, isOneDeadline } from './deadlines.ts';
import { expireWithin } from './expiry.ts';
import { isThere, wantedPlace } from './places.ts';
import {
  type LessonRow,
  listBooked,
  lockOffering,
  lockPeople,
  NO_PROPOSAL,
  NO_SERIES,
  newSeriesId,
} from './queries.ts';
import { type Refused, seriesRefusal } from './series-refusal.ts';
import { makeLessons } from './take-step.ts';
import { conflictsOf, type WantedTerm, wantedTerms } from './wanted-terms.ts';

export interface Booked {
  ids: number[];
  /** Null for a single lesson. */
  seriesId: number | null;
  answerBy: Date;
  /** For all lessons, not for the first alone. */
  oneDeadline: boolean;
}

/**
 * Makes a pending lesson, or all of a series, or none. Every check is made under the locks of both people, so that nothing changes between
 * the look and the booking.
 */
export async function bookLessons(parts: Parts, booking: Booking): Promise<Booked> {
  const { profesorId: tutorId, ucenikId: studentId, predmet, nivo, termini, cijena, ponovljeno } = booking;
  const minutes = 60 * Math.max(1, termini.length);
  const problem = bookingProblem({ minutes, subject: predmet, level: nivo, slots: termini.length });
  if (problem) throw brokenRule(problem);
  const terms = wantedTerms(booking);
  const isSeries = booking.sedmica > 1;

  const outcome = await inTransaction(parts, async (tx, publish): Promise<Booked | Refused> => {
    const people = await lockPeople(tx, [tutorId, studentId]);
    const here = (id: number) => people.find((one) => one.id === id && !one.blockedAt && !one.deletedAt);
    const [tutor, student] = [here(tutorId), here(studentId)];
    if (tutor?.type !== USER_TYPE.tutor || !student) throw new AppError('notFound', LESSON_TEXT.bookingTutorGone);

    const now = parts.clock.now();
    const level = BOOKABLE_LEVELS.find((bookable) => bookable === nivo);
    const wanted = level && { tutorId, studentId, subject: predmet, level };
    const starts = terms.map(({ startsAt }) => startsAt);
    const stored = ponovljeno && wanted && bookedAlready(await listBooked(tx, wanted, starts, now), terms, booking);
    if (stored) return stored;
    const offering = wanted && (await lockOffering(tx, wanted, now));
    if (!level || !offering) throw new AppError('badRequest', LESSON_TEXT.bookingNotOffered);
    const { subjectId, subject, subjectLink, price, anyExpired, anyWaiting, ...offered } = offering;
    const where = wantedPlace(booking, { mode: offered.teachingMode ?? TEACHING_MODE.online, places: offered.places });
    if (typeof cijena === 'number' && cijena !== price) throw new AppError('conflict', LESSON_TEXT.bookingPriceChanged);

    if (anyExpired) await expireWithin(parts, tx, publish, { tutorId, studentId });
    // Whoever asked before has an hour that became free a moment ago.
    if (anyWaiting) await offerFreeHours(parts, tx, publish, tutorId);
    const span = spanOf(terms, isSeries);
    const calendar = (await calendarsOf(tx, [tutorId], span, now, studentId)).get(tutorId);
    if (!calendar) throw new AppError('notFound', LESSON_TEXT.bookingTutorGone);
    const around = { from: fromWallClock(span.first, '00:00'), until: fromWallClock(span.last, '23:00') };
    const busy = await listTermsOfStudents(tx, [studentId], around, now);
    const conflicts = conflictsOf(terms, calendar, busy);
    if (conflicts.length > 0) return { conflicts, calendar, busy };

    const seriesId = terms.length > 1 ? await newSeriesId(tx) : null;
    const lessons = terms.map(({ startsAt, endsAt }, index) => ({
      ...{
        id: null,
        status: null,
        reason: '',
        cancelledLate: false,
        tutorPrevented: false,
        revision: 0,
        bookedAt: now,
        answerBy: null,
        remindAt: null,
        agreedAt: null,
      },
      ...{ tutor, student, subjectId, subject, subjectLink, level, price, startsAt, endsAt },
      ...{ ...where, tutorAddress: offered.tutorAddress, meetingLink: offered.meetingLink },
      ...NO_PROPOSAL,
      ...(seriesId === null ? NO_SERIES : { seriesId, seriesNumber: index + 1, seriesSize: terms.length }),
    }));
    const step = { actor: 'student', actorId: studentId, to: LESSON_STATUS.pending, reason: '', now } as const;
    const ids = await makeLessons(parts, tx, publish, lessons, step);
    await openConversation(tx, tutorId, studentId, now);
    if (anyWaiting) await restWishes(tx, publish, { tutorId, studentId }, { requested: lessons, now });
    const [first = now] = starts;
    const oneDeadline = isOneDeadline(starts.map((start) => ({ answerBy: answerDeadline(now, start) })));
    return { ids, seriesId, answerBy: answerDeadline(now, first) ?? first, oneDeadline };
  });
  if (!('conflicts' in outcome)) return outcome;
  // After the locks are released, since suggestions take time.
  if (isSeries) throw seriesRefusal(outcome);
  const [conflict] = outcome.conflicts;
  throw new AppError(conflict?.never ? 'badRequest' : 'conflict', conflict?.reason);
}

/** Also where other terms would be suggested. */
function spanOf(terms: readonly WantedTerm[], isSeries: boolean): { first: string; last: string } {
  const dates = terms.flatMap(({ week, date }) => [week, date]).sort();
  const around = isSeries ? REPLACED_WITHIN_DAYS : 0;
  return { first: addDays(dates[0] ?? '', -around), last: addDays(dates.at(-1) ?? '', around) };
}

/** Not those of a larger series, of several bookings, or at another place. */
function bookedAlready(stored: readonly LessonRow[], terms: readonly WantedTerm[], booking: Booking): Booked | null {
  const [first] = stored;
  const isWhole =
    stored.length === terms.length &&
    stored.every(
      ({ seriesId, seriesSize, endsAt, ...where }, index) =>
        isThere(where, booking) &&
        seriesId === first?.seriesId &&
        (seriesSize ?? 1) === terms.length &&
        endsAt.getTime() === terms[index]?.endsAt.getTime(),
    );
  if (!first || !isWhole) return null;
  const { seriesId, answerBy, startsAt } = first;
  return {
    ids: stored.map(({ id }) => id),
    seriesId,
    answerBy: answerBy ?? startsAt,
    oneDeadline: isOneDeadline(stored),
  };
}
