import { resetProblem } from '@casovi/contract/rules';
import { ACCOUNT_TEXT } from '@casovi/contract/texts/accounts';
import { type FormPlan, textOf } from '../../lib/forms.ts';

export const FORGOTTEN: FormPlan<{ message: string }> = {
  send: (form, via) => via('POST /api/auth/forget-password', { body: { email: textOf(form, 'email').trim() } }),
};

export const reset = (token: string): FormPlan<{ message: string }> => ({
  check: (form) => {
    const message = resetProblem(textOf(form, 'newPassword'), textOf(form, 'repeatedPassword'));
    if (message === null) return null;
    return { field: message === ACCOUNT_TEXT.passwordsDiffer ? 'repeatedPassword' : 'newPassword', message };
  },
  send: (form, via) =>
    via('POST /api/auth/reset-password', { body: { token, newPassword: textOf(form, 'newPassword') } }),
});
