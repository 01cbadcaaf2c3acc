import type { Problem } from '@casovi/contract/rules';
import { ACCOUNT_TEXT } from '@casovi/contract/texts/accounts';
import { type Dispatch, type RefObject, type SetStateAction, useRef, useState } from 'react';
import { useModals } from '../ui/modals.tsx';

export interface Problems {
  form: RefObject<HTMLFormElement | null>;
  errorOf: (field: string) => string | null;
  /** Marks all fields once the modal, which tells the first problem, is closed. */
  show: (found: readonly Problem[], modalText?: string) => Promise<void>;
  mark: Dispatch<SetStateAction<readonly Problem[]>>;
  clear: (...fields: readonly string[]) => void;
}

/** What is wrong with the fields of a form. */
export function useProblems(initial: readonly Problem[] = []): Problems {
  const form = useRef<HTMLFormElement>(null);
  const modals = useModals();
  const [problems, mark] = useState<readonly Problem[]>(initial);
  return {
    form,
    errorOf: (field) => {
      const message = problems.find((problem) => problem.field === field)?.message ?? null;
      return message === ACCOUNT_TEXT.fieldsMissing ? ACCOUNT_TEXT.fieldMissing : message;
    },
    show: async (found, modalText = found[0]?.message ?? '') => {
      mark([]);
      // The modal returns the focus to the element that had it.
      const field = form.current?.elements.namedItem(found[0]?.field ?? '');
      if (field instanceof HTMLElement) field.focus();
      await modals.failure(modalText);
      mark(found);
    },
    mark,
    clear: (...fields) => mark((marked) => marked.filter(({ field }) => !fields.includes(field))),
  };
}
