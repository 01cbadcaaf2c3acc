import { LESSON_STATUS } from '@casovi/contract/constants';
import { isBlank } from '@casovi/contract/letters';
import type { AnswerGiven } from '@casovi/contract/texts/answers';
import { LESSON_TEXT } from '@casovi/contract/texts/lessons';
import { type FormPlan, textOf } from '../../lib/forms.ts';

export const DECLINED = LESSON_STATUS.cancelled;
export const APPROVED = LESSON_STATUS.confirmed;

export const answerOf = (status: string | undefined): AnswerGiven =>
  status === String(DECLINED) ? 'declined' : 'approved';
const declines = (form: FormData): boolean => answerOf(textOf(form, 'status')) === 'declined';

export const answerTo = (token: string): FormPlan<{ message: string }> => ({
  check: (form) =>
    declines(form) && isBlank(textOf(form, 'comment'))
      ? [{ field: 'comment', message: LESSON_TEXT.lessonReasonRequired }]
      : [],
  send: (form, via) =>
    via('POST /api/reservation/odgovor', {
      body: { token, status: declines(form) ? DECLINED : APPROVED, comment: textOf(form, 'comment') },
    }),
});
