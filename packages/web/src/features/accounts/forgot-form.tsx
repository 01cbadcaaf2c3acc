import { ACCOUNT_TEXT } from '@casovi/contract/account-texts';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { useModals } from '../../ui/modals.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AccountForm } from './account-form.tsx';
import { DemoMailHint } from './demo-mail-hint.tsx';
import { textOf, useSubmission } from './use-submission.ts';

export function ForgotForm() {
  const modals = useModals();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const submission = useSubmission({
    send: async (form) => {
      const email = textOf(form, 'email').trim();
      setSentTo(null);
      const { message } = await call('POST /api/auth/forget-password', { body: { email } });
      await modals.success(message || ACCOUNT_TEXT.forgotSent);
      setSentTo(email);
    },
    failureText: () => ACCOUNT_TEXT.forgotFailed,
  });
  return (
    <>
      {sentTo !== null && (
        <Notice kind="success" title="Zahtjev je primljen" className="mb-6">
          Ako postoji nalog sa adresom <strong className="wrap-anywhere font-semibold text-ink">{sentTo}</strong>, link
          za novu lozinku stiže za koji minut.
          <DemoMailHint />
        </Notice>
      )}
      <AccountForm submission={submission} submitText="Pošalji Uputstvo" nativeChecks>
        <Field label="E-mail adresa" error={submission.errorOf('email')}>
          <Input type="email" name="email" autoComplete="email" required />
        </Field>
      </AccountForm>
    </>
  );
}
