import type { ReactNode } from 'react';
import { WHOLE_FORM } from '../../lib/forms.ts';
import type { Submission } from '../../lib/use-submission.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';

interface AccountFormProps {
  submission: Submission;
  submitText: string;
  /** Native validation first; otherwise only the product's own messages are shown. */
  nativeChecks?: boolean;
  onInput?: (form: HTMLFormElement) => void;
  children: ReactNode;
}

export function AccountForm({ submission, submitText, nativeChecks = false, onInput, children }: AccountFormProps) {
  const { form, busy, errorOf } = submission;
  return (
    <form
      {...form}
      noValidate={!nativeChecks}
      onInput={(event) => {
        form.onInput(event);
        onInput?.(event.currentTarget);
      }}
      className="flex flex-col gap-5"
    >
      {children}
      <FieldError text={errorOf(WHOLE_FORM)} />
      <Button type="submit" size="large" busy={busy} className="w-full">
        {submitText}
      </Button>
    </form>
  );
}
