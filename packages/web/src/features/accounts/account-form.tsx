import type { ReactNode } from 'react';
import { WHOLE_FORM } from '../../lib/forms.ts';
import type { Submission } from '../../lib/use-submission.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';

interface AccountFormProps {
  submission: Submission;
  submitText: string;
  /** The browser's own checks come first; elsewhere they would be told instead of the product's texts. */
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
