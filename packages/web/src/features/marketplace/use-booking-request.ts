import { USER_TYPE } from '@casovi/contract/constants';
import { LESSON_TEXT } from '@casovi/contract/texts/lessons';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { asksToBook, type BookingWish, readWish, withWish } from '../../lib/booking-wish.ts';
import { useSession } from '../../lib/session/context.tsx';
import type { SessionState } from '../../lib/session/session.ts';
import { useModals } from '../../ui/modals.tsx';
import { useUrlRequest } from './use-url-request.ts';

/** Links that open the dialog, and work without script. */
export function useBookingLink() {
  const [search] = useSearchParams();
  return (wish: Partial<BookingWish>) =>
    ({ to: withWish(search, wish), replace: true, preventScrollReset: true, prefetch: 'none' }) as const;
}

export function bookingRefusal(user: SessionState['user']): string | null {
  if (!user) return LESSON_TEXT.bookingNeedsLogin;
  return user.id_tipa === USER_TYPE.tutor ? LESSON_TEXT.bookingNotForTutors : null;
}

interface BookingRequest {
  /** What the dialog begins with, while it is open. */
  scheduling: { wish: BookingWish; studentId: number } | null;
  /** What a guest wanted, while the invitation to log in is open. */
  invitation: BookingWish | null;
  invite: (wish: BookingWish) => void;
  stay: () => void;
  close: () => void;
  /** The element that had the focus before the dialog, else the page. */
  opener: () => HTMLElement | null;
}

/** Opens the dialog when the URL asks for it, or shows why not; removes the parameters. */
export function useBookingRequest(): BookingRequest {
  const modals = useModals();
  const { user } = useSession();
  const [scheduling, setScheduling] = useState<BookingRequest['scheduling']>(null);
  const [invitation, setInvitation] = useState<BookingWish | null>(null);
  const opener = useUrlRequest(asksToBook, (search) => {
    const refusal = bookingRefusal(user);
    if (!user) setInvitation(readWish(search));
    else if (refusal !== null) void modals.failure(refusal);
    else setScheduling({ wish: readWish(search), studentId: user.id_korisnika });
  });

  return {
    // Somebody else may have logged in meanwhile; nobody, when the session has ended.
    scheduling: scheduling && { ...scheduling, studentId: user?.id_korisnika ?? scheduling.studentId },
    invitation,
    invite: setInvitation,
    stay: () => setInvitation(null),
    close: () => setScheduling(null),
    opener,
  };
}
