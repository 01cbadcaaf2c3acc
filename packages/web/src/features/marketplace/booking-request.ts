import { USER_TYPE } from '@casovi/contract/constants';
import { LESSON_TEXT } from '@casovi/contract/texts/lessons';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useSession } from '../../lib/session/context.tsx';
import type { SessionState } from '../../lib/session/session.ts';
import { useModals } from '../../ui/modals.tsx';
import type { FreeDay } from './free-days.ts';

/** Search parameter: the day to begin with, or empty. */
export const BOOKING_PARAMETER = 'zakazi';

/** A link that opens the dialog, and works without script. */
export const bookingLink = (day: string) =>
  ({ to: `?${BOOKING_PARAMETER}=${day}`, replace: true, preventScrollReset: true, prefetch: 'none' }) as const;

export function bookingRefusal(user: SessionState['user']): string | null {
  if (!user) return LESSON_TEXT.bookingNeedsLogin;
  return user.id_tipa === USER_TYPE.tutor ? LESSON_TEXT.bookingNotForTutors : null;
}

interface BookingRequest {
  /** With a day to begin with, or null for the first free one. */
  scheduling: { date: string | null } | null;
  close: () => void;
}

/** Opens the dialog when the URL has the parameter, or shows why not; removes the parameter. */
export function useBookingRequest(days: readonly FreeDay[]): BookingRequest {
  const modals = useModals();
  const [search, setSearch] = useSearchParams();
  const { status, user } = useSession();
  const [scheduling, setScheduling] = useState<BookingRequest['scheduling']>(null);

  const takeUp = useEffectEvent((day: string) => {
    const rest = new URLSearchParams(search);
    rest.delete(BOOKING_PARAMETER);
    setSearch(rest, { replace: true, preventScrollReset: true });
    const refusal = bookingRefusal(user);
    if (refusal !== null) void modals.failure(refusal);
    else setScheduling({ date: days.some(({ date }) => date === day) ? day : null });
  });
  const asked = search.get(BOOKING_PARAMETER);
  // With an expired access token the page was rendered for a guest; the session is known soon.
  const known = status !== 'loading';
  useEffect(() => {
    if (asked !== null && known) takeUp(asked);
  }, [asked, known]);

  return { scheduling, close: () => setScheduling(null) };
}
