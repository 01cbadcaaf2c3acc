import { USER_TYPE } from '@casovi/contract/constants';
import { PLANNER_TEXT } from '@casovi/contract/texts/planner';
import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';
import { useSession } from '../../lib/session/context.tsx';
import type { SessionState } from '../../lib/session/session.ts';
import { useHydrated } from '../../ui/hydrated.ts';
import { useModals } from '../../ui/modals.tsx';
import type { FreeDay } from './free-days.ts';

/** In the address while the dialog is open; its value is the day to begin with, or empty. */
export const BOOKING_PARAMETER = 'zakazi';

/** For a link to the same page with the dialog open, which the server understands too. */
export const bookingLink = (day: string) =>
  ({ to: `?${BOOKING_PARAMETER}=${day}`, replace: true, preventScrollReset: true, prefetch: 'none' }) as const;

/** Why somebody cannot book, or null. */
export function bookingRefusal(user: SessionState['user']): string | null {
  if (!user) return PLANNER_TEXT.bookingNeedsLogin;
  return user.id_tipa === USER_TYPE.tutor ? PLANNER_TEXT.bookingNotForTutors : null;
}

interface BookingRequest {
  /** The dialog that is open: with a day to begin with, or null for the first free one. */
  scheduling: { date: string | null } | null;
  close: () => void;
}

/** Opens the dialog that the address asks for, or tells why it stays closed. */
export function useBookingRequest(days: readonly FreeDay[]): BookingRequest {
  const hydrated = useHydrated();
  const modals = useModals();
  const [search, setSearch] = useSearchParams();
  const { status, user } = useSession();
  const day = search.get(BOOKING_PARAMETER);
  // Someone whose short token ran out was rendered a page for a stranger; who it is becomes known in a moment.
  const asked = hydrated && day !== null && status !== 'loading';
  const refusal = bookingRefusal(user);

  const close = () => {
    const rest = new URLSearchParams(search);
    rest.delete(BOOKING_PARAMETER);
    setSearch(rest, { replace: true, preventScrollReset: true });
  };
  const refuse = useEffectEvent((text: string) => {
    close();
    void modals.failure(text);
  });
  useEffect(() => {
    if (asked && refusal !== null) refuse(refusal);
  }, [asked, refusal]);

  const date = days.some(({ date }) => date === day) ? day : null;
  return { scheduling: asked && refusal === null ? { date } : null, close };
}
