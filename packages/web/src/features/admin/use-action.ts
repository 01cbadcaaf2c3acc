import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '../../lib/api.ts';
import { useModals } from '../../ui/modals.tsx';

interface Action {
  /** What is being worked on, so that its button can show it. */
  id: string | number;
  question?: string;
  work: () => Promise<{ message: string }>;
  /** Said where the server says nothing. */
  failure?: string;
}

/** Asks, does, and says what came of it. Every list of the panel is asked for anew, since one action can touch several. */
export function useAction() {
  const modals = useModals();
  const queries = useQueryClient();
  const [busyWith, setBusyWith] = useState<string | number | null>(null);

  const run = async ({ id, question, work, failure }: Action): Promise<boolean> => {
    if (question && !(await modals.confirm(question))) return false;
    setBusyWith(id);
    try {
      const { message } = await work();
      await queries.invalidateQueries({ queryKey: ['admin'] });
      setBusyWith(null);
      await modals.success(message);
      return true;
    } catch (error) {
      // Somebody else may have been faster; the list then shows what is true.
      void queries.invalidateQueries({ queryKey: ['admin'] });
      setBusyWith(null);
      await modals.failure(errorMessage(error, failure));
      return false;
    }
  };
  return { run, busyWith };
}

export type RunAction = ReturnType<typeof useAction>['run'];

/** For forms and lists that share one action at a time. */
export interface ActionProps {
  run: RunAction;
  busyWith: string | number | null;
}
