import type { Problem } from '@casovi/contract/rules';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { ApiError, errorMessage } from '../../lib/api.ts';
import { useModals } from '../../ui/modals.tsx';

/** A problem of no field in particular: no connection, too many tries. */
export const WHOLE_FORM = '';

interface SubmissionPlan {
  /** The first rule that the form breaks, before anything is sent. */
  check?: (form: FormData) => Problem | null;
  send: (form: FormData) => Promise<void>;
  /** What the failure modal says of an answer; a broken rule is told as it is. The plain message stays at the field. */
  failureText: (message: string) => string;
  /** The field that an answer speaks of when it names none itself. */
  fieldOf?: (error: ApiError) => string;
}

export interface Submission {
  busy: boolean;
  errorOf: (field: string) => string | null;
  form: {
    ref: RefObject<HTMLFormElement | null>;
    onSubmit: (event: FormEvent<HTMLFormElement>) => void;
    onInput: (event: FormEvent<HTMLFormElement>) => void;
  };
}

/** Checks and sends a form. What is wrong is told in a modal, and stands at its field until that is corrected. */
export function useSubmission({ check, send, failureText, fieldOf }: SubmissionPlan): Submission {
  const ref = useRef<HTMLFormElement>(null);
  const modals = useModals();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  const tell = async (found: Problem, modalText: string) => {
    setProblem(null);
    // The modal gives the focus back to what had it when it opened: the field to correct.
    focusField(ref.current, found.field);
    await modals.failure(modalText);
    setProblem(found);
  };

  const submit = async (form: FormData) => {
    const broken = check?.(form);
    if (broken) return tell(broken, broken.message);
    setBusy(true);
    try {
      await send(form);
      setProblem(null);
    } catch (error) {
      setBusy(false);
      const problem = problemOf(error, fieldOf);
      await tell(problem, failureText(problem.message));
    } finally {
      setBusy(false);
    }
  };

  return {
    busy,
    errorOf: (field) => (problem?.field === field ? problem.message : null),
    form: {
      ref,
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

function problemOf(error: unknown, fieldOf: SubmissionPlan['fieldOf']): Problem {
  const message = errorMessage(error);
  if (!(error instanceof ApiError)) return { field: WHOLE_FORM, message };
  const [named] = Object.keys(error.fields);
  return { field: named ?? fieldOf?.(error) ?? WHOLE_FORM, message };
}

function focusField(form: HTMLFormElement | null, name: string): void {
  const field = form?.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}

export const textOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};
