import { tutorPath } from '@casovi/contract/display';
import type { reviews } from '@casovi/contract/reviews';
import { REVIEW_TEXT } from '@casovi/contract/texts/reviews';
import type { z } from 'zod';
import { inTransaction } from '../../platform/events.ts';
import { AppError, brokenRule } from '../../platform/http/errors.ts';
import type { Parts } from '../../platform/parts.ts';
import { pictureUrl } from '../../platform/pictures/url.ts';
import { sqlState, UNIQUE_VIOLATION } from '../../platform/postgres/database.ts';
import { enqueueMail } from '../mail/public.ts';
import { notifyOfLesson } from '../notifications/public.ts';
import { enqueuePush } from '../push/public.ts';
import { reviewMail, reviewPush } from './mails.ts';
import { countReview, insertReview, lockLessonToReview, selectTutorsToReview } from './queries.ts';

const QUEUE_MAX = 50;
/** Anything but space and invisible characters. */
const VISIBLE = /[^\p{Cc}\p{Cf}\p{Z}]/u;

export async function tutorsToReview(
  parts: Pick<Parts, 'db'>,
  studentId: number,
): Promise<z.output<typeof reviews.check.reply>> {
  const waiting = await selectTutorsToReview(parts.db, studentId, QUEUE_MAX);
  const profesori = waiting.map(({ id, name, pictureHash }) => ({
    id_profesora: id,
    ime: name,
    img: pictureUrl(pictureHash),
  }));
  return { needsReview: profesori.length > 0, profesori };
}

export interface NewReview {
  studentId: number;
  tutorId: number;
  rating: number;
  body: string;
}

/** Reviews the oldest held lesson without a review. */
export async function sendReview(parts: Parts, { studentId, tutorId, rating, body }: NewReview): Promise<void> {
  if (![1, 2, 3, 4, 5].includes(rating))
    throw brokenRule({ field: 'ocjena', message: REVIEW_TEXT.reviewRatingRequired });
  try {
    await inTransaction(parts, async (tx, publish) => {
      const lesson = await lockLessonToReview(tx, studentId, tutorId);
      if (!lesson) throw new AppError('conflict', REVIEW_TEXT.reviewNeedsLesson);
      const shown = VISIBLE.test(body) ? body : '';
      const now = parts.clock.now();
      await insertReview(tx, { lessonId: lesson.id, tutorId, studentId, rating, body: shown, createdAt: now });
      await countReview(tx, tutorId, rating);
      const notice = { receiverId: tutorId, event: 'review' } as const;
      await notifyOfLesson(tx, publish, { ...notice, lessonId: lesson.id, startsAt: lesson.startsAt, now });
      const path = `${tutorPath({ id_korisnika: tutorId, ime: lesson.tutor.name })}#recenzije`;
      const mail = reviewMail(lesson, { rating, body: shown }, `${parts.settings.publicUrl}${path}`);
      await enqueueMail(parts, tx, { ...mail, notice });
      await enqueuePush(parts, tx, { ...reviewPush(lesson, rating, now), ...notice, path });
    });
  } catch (error) {
    // A concurrent review of the same lesson was first.
    if (sqlState(error)?.code === UNIQUE_VIOLATION) throw new AppError('conflict', REVIEW_TEXT.reviewNeedsLesson);
    throw error;
  }
}
