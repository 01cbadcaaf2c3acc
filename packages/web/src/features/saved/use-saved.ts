import type { CurrentUser } from '@casovi/contract/accounts';
import type { TutorCard } from '@casovi/contract/tutors';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, errorMessage } from '../../lib/api.ts';
import { LAST_SEEN } from '../../lib/offline/last-seen.ts';
import { keepSaved, loadSaved } from '../../lib/saved.ts';
import { useModals } from '../../ui/modals.tsx';

/** Of a student, or of a visitor's browser. Who was removed stays in the list, to be taken back. */
export function useSaved(student: CurrentUser | null) {
  const modals = useModals();
  const [removed, setRemoved] = useState<readonly number[]>([]);
  const { data, error, refetch } = useQuery({
    queryKey: ['saved', student?.id_korisnika ?? 'browser'],
    ...(student && { meta: LAST_SEEN }),
    // What a visitor had saved moves to the account first.
    queryFn: async ({ signal }): Promise<TutorCard[]> => {
      const ids = await loadSaved(student);
      if (student) return call('GET /api/sacuvani', { signal });
      return ids.length > 0 ? call('GET /api/tutor/kartice', { query: { ids: ids.join() }, signal }) : [];
    },
    refetchOnWindowFocus: false,
  });
  const keep = async (tutorId: number, wanted: boolean, otherwise: string) => {
    const before = removed;
    setRemoved(wanted ? removed.filter((id) => id !== tutorId) : [...removed, tutorId]);
    try {
      await keepSaved(student, tutorId, wanted);
    } catch (failure) {
      setRemoved(before);
      await modals.failure(errorMessage(failure, otherwise));
    }
  };
  return { tutors: data, removed, error: data ? null : error, retry: () => void refetch(), keep };
}
