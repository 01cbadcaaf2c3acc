import { ACCOUNT_TEXT } from '@casovi/contract/texts/accounts';
import { Link } from 'react-router';
import { useSessionActions } from '../../lib/session/context.tsx';
import { useSubmission } from '../../lib/use-submission.ts';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { AccountForm } from './account-form.tsx';
import { useEmailForLogin } from './email-for-login.ts';
import { linkLook } from './link-look.ts';
import { LOGIN } from './login.ts';

/** After a login the guest layout redirects. */
export function LoginForm() {
  const session = useSessionActions();
  const submission = useSubmission(LOGIN, {
    before: () => session.settled(),
    onSent: (user) => session.signedIn(user),
    failureText: (message) => `${ACCOUNT_TEXT.errorPrefix}${message}`,
  });
  const { errorOf, typed } = submission;
  const registered = useEmailForLogin();
  return (
    <AccountForm submission={submission} submitText="ULOGUJ SE">
      <Field label="E-mail adresa" error={errorOf('email')}>
        <Input type="email" name="email" defaultValue={typed.email ?? registered} autoComplete="username" required />
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
