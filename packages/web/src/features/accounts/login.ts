import type { CurrentUser } from '@casovi/contract/accounts';
import { ACCOUNT_TEXT } from '@casovi/contract/texts/accounts';
import { type FormPlan, textOf } from '../../lib/forms.ts';

export const LOGIN: FormPlan<CurrentUser> = {
  check: (form) =>
    ['email', 'password']
      .filter((field) => !textOf(form, field).trim())
      .map((field) => ({ field, message: ACCOUNT_TEXT.fieldsMissing })),
  send: (form, via) =>
    via('POST /api/auth/login', { body: { email: textOf(form, 'email'), password: textOf(form, 'password') } }),
  fieldOf: ({ status }) => (status === 401 ? 'password' : ''),
};
