import type { ReactNode } from 'react';
import { useHydrated } from '../../lib/hydrated.ts';
import { Button } from '../../ui/button.tsx';
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
  const hydrated = useHydrated();
  const { form, busy, errorOf } = submission;
  return (
    <form
      {...form}
      // Never a query string: passwords do not belong into addresses.
      method="post"
      noValidate={!nativeChecks}
      onInput={(event) => {
        form.onInput(event);
        onInput?.(event.currentTarget);
      }}
      className="flex flex-col gap-5"
    >
      {children}
      <noscript>
        <Notice kind="warning">
          Za ovaj obrazac je potreban JavaScript. Uključite ga u pregledaču, pa osvježite stranicu.
        </Notice>
      </noscript>
      <FieldError text={errorOf(WHOLE_FORM)} />
      {/* A button that cannot be pressed also holds back Enter, until there is a program to receive it. */}
      <Button
        type="submit"
        size="large"
        busy={busy}
        disabled={!hydrated}
        className={hydrated ? 'w-full' : 'w-full disabled:opacity-100! noscript:disabled:opacity-55!'}
      >
        {submitText}
      </Button>
    </form>
  );
}
