import type { HolidayGroup } from '@casovi/contract/constants';
import type { LessonInTheWay, LessonStart, TutorException } from '@casovi/contract/planner';
import { PLANNER_TEXT } from '@casovi/contract/texts/planner';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError, call, errorMessage } from '../../lib/api.ts';
import { useModals } from '../../ui/modals.tsx';
import type { NewException } from './exception-form.tsx';

/** What becomes of lessons at hours that are to be off. */
type Decisions = (
  | { id: number; radnja: 'ostaje' }
  | { id: number; radnja: 'otkazi'; razlog: string }
  | { id: number; radnja: 'pomjeri'; razlog: string; termin: LessonStart }
)[];
type Send = (casovi: Decisions) => Promise<{ message: string }>;

/** Waits for the tutor’s decision. */
export interface OpenQuestion {
  lessons: readonly LessonInTheWay[];
  /** Null: gives up. */
  decide: (decisions: Decisions | null) => void;
  /** Being sent. */
  busy: boolean;
}

const exceptionsKey = (tutorId: number) => ['exceptions', tutorId];

/** With the holidays, of which some may be among them. */
export const useExceptionList = (tutorId: number) =>
  useQuery({
    queryKey: exceptionsKey(tutorId),
    queryFn: async ({ signal }) => {
      const ofTutor = { params: { profId: tutorId }, signal };
      const [exceptions, holidays] = await Promise.all([
        call('GET /api/planer/izuzeci/:profId', ofTutor),
        call('GET /api/planer/praznici/:profId', ofTutor),
      ]);
      return { exceptions, holidays };
    },
  });

export function useExceptions(tutorId: number) {
  const modals = useModals();
  const queries = useQueryClient();
  const key = exceptionsKey(tutorId);
  const [question, setQuestion] = useState<OpenQuestion | null>(null);
  const { data, error, refetch } = useExceptionList(tutorId);

  /** Asks about lessons in the way, as often as there are new ones. Null if the tutor gave up. */
  const sendDeciding = async (send: Send): Promise<string | null> => {
    const decisions = new Map<number, Decisions[number]>();
    let asked: readonly LessonInTheWay[] | null = null;
    for (;;) {
      try {
        return (await send([...decisions.values()])).message;
      } catch (failed) {
        const lessons: readonly LessonInTheWay[] | null = lessonsOf(failed) ?? asked;
        if (!lessons) throw failed;
        // What was chosen and written stays, so that it can be sent again.
        if (!lessonsOf(failed)) await modals.failure(errorMessage(failed, PLANNER_TEXT.exceptionFailed));
        asked = lessons;
        const decided = await new Promise<Decisions | null>((decide) => setQuestion({ lessons, decide, busy: false }));
        if (!decided) return null;
        setQuestion({ lessons, decide: () => undefined, busy: true });
        for (const decision of decided) decisions.set(decision.id, decision);
      }
    }
  };

  /** One at a time: there is one question. */
  const working = useRef(false);
  const save = async (send: Send): Promise<boolean> => {
    if (working.current) return false;
    working.current = true;
    try {
      const message = await sendDeciding(send);
      setQuestion(null);
      working.current = false;
      if (message === null) return false;
      await queries.invalidateQueries({ queryKey: key });
      await modals.success(message);
      return true;
    } catch (failed) {
      working.current = false;
      // On failure too: another device may have changed them.
      void queries.invalidateQueries({ queryKey: key });
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
