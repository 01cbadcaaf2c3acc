import { withNextPage } from '@casovi/contract/next-page';
import { useLocation } from 'react-router';

/** Both lead back to this page with this query, which opens a dialog. */
export function useLoginAddresses(query: string) {
  const { pathname } = useLocation();
  const next = pathname + query;
  return { login: withNextPage('/login', next), registration: withNextPage('/login?nalog=novi', next) };
}
