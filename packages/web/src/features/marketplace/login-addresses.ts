import { withNextPage } from '@casovi/contract/next-page';
import { useLocation, useSearchParams } from 'react-router';
import { type BookingWish, withWish } from '../../lib/booking-wish.ts';

/** Both lead back to this page, with the dialog open. */
export function useLoginAddresses(wish: BookingWish) {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const next = pathname + withWish(search, wish);
  return { login: withNextPage('/login', next), registration: withNextPage('/login?nalog=novi', next) };
}
