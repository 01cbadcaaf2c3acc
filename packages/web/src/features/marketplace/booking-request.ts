import { USER_TYPE } from '@casovi/contract/constants';
import { PUBLIC_TEXT } from '@casovi/contract/public-texts';
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useSessionActions } from '../../lib/session/context.tsx';
import type { SessionState } from '../../lib/session/session.ts';
import { useModals } from '../../ui/modals.tsx';
import type { FreeDay } from './free-days.ts';

/** In the address while someone has asked to book and no program has taken it up; its value is a day, or empty. */
export const BOOKING_PARAMETER = 'zakazi';

/** Why somebody cannot book, or null. */
export function bookingRefusal(user: SessionState['user']): string | null {
  if (!user) return PUBLIC_TEXT.bookingNeedsLogin;
  return user.id_tipa === USER_TYPE.tutor ? PUBLIC_TEXT.bookingNotForTutors : null;
}

interface BookingRequest {
  /** The dialog that is open: with a day to begin with, or null for the first free one. */
  scheduling: { date: string | null } | null;
  close: () => void;
  /** For a form whose buttons are named after the parameter. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/**
 * The buttons belong to plain forms that ask for the same page with the parameter, so that a press before the page is alive is
 * not lost: it is taken up here, from the address.
 */
export function useBookingRequest(days: readonly FreeDay[]): BookingRequest {
  const session = useSessionActions();
  const modals = useModals();
  const [search, setSearch] = useSearchParams();
  const [scheduling, setScheduling] = useState<BookingRequest['scheduling']>(null);

  const book = async (day: string) => {
    // Someone whose short token ran out was rendered a page for a stranger; who it is becomes known in a moment.
    if (session.state.get().status === 'loading') await session.check();
    const refusal = bookingRefusal(session.state.get().user);
    if (refusal !== null) return modals.failure(refusal);
    setScheduling({ date: days.some(({ date }) => date === day) ? day : null });
  };

  const asked = search.get(BOOKING_PARAMETER);
  const takeUp = useEffectEvent((day: string) => {
    const rest = new URLSearchParams(search);
    rest.delete(BOOKING_PARAMETER);
    setSearch(rest, { replace: true, preventScrollReset: true });
    void book(day);
  });
  useEffect(() => {
    if (asked !== null) takeUp(asked);
  }, [asked]);

  return {
    scheduling,
    close: () => setScheduling(null),
    onSubmit: (event) => {
      event.preventDefault();
      const { submitter } = event.nativeEvent as SubmitEvent;
      void book(submitter instanceof HTMLButtonElement ? submitter.value : '');
    },
  };
}
