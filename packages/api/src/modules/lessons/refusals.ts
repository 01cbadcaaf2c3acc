import { LESSON_TEXT, STATUS_NAMES } from '@casovi/contract/texts/lessons';
import { AppError } from '../../platform/http/errors.ts';
import type { LessonRow } from './queries.ts';
import type { Refusal } from './steps.ts';

export const REFUSED: Record<Refusal, (lesson: LessonRow) => AppError> = {
  'not for this actor': () => new AppError('notAllowed'),
  'wrong status': ({ status }) =>
    new AppError('conflict', `Ova radnja nije moguća: status časa je „${STATUS_NAMES[status]}“.`),
  begun: () => new AppError('conflict', LESSON_TEXT.lessonBegun),
  'too early': () => new AppError('conflict', LESSON_TEXT.lessonHeldTooEarly),
  'reason missing': () =>
    new AppError('badRequest', LESSON_TEXT.lessonReasonRequired, {
      fields: { comment: LESSON_TEXT.lessonReasonRequired },
    }),
};
