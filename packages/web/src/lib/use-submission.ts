import { ACCOUNT_TEXT } from '@casovi/contract/texts/accounts';
import { type FormEvent, type RefObject, useState } from 'react';
import { useActionData } from 'react-router';
import { call, errorMessage } from './api.ts';
import { type FormPlan, type FormResult, problemsOf, WHOLE_FORM } from './forms.ts';
import { useProblems } from './use-problems.ts';

interface SubmissionOptions<Reply> {
  /** Awaited before anything is sent. */
  before?: () => Promise<unknown>;
  onSent: (reply: Reply, form: FormData) => Promise<void> | void;
  /** The modal text of an error response; the field shows the plain message. */
  failureText: (message: string) => string;
}

export interface Submission {
  busy: boolean;
  errorOf: (field: string) => string | null;
  /** Input of a form that the server returned with an error. */
  typed: Record<string, string>;
  /** True after a form was sent without script. */
  sent: boolean;
  form: {
    ref: RefObject<HTMLFormElement | null>;
    method: 'post';
    onSubmit: (event: FormEvent<HTMLFormElement>) => void;
    onInput: (event: FormEvent<HTMLFormElement>) => void;
    onInvalidCapture: (event: FormEvent<HTMLFormElement>) => void;
  };
}

/** Validates and sends a form. The first problem is shown in a modal, and then each at its field. */
export function useSubmission<Reply>(
  plan: FormPlan<Reply>,
  { before, onSent, failureText }: SubmissionOptions<Reply>,
): Submission {
  const result = useActionData<FormResult>();
  const problems = useProblems(result?.problems);
  const [busy, setBusy] = useState(false);

  const submit = async (form: FormData) => {
    const broken = plan.check?.(form) ?? [];
    if (broken.length > 0) return problems.show(broken);
    setBusy(true);
    try {
      await before?.();
      const reply = await plan.send(form, call);
      await onSent(reply, form);
      problems.mark([]);
    } catch (error) {
      setBusy(false);
      await problems.show(problemsOf(error, form, plan.fieldOf), failureText(errorMessage(error)));
    } finally {
      setBusy(false);
    }
  };

  return {
    busy,
    errorOf: problems.errorOf,
    typed: result?.typed ?? {},
    sent: result?.problems.length === 0,
    form: {
      ref: problems.form,
      method: 'post',
      onSubmit: (event) => {
        event.preventDefault();
        if (!busy) void submit(new FormData(event.currentTarget));
      },
      onInput: ({ target }) => problems.clear(WHOLE_FORM, 'name' in target ? String(target.name) : WHOLE_FORM),
      // Where the browser validates: its own bubble is at the first field alone.
      onInvalidCapture: ({ currentTarget }) => problems.mark(nativeProblems(currentTarget)),
    },
  };
}

const nativeProblems = (form: HTMLFormElement) =>
  [...form.querySelectorAll<HTMLInputElement>(':invalid')].map(({ name, validity }) => ({
    field: name,
    message: validity.valueMissing ? ACCOUNT_TEXT.fieldsMissing : ACCOUNT_TEXT.emailInvalid,
  }));
