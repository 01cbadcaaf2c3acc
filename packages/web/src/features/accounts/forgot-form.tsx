import { ACCOUNT_TEXT } from '@casovi/contract/texts/accounts';
import { useState } from 'react';
import { textOf } from '../../lib/forms.ts';
import { useSubmission } from '../../lib/use-submission.ts';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { useModals } from '../../ui/modals.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AccountForm } from './account-form.tsx';
import { DemoMailHint } from './demo-mail-hint.tsx';
import { FORGOTTEN } from './password.ts';

export function ForgotForm() {
  const modals = useModals();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const submission = useSubmission(FORGOTTEN, {
    before: async () => setSentTo(null),
    onSent: async ({ message }, form) => {
      await modals.success(message || ACCOUNT_TEXT.forgotSent);
      setSentTo(textOf(form, 'email').trim());
    },
    failureText: () => ACCOUNT_TEXT.forgotFailed,
  });
  const received = sentTo ?? (submission.sent && submission.typed.email);
  return (
    <>
      {received && (
        <Notice kind="success" title="Zahtjev je primljen" className="mb-6">
          Ako postoji nalog sa adresom <strong className="wrap-anywhere font-semibold text-ink">{received}</strong>,
          link za novu lozinku stiže za koji minut.
          <DemoMailHint />
        </Notice>
      )}
      <AccountForm submission={submission} submitText="Pošalji Uputstvo" nativeChecks>
        <Field label="E-mail adresa" error={submission.errorOf('email')}>
          <Input type="email" name="email" defaultValue={submission.typed.email} autoComplete="email" required />
        </Field>
      </AccountForm>
    </>
  );
}
