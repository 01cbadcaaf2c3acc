import type { CurrentUser } from '@casovi/contract/accounts';
import { ACCOUNT_TEXT } from '@casovi/contract/texts/accounts';
import { type FormPlan, textOf } from '../../lib/forms.ts';

export const LOGIN: FormPlan<CurrentUser> = {
  check: (form) => {
    const field = ['email', 'password'].find((name) => !textOf(form, name).trim());
    return field === undefined ? null : { field, message: ACCOUNT_TEXT.fieldsMissing };
  },
  send: (form, via) =>
    via('POST /api/auth/login', { body: { email: textOf(form, 'email'), password: textOf(form, 'password') } }),
  fieldOf: ({ status }) => (status === 401 ? 'password' : ''),
};
