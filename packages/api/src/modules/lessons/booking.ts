import { LESSON_STATUS } from '@casovi/contract/constants';
import { TEXT } from '@casovi/contract/texts';
import { EXCLUSION_VIOLATION, FOREIGN_KEY_VIOLATION, sqlState } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { inTransaction } from '../../platform/events.ts';
import type { Parts } from '../../platform/parts.ts';
import { openConversation } from '../chat/public.ts';
import { expirePending } from './expiry.ts';
import { spreadNews } from './news.ts';
import { findLesson, hasLessonDuring, insertHistory, insertLesson, lockPeople } from './queries.ts';

export interface NewLesson {
  tutorId: number;
  studentId: number;
  subjectId: number;
  level: 1 | 2 | 3;
  startsAt: Date;
  endsAt: Date;
  price: number;
}

/** Makes a pending lesson, unless it overlaps: that, the database alone decides. */
export async function bookLesson(parts: Parts, wanted: NewLesson): Promise<void> {
  const { tutorId, studentId } = wanted;
  // What ran out a moment ago must not keep its second hour from anybody.
  await expirePending(parts, { tutorId });
  await expirePending(parts, { studentId });
  try {
    await inTransaction(parts, async (tx, publish) => {
      const now = parts.clock.now();
      const people = await lockPeople(tx, [tutorId, studentId]);
      const available = people.filter(({ blockedAt, deletedAt }) => !blockedAt && !deletedAt);
      if (available.length < 2) throw new AppError('notThere', TEXT.bookingTutorGone);

      const to = LESSON_STATUS.pending;
      const lessonId = await insertLesson(tx, { ...wanted, status: to, bookedAt: now });
      await insertHistory(tx, { lessonId, actorId: studentId, fromStatus: null, toStatus: to, at: now });
      await openConversation(tx, tutorId, studentId, now);
      const lesson = await findLesson(tx, lessonId);
      if (!lesson) throw new Error('lesson was not stored');
      await spreadNews(parts, tx, publish, { lesson, actor: 'student', from: null, now });
    });
  } catch (error) {
    const code = sqlState(error)?.code;
    // The subject was deleted after the tutor had stopped offering it, both a moment ago.
    if (code === FOREIGN_KEY_VIOLATION) throw new AppError('badRequest', TEXT.bookingNotOffered);
    if (code !== EXCLUSION_VIOLATION) throw error;
    // Which of the two constraints spoke is chance where both are broken: whoever sends a booking twice holds that hour already.
    const own = await hasLessonDuring(parts.db, studentId, wanted.startsAt, wanted.endsAt);
    throw new AppError('conflict', own ? TEXT.bookingOwnOverlap : TEXT.slotTaken);
  }
}
