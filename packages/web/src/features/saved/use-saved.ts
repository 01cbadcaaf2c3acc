import type { CurrentUser } from '@casovi/contract/accounts';
import { SAVED_TEXT } from '@casovi/contract/texts/saved';
import type { TutorCard } from '@casovi/contract/tutors';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { keepSaved } from '../../lib/keep-saved.ts';
import { LAST_SEEN } from '../../lib/offline/last-seen.ts';
import { loadSaved } from '../../lib/saved.ts';
import { useModals } from '../../ui/modals.tsx';

/** `javi` is a student's alone. */
export type SavedCard = TutorCard & { javi?: boolean };

/** Of a student, or of a visitor's browser. Who was removed stays in the list, to be taken back. */
export function useSaved(student: CurrentUser | null) {
  const modals = useModals();
  const queries = useQueryClient();
  const queryKey = ['saved', student?.id_korisnika ?? 'browser'];
  const [removed, setRemoved] = useState<readonly number[]>([]);
  const { data, error, refetch } = useQuery({
    queryKey,
    ...(student && { meta: LAST_SEEN }),
    // What a visitor had saved moves to the account first.
    queryFn: async ({ signal }): Promise<SavedCard[]> => {
      const ids = await loadSaved(student);
      if (student) return call('GET /api/sacuvani', { signal });
      return ids.length > 0 ? call('GET /api/tutor/kartice', { query: { ids: ids.join() }, signal }) : [];
    },
    refetchOnWindowFocus: false,
  });
  const keep = async ({ id_korisnika: tutorId, javi = false }: SavedCard, wanted: boolean) => {
    const show = (isRemoved: boolean) =>
      setRemoved((ids) => [...ids.filter((id) => id !== tutorId), ...(isRemoved ? [tutorId] : [])]);
    show(!wanted);
    const failure = await keepSaved(student, tutorId, wanted, javi && wanted ? { javi } : {});
    if (failure === null) return;
    show(wanted);
    await modals.failure(failure);
  };
  /** Shown at once, and taken back if it fails. */
  const tell = async ({ id_korisnika: tutorId }: SavedCard, javi: boolean) => {
    const show = (shown: boolean) =>
      queries.setQueryData<SavedCard[]>(queryKey, (cards) =>
        cards?.map((card) => (card.id_korisnika === tutorId ? { ...card, javi: shown } : card)),
      );
    show(javi);
    const failure = await keepSaved(student, tutorId, true, { javi, failed: SAVED_TEXT.tellFailed });
    if (failure === null) return;
    show(!javi);
    await modals.failure(failure);
  };
  return { tutors: data, removed, error: data ? null : error, retry: () => void refetch(), keep, tell };
}
