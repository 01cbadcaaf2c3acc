import { ACCOUNT_TEXT } from '@casovi/contract/account-texts';
import type { Problem } from '@casovi/contract/rules';
import { Link } from 'react-router';
import { call } from '../../lib/api.ts';
import { useSessionActions } from '../../lib/session/context.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { AccountForm } from './account-form.tsx';
import { linkLook } from './link-look.ts';
import { textOf, useSubmission } from './use-submission.ts';

/** Whoever has logged in is led on by the layout around the page, which knows nobody but guests. */
export function LoginForm() {
  const session = useSessionActions();
  const submission = useSubmission({
    check: missingField,
    send: async (form) => {
      const body = { email: textOf(form, 'email'), password: textOf(form, 'password') };
      await session.settled();
      session.signedIn(await call('POST /api/auth/login', { body }));
    },
    failureText: (message) => `${ACCOUNT_TEXT.errorPrefix}${message}`,
    fieldOf: (error) => (error.status === 401 ? 'password' : ''),
  });
  const { errorOf } = submission;
  return (
    <AccountForm submission={submission} submitText="ULOGUJ SE">
      <Field label="E-mail adresa" error={errorOf('email')}>
        <Input type="email" name="email" autoComplete="username" required />
      </Field>
      <div className="flex flex-col">
        <Field label="Lozinka" error={errorOf('password')}>
          <PasswordInput name="password" autoComplete="current-password" required />
        </Field>
        <Link to="/forget" className={`${linkLook} self-start py-2.5 text-sm`}>
          Zaboravili ste lozinku?
        </Link>
      </div>
    </AccountForm>
  );
}

function missingField(form: FormData): Problem | null {
  const field = ['email', 'password'].find((name) => !textOf(form, name).trim());
  return field === undefined ? null : { field, message: ACCOUNT_TEXT.fieldsMissing };
}
