import { euros, plural } from '@casovi/contract/display';
import { lessonTerm, numericDate } from '@casovi/contract/time';
import { levelName } from './offer.ts';
import type { BookingDraft } from './use-booking.ts';

/** What is chosen so far, and what it costs. */
export function Summary({ booking, where }: { booking: BookingDraft; where: string }) {
  const { terms, minutes, subject, level, price } = booking;
  const [first, ...others] = terms;
  const count = first ? terms.length : booking.weeks;
  const each = price && (price.price * minutes) / 60;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 leading-snug">
      <div className="min-w-0 grow basis-44">
        {first ? (
          <p className="figures font-semibold">
            <span className="inline-block first-letter:uppercase">{lessonTerm(first.date, first.times[0] ?? '')}</span>
          </p>
        ) : (
          <p className="text-quiet">{missing(booking)}</p>
        )}
        <p className="figures text-quiet text-sm">
          {[subject, level && levelName(level), `${minutes} min`].filter(Boolean).join(' · ')}
        </p>
        <p className="wrap-anywhere line-clamp-2 text-quiet text-sm">{where}</p>
        {others.length > 0 && (
          <p className="figures text-sm">
            i još {plural(others.length, 'čas', 'časa', 'časova')}:{' '}
            {others.map(({ date }) => shortDate(date)).join(', ')}
          </p>
        )}
      </div>
      {price && each !== null && (
        <p className="figures shrink-0 text-right">
          <span className="block text-quiet text-xs">
            {price.from ? 'Ukupno od' : 'Ukupno'}
            {count > 1 && ` ${count} × ${euros(each)}`}
          </span>
          <strong className="whitespace-nowrap text-xl">{euros(count * each)}</strong>
        </p>
      )}
    </div>
  );
}

/** '05.12' */
const shortDate = (date: string): string => numericDate(date).slice(0, 5);

function missing({ subject, level }: BookingDraft): string {
  if (!subject) return 'Izaberite predmet, nivo i termin.';
  return level ? 'Izaberite termin.' : 'Izaberite nivo i termin.';
}
