import { euros } from '@casovi/contract/display';
import { lessonTerm } from '@casovi/contract/time';
import type { BookingDraft } from './use-booking.ts';
import { levelName } from './use-offer.ts';

interface SummaryProps {
  booking: BookingDraft;
  /** Euros per 60 minutes. */
  price: number | undefined;
}

export function Summary({ booking, price }: SummaryProps) {
  const { selection, minutes, subject, level } = booking;
  const [time] = selection?.times ?? [];
  if (!selection || !time) {
    return <p className="text-quiet">{missing(booking)}</p>;
  }
  return (
    <div className="min-w-0 leading-snug">
      <p className="figures font-semibold">
        <span className="inline-block first-letter:uppercase">{lessonTerm(selection.date, time)}</span>
      </p>
      <p className="figures text-quiet text-sm">
        {[subject, level && levelName(level), `${minutes} min`].filter(Boolean).join(' · ')}
        {price !== undefined && (
          <>
            {' · '}
            <strong className="whitespace-nowrap text-ink">{euros((price * minutes) / 60)}</strong>
          </>
        )}
      </p>
    </div>
  );
}

function missing({ subject, level }: BookingDraft): string {
  if (!subject) return 'Izaberite predmet, nivo i termin.';
  return level ? 'Izaberite termin.' : 'Izaberite nivo i termin.';
}
