import { Link, useSearchParams } from 'react-router';
import { asksToBook, asksToWait, readWaiting, readWish, withWaiting, withWish } from '../../lib/booking-wish.ts';
import { useSession } from '../../lib/session/context.tsx';
import { useLoginAddresses } from './login-addresses.ts';
import { bookingRefusal } from './use-booking-request.ts';
import { waitingRefusal } from './use-waiting-request.ts';

/** Without script, instead of the dialog. */
export function BookingNotice() {
  const { user } = useSession();
  const [search] = useSearchParams();
  const waits = asksToWait(search);
  const { login, registration } = useLoginAddresses(
    waits ? withWaiting(search, readWaiting(search)) : withWish(search, readWish(search)),
  );
  if (!waits && !asksToBook(search)) return null;
  return (
    <p className="mt-4 mb-6 hidden rounded-card border border-pending/25 bg-pending-tint px-4 py-3.5 noscript:block">
      {(waits ? waitingRefusal(user) : bookingRefusal(user)) ??
        'Za ovo je potreban JavaScript. Uključite ga u pregledaču, pa osvježite stranicu.'}{' '}
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

const linkLook = 'font-semibold text-primary underline underline-offset-4';
