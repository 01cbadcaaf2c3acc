import { Link, useSearchParams } from 'react-router';
import { asksToBook, readWish } from '../../lib/booking-wish.ts';
import { useSession } from '../../lib/session/context.tsx';
import { useLoginAddresses } from './login-addresses.ts';
import { bookingRefusal } from './use-booking-request.ts';

/** Without script, instead of the dialog. */
export function BookingNotice() {
  const { user } = useSession();
  const [search] = useSearchParams();
  const { login, registration } = useLoginAddresses(readWish(search));
  if (!asksToBook(search)) return null;
  return (
    <p className="mt-4 mb-6 hidden rounded-card border border-pending/25 bg-pending-tint px-4 py-3.5 noscript:block">
      {bookingRefusal(user) ??
        'Za zakazivanje je potreban JavaScript. Uključite ga u pregledaču, pa osvježite stranicu.'}{' '}
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
