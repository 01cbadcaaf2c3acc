import type { Problem } from '@casovi/contract/rules';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { useActionData } from 'react-router';
import { useModals } from '../ui/modals.tsx';
import { call } from './api.ts';
import { type FormAnswer, type FormPlan, problemOf, WHOLE_FORM } from './forms.ts';

interface SubmissionOptions<Reply> {
  /** Waited for before anything is sent. */
  before?: () => Promise<unknown>;
  onSent: (reply: Reply, form: FormData) => Promise<void> | void;
  /** What the failure modal says of an answer; a broken rule is told as it is. The plain message stays at the field. */
  failureText: (message: string) => string;
}

export interface Submission {
  busy: boolean;
  errorOf: (field: string) => string | null;
  /** What was typed into a form that came back from the server. */
  typed: Record<string, string>;
  /** True where the form was sent without script, and went through. */
  sent: boolean;
  form: {
    ref: RefObject<HTMLFormElement | null>;
    method: 'post';
    onSubmit: (event: FormEvent<HTMLFormElement>) => void;
    onInput: (event: FormEvent<HTMLFormElement>) => void;
  };
}

/** Checks and sends a form. What is wrong is told in a modal, and stands at its field until that is corrected. */
export function useSubmission<Reply>(
  plan: FormPlan<Reply>,
  { before, onSent, failureText }: SubmissionOptions<Reply>,
): Submission {
  const answer = useActionData<FormAnswer>();
  const ref = useRef<HTMLFormElement>(null);
  const modals = useModals();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(answer?.problem ?? null);

  const tell = async (found: Problem, modalText: string) => {
    setProblem(null);
    // The modal gives the focus back to what had it when it opened: the field to correct.
    focusField(ref.current, found.field);
    await modals.failure(modalText);
    setProblem(found);
  };

  const submit = async (form: FormData) => {
    const broken = plan.check?.(form);
    if (broken) return tell(broken, broken.message);
    setBusy(true);
    try {
      await before?.();
      const reply = await plan.send(form, call);
      await onSent(reply, form);
      setProblem(null);
    } catch (error) {
      setBusy(false);
      const problem = problemOf(error, plan.fieldOf);
      await tell(problem, failureText(problem.message));
    } finally {
      setBusy(false);
    }
  };

  return {
    busy,
    errorOf: (field) => (problem?.field === field ? problem.message : null),
    typed: answer?.typed ?? {},
    sent: answer?.problem === null,
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
