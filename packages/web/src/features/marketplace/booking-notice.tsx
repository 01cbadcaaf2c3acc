import { Link, useSearchParams } from 'react-router';
import {
  asksQuestion,
  asksToBook,
  asksToWait,
  readWaiting,
  readWish,
  withQuestion,
  withWaiting,
  withWish,
} from '../../lib/booking-wish.ts';
import { useSession } from '../../lib/session/context.tsx';
import type { SessionState } from '../../lib/session/session.ts';
import { useLoginAddresses } from './login-addresses.ts';
import { bookingRefusal } from './use-booking-request.ts';
import { questionRefusal } from './use-question-request.ts';
import { waitingRefusal } from './use-waiting-request.ts';

/** Without script, instead of the dialog. */
export function BookingNotice() {
  const { user } = useSession();
  const [search] = useSearchParams();
  const asked = requestIn(search, user);
  const { login, registration } = useLoginAddresses(asked?.query ?? '');
  if (!asked) return null;
  return (
    <p className="mt-4 mb-6 hidden rounded-card border border-pending/25 bg-pending-tint px-4 py-3.5 noscript:block">
      {asked.refusal ?? 'Za ovo je potreban JavaScript. Uključite ga u pregledaču, pa osvježite stranicu.'}{' '}
      {!user && (
        <>
          <Link to={login} className={linkLook}>
            Prijava
          </Link>{' '}
          ili{' '}
          <Link to={registration} className={linkLook}>
            Napravi nalog
          </Link>
        </>
      )}
    </p>
  );
}

function requestIn(search: URLSearchParams, user: SessionState['user']) {
  if (asksQuestion(search)) return { refusal: questionRefusal(user), query: withQuestion(search) };
  if (asksToWait(search)) return { refusal: waitingRefusal(user), query: withWaiting(search, readWaiting(search)) };
  return asksToBook(search) ? { refusal: bookingRefusal(user), query: withWish(search, readWish(search)) } : null;
}

const linkLook = 'font-semibold text-primary underline underline-offset-4';
