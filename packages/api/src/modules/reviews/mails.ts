import { GREETING, type Mail } from '../mail/public.ts';
import type { LessonToReview } from './queries.ts';

export const reviewMail = (
  { tutor, studentName }: Pick<LessonToReview, 'tutor' | 'studentName'>,
  { rating, body }: { rating: number; body: string },
  url: string,
): Mail => ({
  kind: 'review-received',
  to: tutor.email,
  content: {
    subject: `Nova recenzija: ${rating} od 5`,
    greeting: GREETING,
    paragraphs: ['Dobili ste novu recenziju.', ...(body ? [`„${body}“`] : [])],
    facts: [
      ['Učenik', studentName],
      ['Ocjena', `${'★'.repeat(rating)}${'☆'.repeat(5 - rating)} (${rating} od 5)`],
    ],
    action: { label: 'Pogledaj recenzije', url },
  },
});
