import type { HolidayGroup } from '@casovi/contract/constants';
import type { LessonInTheWay, TutorException } from '@casovi/contract/planner';
import { PLANNER_TEXT } from '@casovi/contract/texts/planner';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, call, errorMessage } from '../../lib/api.ts';
import { useModals } from '../../ui/modals.tsx';
import type { NewException } from './exception-form.tsx';

/** What becomes of lessons at hours that are to be off. */
type Decisions = ({ id: number; radnja: 'ostaje' } | { id: number; radnja: 'otkazi'; razlog: string })[];
type Send = (casovi: Decisions) => Promise<{ message: string }>;

/** Waits for the tutor’s decision. */
export interface OpenQuestion {
  lessons: readonly LessonInTheWay[];
  /** Null: gives up. */
  decide: (decisions: Decisions | null) => void;
}

export function useExceptions(tutorId: number) {
  const modals = useModals();
  const queries = useQueryClient();
  const key = ['exceptions', tutorId];
  const [question, setQuestion] = useState<OpenQuestion | null>(null);
  const ofTutor = { params: { profId: tutorId } };
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const [exceptions, holidays] = await Promise.all([
        call('GET /api/planer/izuzeci/:profId', { ...ofTutor, signal }),
        call('GET /api/planer/praznici/:profId', { ...ofTutor, signal }),
      ]);
      return { exceptions, holidays };
    },
  });

  /** Asks about lessons in the way, as often as there are new ones. Null if the tutor gave up. */
  const sendDeciding = async (send: Send, decisions: Decisions = []): Promise<string | null> => {
    try {
      return (await send(decisions)).message;
    } catch (refused) {
      const lessons = lessonsOf(refused);
      if (!lessons) throw refused;
      const decided = await new Promise<Decisions | null>((decide) => setQuestion({ lessons, decide }));
      setQuestion(null);
      return decided && sendDeciding(send, [...decisions, ...decided]);
    }
  };

  const save = async (send: Send): Promise<boolean> => {
    try {
      const message = await sendDeciding(send);
      if (message === null) return false;
      await queries.invalidateQueries({ queryKey: key });
      await modals.success(message);
      return true;
    } catch (failed) {
      await modals.failure(errorMessage(failed, PLANNER_TEXT.exceptionFailed));
      return false;
    }
  };

  return {
    data,
    error,
    refetch,
    question,
    add: (exception: NewException) =>
      save((casovi) => call('POST /api/planer/izuzeci', { body: { profesorId: tutorId, ...exception, casovi } })),
    addHolidays: (grupa: HolidayGroup) =>
      save((casovi) => call('POST /api/planer/praznici', { body: { profesorId: tutorId, grupa, casovi } })),
    remove: ({ id }: TutorException) => save(() => call('DELETE /api/planer/izuzeci/:id', { params: { id } })),
  };
}

function lessonsOf(refused: unknown): LessonInTheWay[] | null {
  if (!(refused instanceof ApiError) || refused.status !== 409) return null;
  const { casovi } = (refused.body ?? {}) as { casovi?: LessonInTheWay[] };
  return casovi ?? null;
}
