import { Link, useSearchParams } from 'react-router';
import { useSession } from '../../lib/session/context.tsx';
import { BOOKING_PARAMETER, bookingRefusal } from './booking-request.ts';

/** Without script, instead of the dialog. */
export function BookingNotice() {
  const { user } = useSession();
  const [search] = useSearchParams();
  if (!search.has(BOOKING_PARAMETER)) return null;
  return (
    <p className="mt-4 mb-6 hidden rounded-card border border-pending/25 bg-pending-tint px-4 py-3.5 noscript:block">
      {bookingRefusal(user) ??
        'Za zakazivanje je potreban JavaScript. Uključite ga u pregledaču, pa osvježite stranicu.'}{' '}
      {!user && (
        <Link to="/login" className="font-semibold text-primary underline underline-offset-4">
          Prijava
        </Link>
      )}
    </p>
  );
}
