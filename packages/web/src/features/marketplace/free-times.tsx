import { addDays, numericDate, weekdayCode, weekdayName } from '@casovi/contract/dates';
import { plural } from '@casovi/contract/display';
import type { FreeDay } from '@casovi/contract/pages';
import { WAITING_TEXT } from '@casovi/contract/texts/waiting';
import { BellRing } from 'lucide-react';
import { Link } from 'react-router';
import { LinkButton } from '../../ui/button.tsx';
import { soonText } from './soon.ts';
import { useBookingLink } from './use-booking-request.ts';
import { useWaitingLink } from './use-waiting-request.ts';

const DAYS_SHOWN = 3;
/** In one line; one fewer beside the number of the rest. */
const HOURS_SHOWN = 4;

interface FreeTimesProps {
  days: readonly FreeDay[];
  today: string;
}

/** Each hour opens the dialog with it; what does not fit is in the dialog. Whom none fits can wait for another one. */
export function FreeTimes({ days, today }: FreeTimesProps) {
  const waitingLink = useWaitingLink();
  const none = days.length === 0;
  return (
    <>
      {none ? (
        <p className="text-quiet">U narednih 7 dana nema slobodnih termina.</p>
      ) : (
        <Days days={days} today={today} />
      )}
      <LinkButton
        {...waitingLink}
        variant={none ? 'secondary' : 'quiet'}
        className={none ? 'mt-4 w-full' : 'mt-2 w-full text-sm'}
        icon={<BellRing className="size-5" aria-hidden="true" />}
      >
        {WAITING_TEXT.ask}
      </LinkButton>
    </>
  );
}

function Days({ days, today }: FreeTimesProps) {
  const bookingLink = useBookingLink();
  return (
    <ul className="grid gap-2">
      {days.slice(0, DAYS_SHOWN).map(({ date, hours }) => {
        const shown = hours.slice(0, hours.length > HOURS_SHOWN ? HOURS_SHOWN - 1 : HOURS_SHOWN);
        const more = hours.length - shown.length;
        return (
          <li key={date} className="flex items-center gap-3 rounded-control border border-line py-1.5 pr-1.5 pl-3">
            <DayName date={date} today={today} />
            <span className="flex grow flex-wrap gap-1.5">
              {shown.map((time) => (
                <Link
                  key={time}
                  {...bookingLink({ date, time })}
                  aria-label={`${time.slice(0, 2)}h, ${weekdayName(date)} ${numericDate(date)}: zakaži`}
                  className={`${hourLook} bg-primary-tint px-2 font-medium text-primary hover:bg-primary hover:text-on-primary`}
                >
                  {time.slice(0, 2)}h
                </Link>
              ))}
              {more > 0 && (
                <Link
                  {...bookingLink({ date })}
                  aria-label={`+${more}: ${plural(hours.length, 'slobodan sat', 'slobodna sata', 'slobodnih sati')}, ${weekdayName(date)} ${numericDate(date)}`}
                  className={`${hourLook} px-1 text-quiet hover:text-primary`}
                >
                  +{more}
                </Link>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

const hourLook =
  'figures grid min-h-11 min-w-11 place-items-center rounded-sm text-sm transition-colors forced-colors:border';

function DayName({ date, today }: { date: string; today: string }) {
  const near = date <= addDays(today, 1);
  return (
    <span className="w-12 shrink-0 leading-tight">
      <span className="block font-medium text-sm first-letter:uppercase">
        {near ? soonText(date, today) : weekdayCode(date)}
      </span>
      <span className="figures block text-quiet text-xs">{numericDate(date).slice(0, 6)}</span>
    </span>
  );
}
