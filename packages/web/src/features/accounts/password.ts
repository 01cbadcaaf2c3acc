import { resetProblems } from '@casovi/contract/rules';
import { type FormPlan, textOf } from '../../lib/forms.ts';

export const FORGOTTEN: FormPlan<{ message: string }> = {
  send: (form, via) => via('POST /api/auth/forget-password', { body: { email: textOf(form, 'email').trim() } }),
};

export const reset = (token: string): FormPlan<{ message: string }> => ({
  check: (form) => resetProblems(textOf(form, 'newPassword'), textOf(form, 'repeatedPassword')),
  send: (form, via) =>
    via('POST /api/auth/reset-password', { body: { token, newPassword: textOf(form, 'newPassword') } }),
});
