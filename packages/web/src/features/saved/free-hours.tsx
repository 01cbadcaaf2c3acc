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
            className="figures flex min-h-11 items-center justify-center whitespace-nowrap rounded-sm bg-primary-tint px-2.5 font-medium text-primary text-sm transition-colors hover:bg-primary hover:text-on-primary forced-colors:border"
          >
            {weekdayCode(hour.datum)} {numericDate(hour.datum).slice(0, 6)} u {hour.sat.slice(0, 2)}h
            <span className="sr-only">: zakaži, {tutor.ime}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
