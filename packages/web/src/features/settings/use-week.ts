import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

export const weekKey = (tutorId: number) => ['availability', tutorId];

/** The ordinary week, as it is saved. */
export const useWeek = (tutorId: number) =>
  useQuery({
    queryKey: weekKey(tutorId),
    queryFn: ({ signal }) => call('GET /api/planer/termini/:profId', { params: { profId: tutorId }, signal }),
    // The editor has the latest state.
    staleTime: Number.POSITIVE_INFINITY,
  });
