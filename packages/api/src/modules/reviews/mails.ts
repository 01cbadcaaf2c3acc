import { GREETING, type Mail } from '../mail/public.ts';
import type { Push } from '../push/public.ts';
import type { LessonToReview } from './queries.ts';

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;

const subjectOf = (rating: number): string => `Nova recenzija: ${rating} od 5`;

export const reviewPush = (
  { id, studentName }: Pick<LessonToReview, 'id' | 'studentName'>,
  rating: number,
  now: Date,
): Pick<Push, 'title' | 'body' | 'expiresAt' | 'topic'> => ({
  title: subjectOf(rating),
  body: studentName,
  expiresAt: new Date(now.getTime() + DAY_MILLISECONDS),
  topic: `review-${id}`,
});

export const reviewMail = (
  { tutor, studentName }: Pick<LessonToReview, 'tutor' | 'studentName'>,
  { rating, body }: { rating: number; body: string },
  url: string,
): Mail => ({
  kind: 'review-received',
  to: tutor.email,
  content: {
    subject: subjectOf(rating),
    greeting: GREETING,
    paragraphs: ['Dobili ste novu recenziju.', ...(body ? [`„${body}“`] : [])],
    facts: [
      ['Učenik', studentName],
      ['Ocjena', `${'★'.repeat(rating)}${'☆'.repeat(5 - rating)} (${rating} od 5)`],
    ],
    action: { label: 'Pogledaj recenzije', url },
  },
});
