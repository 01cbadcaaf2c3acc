import { euros, lowestPrice } from '@casovi/contract/display';
import type { FreeDay } from '@casovi/contract/pages';
import type { TutorProfile } from '@casovi/contract/tutors';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { readWish } from '../../lib/booking-wish.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FreeTimes } from './free-times.tsx';
import { PriceTable } from './price-table.tsx';
import { useBookingLink } from './use-booking-request.ts';

interface BookingPanelProps {
  prices: Pick<TutorProfile, 'cijenaPoNivoima' | 'ponuda'>;
  days: readonly FreeDay[];
  today: string;
  /** For whoever wants to know something before. */
  question: ReactNode;
}

export function BookingPanel({ prices, days, today, question }: BookingPanelProps) {
  return (
    <Card>
      <h2 className="text-lg">Cijene</h2>
      <div className="mt-2">
        <PriceTable prices={prices} />
      </div>
      <h2 className="mt-5 text-lg">Prvi slobodni termini</h2>
      <div className="mt-3">
        <FreeTimes days={days} today={today} />
        <BookingButton className="mt-5 w-full max-lg:hidden" />
        {question}
      </div>
      <p className="mt-3 text-quiet text-sm max-lg:mt-4">
        Zahtjev ne obavezuje dok ga profesor ne potvrdi. Otkazati možete do 2 sata prije početka; kasnije se čas
        naplaćuje.
      </p>
    </Card>
  );
}

/** Sticky on phones. The price is that of the subject and level of the list one comes from, if any. */
export function BookingBar({ prices: { ponuda } }: Pick<BookingPanelProps, 'prices'>) {
  const [search] = useSearchParams();
  const { subject, level } = readWish(search);
  const wished = ponuda.filter(
    ({ link, id_nivoa }) => (!subject || link === subject) && (!level || id_nivoa === level),
  );
  const offers = wished.length > 0 ? wished : ponuda;
  const price = lowestPrice({ ponuda: offers });
  const dearer = offers.some(({ cijena }) => cijena !== price);
  return (
    <div className="sticky bottom-0 z-20 border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden">
      <div className="page-width flex items-center gap-4 py-3">
        {price !== null && (
          <p className="figures shrink-0 leading-tight">
            {dearer && <span className="text-quiet text-sm">od </span>}
            <strong className="text-xl">{euros(price)}</strong>
            <span className="block text-quiet text-xs">60 min</span>
          </p>
        )}
        <BookingButton className="grow" />
      </div>
    </div>
  );
}

function BookingButton({ className }: { className: string }) {
  const bookingLink = useBookingLink();
  return (
    <LinkButton {...bookingLink({})} size="large" className={className}>
      ZAKAŽI ČAS
    </LinkButton>
  );
}
