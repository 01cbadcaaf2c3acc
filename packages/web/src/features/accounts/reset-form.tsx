import { ACCOUNT_TEXT } from '@casovi/contract/texts/accounts';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { textOf, WHOLE_FORM } from '../../lib/forms.ts';
import { useSessionActions } from '../../lib/session/context.tsx';
import { useSubmission } from '../../lib/use-submission.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { useModals } from '../../ui/modals.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { AccountForm } from './account-form.tsx';
import { linkLook } from './link-look.ts';
import { reset } from './password.ts';
import { PasswordHint } from './password-hint.tsx';

export function ResetForm({ token }: { token: string }) {
  const modals = useModals();
  const session = useSessionActions();
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  const submission = useSubmission(reset(token), {
    onSent: async ({ message }) => {
      // A reset ends all sessions.
      if (session.state.get().status !== 'out') await session.signOut();
      await modals.success(message || ACCOUNT_TEXT.resetDone);
      await navigate('/login', { replace: true });
    },
    failureText: () => ACCOUNT_TEXT.resetFailed,
  });
  const { errorOf } = submission;

  const { ref } = submission.form;
  useEffect(() => {
    if (ref.current) setPassword(textOf(new FormData(ref.current), 'newPassword'));
  }, [ref]);

  if (submission.sent) {
    return (
      <Notice kind="success" action={<LinkButton to="/login">Prijava</LinkButton>}>
        {ACCOUNT_TEXT.resetDone}
      </Notice>
    );
  }
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
        <Field label="Ponovite novu lozinku" error={errorOf('repeatedPassword')}>
          <PasswordInput name="repeatedPassword" autoComplete="new-password" required />
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
