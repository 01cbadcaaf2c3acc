import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '../../lib/api.ts';
import { useModals } from '../../ui/modals.tsx';

interface Action {
  /** Identifies the busy button. */
  id: string | number;
  question?: string;
  /** Who or what, below the question. */
  about?: string;
  /** Something is taken away: the report does not congratulate. */
  loss?: boolean;
  work: () => Promise<{ message: string }>;
  /** Fallback for an error without a message. */
  failure?: string;
}

/** Confirms, runs and reports an action. Invalidates all admin lists, since an action can affect several. */
export function useAction() {
  const modals = useModals();
  const queries = useQueryClient();
  const [busyWith, setBusyWith] = useState<string | number | null>(null);

  const run = async ({ id, question, about, loss = false, work, failure }: Action): Promise<boolean> => {
    if (question && !(await modals.confirm(question, about))) return false;
    setBusyWith(id);
    try {
      const { message } = await work();
      await queries.invalidateQueries({ queryKey: ['admin'] });
      setBusyWith(null);
      await (loss ? modals.done : modals.success)(message);
      return true;
    } catch (error) {
      // On failure too: the data may have changed meanwhile.
      void queries.invalidateQueries({ queryKey: ['admin'] });
      setBusyWith(null);
      await modals.failure(errorMessage(error, failure));
      return false;
    }
  };
  return { run, busyWith };
}

export type RunAction = ReturnType<typeof useAction>['run'];

export interface ActionProps {
  run: RunAction;
  busyWith: string | number | null;
}
