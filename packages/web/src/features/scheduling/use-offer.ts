import { BOOKABLE_LEVELS } from '@casovi/contract/constants';
import { LEVEL_NAMES } from '@casovi/contract/texts/tutors';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** 1 Osnovna škola, 2 Srednja škola, any other Fakultet. */
export const levelName = (level: number): string => LEVEL_NAMES[BOOKABLE_LEVELS.find((known) => known === level) ?? 3];

export function useOffer(tutorId: number, subject: string) {
  const queries = useQueryClient();
  const params = { profId: tutorId };
  const subjects = useQuery({
    queryKey: ['offer', tutorId, 'subjects'],
    queryFn: ({ signal }) => call('GET /api/planer/predmeti/:profId', { params, signal }),
  });
  const levels = useQuery({
    queryKey: ['offer', tutorId, 'levels', subject],
    queryFn: ({ signal }) =>
      call('GET /api/planer/nivoi/:profId/:subjectName', { params: { ...params, subjectName: subject }, signal }),
    enabled: subject !== '',
  });
  const prices = useQuery({
    queryKey: ['offer', tutorId, 'prices'],
    queryFn: async ({ signal }) => {
      const [names, all] = await Promise.all([
        call('GET /api/subj/predmetiSvi', { signal }),
        call('GET /api/tutor/cijene/:profId', { params, signal }),
      ]);
      const nameOf = new Map(names.map(({ id_predmeta, naziv_predmeta }) => [id_predmeta, naziv_predmeta]));
      return all.map(({ id_predmeta, id_nivoa, cijena }) => ({ subject: nameOf.get(id_predmeta), id_nivoa, cijena }));
    },
    enabled: subject !== '',
  });
  return {
    subjects: subjects.data,
    levels: levels.data,
    error: subjects.error ?? levels.error,
    retry: () => {
      if (subjects.error) void subjects.refetch();
      if (levels.error) void levels.refetch();
    },
    reload: () => queries.invalidateQueries({ queryKey: ['offer', tutorId] }),
    /** Euros per 60 minutes; undefined while it is not known. */
    priceAt: (level: number | null): number | undefined =>
      prices.data?.find((offered) => offered.subject === subject && offered.id_nivoa === level)?.cijena,
  };
}
