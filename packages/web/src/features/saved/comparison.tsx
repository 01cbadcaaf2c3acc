import type { Level } from '@casovi/contract/constants';
import { averageText, euros, reviewCountText, teachingModeText, tutorPath } from '@casovi/contract/display';
import { LEVEL_NAMES, TUTOR_TEXT } from '@casovi/contract/texts/tutors';
import { fromWallClock } from '@casovi/contract/time';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { LEVEL } from '../../lib/booking-wish.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { VerifiedBadge } from '../../ui/badge.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Stars } from '../../ui/stars.tsx';
import { bestOf, type ComparedTutor, comparedLevels, comparePath } from './compare.ts';
import { FreeHours } from './free-hours.tsx';

interface ComparisonProps {
  tutors: readonly ComparedTutor[];
  level: Level | null;
  /** 'oko 40 min' */
  aboutTime: (minutes: number) => string;
}

/** On phones the name of a row stands above its values, so that two or three columns have room. */
export function Comparison({ tutors, level, aboutTime }: ComparisonProps) {
  const priceOf = ({ cijenaPoNivoima }: ComparedTutor) => cijenaPoNivoima.find(({ id_nivoa }) => id_nivoa === level);
  const firstHour = ({ hours: [hour] }: ComparedTutor) => (hour ? fromWallClock(hour.date, hour.time).getTime() : null);
  const row = (label: string, cell: (tutor: ComparedTutor) => ReactNode, best?: boolean[]) => (
    <Row label={label} columns={tutors.length}>
      {tutors.map((tutor, index) => (
        <Cell key={tutor.id_korisnika} best={best?.[index] ?? false}>
          {cell(tutor)}
        </Cell>
      ))}
    </Row>
  );
  return (
    <>
      <LevelSwitch tutors={tutors} level={level} />
      <p className="mt-4 flex items-start gap-1.5 text-quiet text-sm">
        <Check className="mt-0.5 size-4 shrink-0 text-confirmed" strokeWidth={3} aria-hidden="true" />
        Kvačica označava najbolju vrijednost u redu.
      </p>
      <table {...as('table')} aria-label="Poređenje profesora" className="mt-4 block">
        <thead {...as('rowgroup')} className="sticky top-header z-10 block border-line border-b bg-ground py-3">
          <tr {...as('row')} className={rowLook(tutors.length)}>
            <th {...as('columnheader')} scope="col" className="max-sm:sr-only">
              <span className="sr-only">Osobina</span>
            </th>
            {tutors.map((tutor) => (
              <th key={tutor.id_korisnika} {...as('columnheader')} scope="col" className="min-w-0 text-left">
                <Avatar src={tutor.img} lazy={false} className="sm:size-16" />
                <Link
                  to={tutorPath(tutor)}
                  prefetch="intent"
                  className="wrap-anywhere mt-1.5 block font-bold leading-tight underline-offset-4 hover:underline sm:text-lg"
                >
                  {tutor.ime}
                  {tutor.verifikovan === 1 && <VerifiedBadge className="ml-1 align-[-0.22em]" />}
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...as('rowgroup')} className="block">
          {level !== null &&
            row(
              'Cijena za 60 min',
              (tutor) => <Price price={priceOf(tutor)} />,
              bestOf(
                tutors.map((tutor) => priceOf(tutor)?.nivo_cijena ?? null),
                'lower',
              ),
            )}
          {row(
            'Prvi slobodni termini',
            ({ hours, ...tutor }) => (
              <FreeHours
                tutor={{ ...tutor, slobodni: hours.map(({ date, time }) => ({ datum: date, sat: time })) }}
                className="grid justify-start gap-1.5"
              />
            ),
            bestOf(tutors.map(firstHour), 'lower'),
          )}
          {row(
            'Ocjena',
            ({ brojRecenzija, prosjecnaOcjena, zvjezdice }) =>
              brojRecenzija === 0 ? (
                <None>Još bez recenzija</None>
              ) : (
                <>
                  <strong className="figures text-lg">{averageText(prosjecnaOcjena)}</strong>{' '}
                  <Stars filled={zvjezdice} label={`${zvjezdice} od 5 zvjezdica`} className="max-sm:hidden" />
                  <span className="block text-quiet text-sm">{reviewCountText(brojRecenzija)}</span>
                </>
              ),
            bestOf(
              tutors.map(({ brojRecenzija, prosjecnaOcjena }) => (brojRecenzija > 0 ? prosjecnaOcjena : null)),
              'higher',
            ),
          )}
          {row(
            'Odgovara za',
            ({ signali }) => (signali.vrijeme_odgovora === null ? <TooFew /> : aboutTime(signali.vrijeme_odgovora)),
            bestOf(
              tutors.map(({ signali }) => signali.vrijeme_odgovora),
              'lower',
            ),
          )}
          {row(
            'Odgovoreno zahtjeva',
            ({ signali }) => (signali.odgovoreno === null ? <TooFew /> : `${signali.odgovoreno}%`),
            bestOf(
              tutors.map(({ signali }) => signali.odgovoreno),
              'higher',
            ),
          )}
          {row(
            'Održanih časova',
            ({ signali }) => signali.odrzanih,
            bestOf(
              tutors.map(({ signali }) => signali.odrzanih),
              'higher',
            ),
          )}
          {row(
            'Učenika koji su se vratili',
            ({ signali }) => signali.vratilo_se,
            bestOf(
              tutors.map(({ signali }) => signali.vratilo_se),
              'higher',
            ),
          )}
          {row('Način nastave', ({ nacin_nastave }) => teachingModeText(nacin_nastave))}
          {row('Gradovi', ({ gradovi }) => (gradovi.length > 0 ? gradovi.join(', ') : <None>–</None>))}
          {row('Predmeti', ({ predmeti }) => (predmeti.length > 0 ? predmeti.join(', ') : <None>–</None>))}
          {row('Najnovija recenzija', ({ review }) =>
            review ? (
              <>
                <q className="text-sm">{review.tekst}</q>
                <span className="mt-1 block text-quiet text-sm">{review.ime}</span>
              </>
            ) : (
              <None>Još je nema</None>
            ),
          )}
          {row('Zakazivanje', (tutor) => (
            <LinkButton to={bookAddress(tutor, level)} className="max-sm:w-full max-sm:px-2 max-sm:text-sm">
              ZAKAŽI ČAS<span className="sr-only">: {tutor.ime}</span>
            </LinkButton>
          ))}
        </tbody>
      </table>
      {level === 4 && <p className="mt-4 max-w-text text-quiet text-sm">{TUTOR_TEXT.tutoringExplained}</p>}
    </>
  );
}

/** Written out: laid out as a grid, it is no table to every browser. */
const as = (role: 'table' | 'rowgroup' | 'row' | 'columnheader' | 'rowheader' | 'cell') => ({ role });

/** Their page with the booking open, at this level. */
const bookAddress = (tutor: ComparedTutor, level: Level | null): string =>
  `${tutorPath(tutor)}?${new URLSearchParams({ zakazi: '', ...(level !== null && level !== 4 && { [LEVEL]: String(level) }) })}`;

const COLUMNS: Record<number, string> = {
  2: 'grid-cols-2 sm:grid-cols-[9rem_repeat(2,minmax(0,1fr))] lg:grid-cols-[12rem_repeat(2,minmax(0,1fr))]',
  3: 'grid-cols-3 sm:grid-cols-[9rem_repeat(3,minmax(0,1fr))] lg:grid-cols-[12rem_repeat(3,minmax(0,1fr))]',
};
const rowLook = (columns: number): string => cx('grid gap-x-3 sm:gap-x-6', COLUMNS[columns]);

const Row = ({ label, columns, children }: { label: string; columns: number; children: ReactNode }) => (
  <tr {...as('row')} className={cx(rowLook(columns), 'gap-y-1 border-line border-b py-3 last:border-b-0')}>
    <th
      {...as('rowheader')}
      scope="row"
      className="col-span-full text-left font-normal text-quiet text-sm sm:col-span-1 sm:pt-0.5 sm:font-medium"
    >
      {label}
    </th>
    {children}
  </tr>
);

const Cell = ({ best, children }: { best: boolean; children: ReactNode }) => (
  <td {...as('cell')} className={cx('figures flex min-w-0 items-start gap-1.5', best && 'font-semibold')}>
    {best && <span className="sr-only">Najbolje: </span>}
    <div className="wrap-anywhere min-w-0">{children}</div>
    {best && <Check className="mt-1 size-4 shrink-0 text-confirmed" strokeWidth={3} aria-hidden="true" />}
  </td>
);

const None = ({ children }: { children: ReactNode }) => <span className="text-quiet">{children}</span>;
const TooFew = () => <None>Još se ne zna</None>;

const Price = ({ price }: { price: ComparedTutor['cijenaPoNivoima'][number] | undefined }) =>
  price ? (
    <>
      {price.razlicite_cijene && <span className="font-normal text-quiet text-sm">od </span>}
      <strong className="whitespace-nowrap text-lg">{euros(price.nivo_cijena)}</strong>
    </>
  ) : (
    <None>Ne predaje</None>
  );

/** Links, so that it works without scripts too. */
function LevelSwitch({ tutors, level }: Pick<ComparisonProps, 'tutors' | 'level'>) {
  const levels = comparedLevels(tutors);
  if (levels.length < 2) return null;
  const ids = tutors.map(({ id_korisnika }) => id_korisnika);
  return (
    <nav aria-label="Nivo" className="mt-5">
      <ul className="flex flex-wrap gap-2">
        {levels.map((one) => (
          <li key={one}>
            <Link
              to={comparePath(ids, one)}
              replace
              preventScrollReset
              aria-current={one === level ? 'true' : undefined}
              className="inline-flex min-h-11 items-center rounded-full border border-control/50 bg-surface px-4 font-semibold text-sm transition-colors hover:border-control hover:bg-sunken aria-[current=true]:border-primary aria-[current=true]:bg-primary aria-[current=true]:text-on-primary"
            >
              {LEVEL_NAMES[one]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
