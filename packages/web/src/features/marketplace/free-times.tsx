import { addDays, numericDate, weekdayCode } from '@casovi/contract/dates';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { bookingLink } from './booking-request.ts';
import type { FreeDay } from './free-days.ts';
import { soonText } from './soon.ts';

const DAYS_SHOWN = 3;
const HOURS_SHOWN = 4;

interface FreeTimesProps {
  days: readonly FreeDay[];
  today: string;
}

export function FreeTimes({ days, today }: FreeTimesProps) {
  if (days.length === 0) return <p className="text-quiet">U narednih 7 dana nema slobodnih termina.</p>;
  return (
    <ul className="grid gap-2">
      {days.slice(0, DAYS_SHOWN).map((day) => (
        <li key={day.date}>
          <Link
            {...bookingLink(day.date)}
            className="flex min-h-12 w-full items-center gap-3 rounded-control border border-line px-3 py-1.5 text-left transition-colors hover:border-primary"
          >
            <DayName date={day.date} today={today} />
            <span className="flex grow flex-wrap gap-1">
              {day.hours.slice(0, HOURS_SHOWN).map((hour) => (
                <span key={hour} className="figures rounded-sm bg-primary-tint px-1.5 py-0.5 text-primary text-sm">
                  {hour.slice(0, 2)}h
                </span>
              ))}
              {day.hours.length > HOURS_SHOWN && (
                <span className="figures py-0.5 text-quiet text-sm">+{day.hours.length - HOURS_SHOWN}</span>
              )}
            </span>
            <ChevronRight className="size-4 shrink-0 text-quiet" aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

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
