import type { ReactNode } from 'react';
import { SubmitButton } from '../../ui/button.tsx';
import { useEarlySubmit } from '../../ui/early.ts';
import { FieldError } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { type Submission, WHOLE_FORM } from './use-submission.ts';

interface AccountFormProps {
  submission: Submission;
  submitText: string;
  /** The browser's own checks come first; elsewhere they would be told instead of the product's texts. */
  nativeChecks?: boolean;
  /** Called with every change, and once for what was typed or filled in before the page was alive. */
  onInput?: (form: HTMLFormElement) => void;
  children: ReactNode;
}

export function AccountForm({ submission, submitText, nativeChecks = false, onInput, children }: AccountFormProps) {
  const { form, busy, errorOf } = submission;
  const early = useEarlySubmit(form.ref);
  return (
    <form
      {...form}
      {...early.form}
      noValidate={!nativeChecks}
      onInput={(event) => {
        form.onInput(event);
        onInput?.(event.currentTarget);
      }}
      className="flex flex-col gap-5"
    >
      {children}
      <div className="hidden noscript:block">
        <Notice kind="warning">
          Za ovaj obrazac je potreban JavaScript. Uključite ga u pregledaču, pa osvježite stranicu.
        </Notice>
      </div>
      <FieldError text={errorOf(WHOLE_FORM)} />
      <SubmitButton busy={busy} ready={early.ready} className="w-full">
        {submitText}
      </SubmitButton>
    </form>
  );
}
