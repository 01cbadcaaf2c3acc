import { USER_TYPE } from '@casovi/contract/constants';
import { WAITING_TEXT } from '@casovi/contract/texts/waiting';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { asksToWait, readWaiting, type WaitingHours, withWaiting } from '../../lib/booking-wish.ts';
import { useSession } from '../../lib/session/context.tsx';
import type { SessionState } from '../../lib/session/session.ts';
import { useModals } from '../../ui/modals.tsx';
import { useUrlRequest } from './use-url-request.ts';

/** A link that opens the waiting list, and works without script. */
export function useWaitingLink() {
  const [search] = useSearchParams();
  return { to: withWaiting(search), replace: true, preventScrollReset: true, prefetch: 'none' } as const;
}

export function waitingRefusal(user: SessionState['user']): string | null {
  if (!user) return WAITING_TEXT.needsLogin;
  return user.id_tipa === USER_TYPE.student ? null : WAITING_TEXT.studentsOnly;
}

/** Opens the dialog when the URL asks for it, or invites to log in; removes the parameter. */
export function useWaitingRequest() {
  const modals = useModals();
  const [search, setSearch] = useSearchParams();
  const { user } = useSession();
  const [shown, setShown] = useState<'dialog' | 'invitation' | null>(null);
  const [hours, setHours] = useState<WaitingHours | null>(null);
  const opener = useUrlRequest(asksToWait, (asked) => {
    setHours(readWaiting(asked));
    const refusal = waitingRefusal(user);
    if (user && refusal !== null) void modals.failure(refusal);
    else setShown(user ? 'dialog' : 'invitation');
  });

  return {
    shown,
    hours,
    open: () => setSearch(withWaiting(search).slice(1), { replace: true, preventScrollReset: true }),
    invite: (chosen: WaitingHours) => {
      setHours(chosen);
      setShown('invitation');
    },
    close: () => setShown(null),
    opener,
  };
}
