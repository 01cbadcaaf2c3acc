import type { CurrentUser } from '@casovi/contract/accounts';
import { USER_TYPE } from '@casovi/contract/constants';
import { useQuery } from '@tanstack/react-query';
import { call } from './api.ts';

/** Invalidated by everything that a tutor saves. */
export const APPLICATION_KEY = ['application'];

export const applies = (user: CurrentUser): boolean => user.id_tipa === USER_TYPE.tutor && user.verifikovan === 0;

export const useApplication = (user: CurrentUser) =>
  useQuery({
    queryKey: [...APPLICATION_KEY, user.id_korisnika],
    queryFn: ({ signal }) => call('GET /api/nalog/prijava', { signal }),
  });
