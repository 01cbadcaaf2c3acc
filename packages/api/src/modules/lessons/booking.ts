import { LESSON_STATUS } from '@casovi/contract/constants';
import { TEXT } from '@casovi/contract/texts';
import { AppError } from '../../platform/http/errors.ts';
import type { Parts } from '../../platform/parts.ts';
import { EXCLUSION_VIOLATION, FOREIGN_KEY_VIOLATION, sqlState } from '../../platform/postgres/database.ts';
import { writeMail } from '../mail/public.ts';
import { tellOfLesson } from '../notifications/public.ts';
import { expirePending } from './expiry.ts';
import type { LessonNews } from './mails.ts';
import { mailsOf, tellPages } from './news.ts';
import { type BookingOutcome, findBookingScene, type LessonRow, type NewLesson, storeBooking } from './queries.ts';

/** Makes a pending lesson, unless it overlaps: that, the database alone decides. */
export async function bookLesson(parts: Parts, wanted: NewLesson): Promise<void> {
  const { tutorId, studentId } = wanted;
  const now = parts.clock.now();
  const scene = await findBookingScene(parts.db, wanted, now);
  if (!scene) throw new AppError('notThere', TEXT.bookingTutorGone);
  const { tutor, student, subject, anyRunOut } = scene;
  if (subject === null) throw new AppError('badRequest', TEXT.bookingNotOffered);
  // What ran out a moment ago must not keep its second hour from anybody.
  if (anyRunOut) {
    await expirePending(parts, { tutorId });
    await expirePending(parts, { studentId });
  }
  const { level, startsAt, endsAt, price } = wanted;
  const lesson: LessonRow = {
    ...{ id: 0, status: LESSON_STATUS.pending, reason: '', cancelledLate: false, revision: 0, bookedAt: now },
    ...{ tutor, student, subject, level, startsAt, endsAt, price },
  };
  const news: LessonNews = { lesson, actor: 'student', from: null, now };
  const [mail] = mailsOf(parts, news);
  if (!mail) throw new AppError('notThere', TEXT.bookingTutorGone);
  const stored = await storeBooking(parts.db, wanted, now, writeMail(parts, mail)).catch(lateRefusal);
  if (stored.outcome !== 'booked') throw NOT_BOOKED[stored.outcome]();
  const { publish } = parts.events;
  tellOfLesson(publish, tutorId);
  tellPages(publish, { ...news, lesson: { ...lesson, id: stored.id } });
}

const NOT_BOOKED = {
  'student busy': () => new AppError('conflict', TEXT.bookingOwnOverlap),
  'tutor busy': () => new AppError('conflict', TEXT.slotTaken),
  gone: () => new AppError('notThere', TEXT.bookingTutorGone),
};

/** What the constraints refuse: something changed between the look at it and the lock. */
function lateRefusal(error: unknown): Exclude<BookingOutcome, { outcome: 'booked' }> {
  const { code, constraint } = sqlState(error) ?? {};
  // The subject was deleted after the tutor had stopped offering it, both a moment ago.
  if (code === FOREIGN_KEY_VIOLATION) throw new AppError('badRequest', TEXT.bookingNotOffered);
  if (code !== EXCLUSION_VIOLATION) throw error;
  return { outcome: constraint === 'lessons_student_overlap' ? 'student busy' : 'tutor busy' };
}
