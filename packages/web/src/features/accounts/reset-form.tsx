import { resetProblem } from '@casovi/contract/rules';
import { TEXT } from '@casovi/contract/texts';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { call } from '../../lib/api.ts';
import { useSessionActions } from '../../lib/session/context.tsx';
import { Field } from '../../ui/field.tsx';
import { useModals } from '../../ui/modals.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { AccountForm } from './account-form.tsx';
import { linkLook } from './link-look.ts';
import { PasswordHint } from './password-hint.tsx';
import { textOf, useSubmission, WHOLE_FORM } from './use-submission.ts';

export function ResetForm({ token }: { token: string }) {
  const modals = useModals();
  const session = useSessionActions();
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  const submission = useSubmission({
    check: (form) => {
      const [first, second] = [textOf(form, 'newPassword'), textOf(form, 'repeated')];
      const message = resetProblem(first, second);
      if (message === null) return null;
      return { field: message === TEXT.passwordsDiffer ? 'repeated' : 'newPassword', message };
    },
    send: async (form) => {
      const body = { token, newPassword: textOf(form, 'newPassword') };
      const { message } = await call('POST /api/auth/reset-password', { body });
      // The new password has ended every session, also one of this browser.
      if (session.state.get().status !== 'out') await session.signOut();
      await modals.success(message || TEXT.resetDone);
      await navigate('/login', { replace: true });
    },
    failureText: () => TEXT.resetFailed,
  });
  const { errorOf } = submission;

  const { ref } = submission.form;
  useEffect(() => {
    if (ref.current) setPassword(textOf(new FormData(ref.current), 'newPassword'));
  }, [ref]);

  return (
    <>
      <AccountForm
        submission={submission}
        submitText="Resetuj Lozinku"
        onInput={(form) => setPassword(textOf(new FormData(form), 'newPassword'))}
      >
        <Field label="Nova lozinka" hint={<PasswordHint password={password} />} error={errorOf('newPassword')}>
          <PasswordInput name="newPassword" autoComplete="new-password" required />
        </Field>
        <Field label="Ponovite novu lozinku" error={errorOf('repeated')}>
          <PasswordInput name="repeated" autoComplete="new-password" required />
        </Field>
      </AccountForm>
      {errorOf(WHOLE_FORM) && (
        <p className="mt-4">
          <Link to="/forget" className={linkLook}>
            Zatraži novi link
          </Link>
        </p>
      )}
    </>
  );
}
