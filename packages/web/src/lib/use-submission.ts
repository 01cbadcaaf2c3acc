import type { Problem } from '@casovi/contract/rules';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { useActionData } from 'react-router';
import { useModals } from '../ui/modals.tsx';
import { call } from './api.ts';
import { type FormPlan, type FormResult, problemOf, WHOLE_FORM } from './forms.ts';

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
  };
}

/** Validates and sends a form. A problem is shown in a modal, and then at its field. */
export function useSubmission<Reply>(
  plan: FormPlan<Reply>,
  { before, onSent, failureText }: SubmissionOptions<Reply>,
): Submission {
  const result = useActionData<FormResult>();
  const ref = useRef<HTMLFormElement>(null);
  const modals = useModals();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(result?.problem ?? null);

  const showProblem = async (found: Problem, modalText: string) => {
    setProblem(null);
    // The modal returns the focus to the element that had it.
    focusField(ref.current, found.field);
    await modals.failure(modalText);
    setProblem(found);
  };

  const submit = async (form: FormData) => {
    const broken = plan.check?.(form);
    if (broken) return showProblem(broken, broken.message);
    setBusy(true);
    try {
      await before?.();
      const reply = await plan.send(form, call);
      await onSent(reply, form);
      setProblem(null);
    } catch (error) {
      setBusy(false);
      const problem = problemOf(error, form, plan.fieldOf);
      await showProblem(problem, failureText(problem.message));
    } finally {
      setBusy(false);
    }
  };

  return {
    busy,
    errorOf: (field) => (problem?.field === field ? problem.message : null),
    typed: result?.typed ?? {},
    sent: result?.problem === null,
    form: {
      ref,
      method: 'post',
      onSubmit: (event) => {
        event.preventDefault();
        if (!busy) void submit(new FormData(event.currentTarget));
      },
      onInput: ({ target }) => {
        const name = 'name' in target ? target.name : null;
        if (problem && (problem.field === WHOLE_FORM || problem.field === name)) setProblem(null);
      },
    },
  };
}

function focusField(form: HTMLFormElement | null, name: string): void {
  const field = form?.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}
