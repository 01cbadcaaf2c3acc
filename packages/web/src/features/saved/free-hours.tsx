import { numericDate, weekdayCode } from '@casovi/contract/dates';
import { bookingPath } from '@casovi/contract/display';
import type { TutorCard } from '@casovi/contract/tutors';
import { Link } from 'react-router';

interface FreeHoursProps {
  tutor: Pick<TutorCard, 'id_korisnika' | 'ime' | 'slobodni'>;
  className?: string;
}

/** Each opens the booking with it. */
export const FreeHours = ({ tutor, className = 'flex flex-wrap gap-2' }: FreeHoursProps) =>
  tutor.slobodni.length === 0 ? (
    <p className="text-quiet text-sm">U narednih 7 dana nema slobodnih termina.</p>
  ) : (
    <ul className={className}>
      {tutor.slobodni.map((hour) => (
        <li key={`${hour.datum} ${hour.sat}`}>
          <Link
            to={bookingPath(tutor, hour)}
            className="figures flex min-h-11 flex-wrap content-center items-center justify-center gap-x-1 rounded-sm bg-primary-tint px-2.5 text-center font-medium leading-tight text-primary text-sm transition-colors hover:bg-primary hover:text-on-primary forced-colors:border"
          >
            <span className="whitespace-nowrap">
              {weekdayCode(hour.datum)} {numericDate(hour.datum).slice(0, 6)}
            </span>{' '}
            <span className="whitespace-nowrap">u {hour.sat.slice(0, 2)}h</span>
            <span className="sr-only">: zakaži, {tutor.ime}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
