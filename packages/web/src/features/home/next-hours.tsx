import { numericDate, weekdayCode, weekdayName } from '@casovi/contract/dates';
import { euros, subjectPath, tutorPath } from '@casovi/contract/display';
import type { SubjectCalendar } from '@casovi/contract/pages';
import { LEVEL_NAMES } from '@casovi/contract/texts/tutors';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { LEVEL, SUBJECT, withWish } from '../../lib/booking-wish.ts';

const ROWS = 6;

/** The next free hours of a subject. Each leads to the booking of it. */
export function NextHours({ calendar }: { calendar: SubjectCalendar }) {
  const { subject, nivo, dates, cijena, hours } = calendar;
  const search = new URLSearchParams({ [SUBJECT]: subject.link, [LEVEL]: String(nivo) });
  return (
    <section
      aria-labelledby="prvi-termini"
      className="rounded-card border border-line bg-surface p-3 shadow-float sm:p-5"
    >
      <div className="mb-3 border-line border-b px-1 pb-3 sm:mb-4 sm:pb-4">
        <h2 id="prvi-termini" className="text-lg">
          {subject.naziv_predmeta}: prvi slobodni sati
        </h2>
        <p className="figures mt-0.5 text-quiet text-sm">
          {LEVEL_NAMES[nivo]}, od {euros(cijena)} / 60 min
        </p>
      </div>
      <table className="figures w-full table-fixed border-separate border-spacing-1 text-center text-xs sm:border-spacing-1.5 sm:text-sm">
        <thead>
          <tr className="text-quiet">
            <td className="w-11 sm:w-14" />
            {dates.map((date) => (
              <th key={date} scope="col" className="pb-1.5 font-normal leading-tight">
                <span className="block font-semibold">{weekdayCode(date)}</span>
                <span className="text-xs">{numericDate(date).slice(0, 6)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {freestTimes(hours).map((time) => (
            <tr key={time}>
              <th scope="row" className="pr-1 text-right font-normal text-quiet">
                {time}
              </th>
              {dates.map((date) => {
                const hour = hours.find((one) => one.date === date && one.time === time);
                return hour ? (
                  <td key={date} className="p-0">
                    <Link
                      to={tutorPath(hour.profesor) + withWish(search, hour)}
                      prefetch="none"
                      aria-label={`Zakaži: ${weekdayName(date)} ${numericDate(date)} u ${time.slice(0, 2)}h, profesor ${hour.profesor.ime}`}
                      className="grid h-11 place-items-center rounded-sm bg-primary-tint text-primary transition-colors forced-colors:border hover:bg-primary hover:text-on-primary"
                    >
                      Zakaži
                    </Link>
                  </td>
                ) : (
                  <td key={date} className="h-11 rounded-sm border border-line border-dashed" />
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 border-line border-t px-1 pt-2 sm:mt-4 sm:pt-3">
        <Link
          to={subjectPath(subject)}
          className="inline-flex min-h-11 items-center gap-1.5 rounded-sm font-medium text-primary text-sm underline-offset-4 hover:underline"
        >
          Svi profesori za ovaj predmet
          <ArrowRight className="size-4" aria-hidden="true" />
        </Link>
      </p>
    </section>
  );
}

/** The hours of the day that are free most often, in their order. */
function freestTimes(hours: SubjectCalendar['hours']): string[] {
  const days = new Map<string, number>();
  for (const { time } of hours) days.set(time, (days.get(time) ?? 0) + 1);
  return [...days]
    .sort(([, one], [, other]) => other - one)
    .slice(0, ROWS)
    .map(([time]) => time)
    .sort();
}
