import { euros } from '@casovi/contract/display';
import { lessonTerm } from '@casovi/contract/time';
import { levelName } from './offer.ts';
import type { BookingDraft } from './use-booking.ts';

/** What is chosen so far, and what it costs. */
export function Summary({ booking }: { booking: BookingDraft }) {
  const { selection, minutes, subject, level, price } = booking;
  const [time] = selection?.times ?? [];
  return (
    <div className="flex items-center justify-between gap-4 leading-snug">
      <div className="min-w-0">
        {selection && time ? (
          <p className="figures font-semibold">
            <span className="inline-block first-letter:uppercase">{lessonTerm(selection.date, time)}</span>
          </p>
        ) : (
          <p className="text-quiet">{missing(booking)}</p>
        )}
        <p className="figures text-quiet text-sm">
          {[subject, level && levelName(level), `${minutes} min`].filter(Boolean).join(' · ')}
        </p>
      </div>
      {price && (
        <p className="figures shrink-0 text-right">
          <span className="block text-quiet text-xs">{price.from ? 'Ukupno od' : 'Ukupno'}</span>
          <strong className="whitespace-nowrap text-xl">{euros((price.price * minutes) / 60)}</strong>
        </p>
      )}
    </div>
  );
}

function missing({ subject, level }: BookingDraft): string {
  if (!subject) return 'Izaberite predmet, nivo i termin.';
  return level ? 'Izaberite termin.' : 'Izaberite nivo i termin.';
}
