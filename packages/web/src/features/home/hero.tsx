import { plural } from '@casovi/contract/display';
import type { HomePage } from '@casovi/contract/pages';
import { useSession } from '../../lib/session/context.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { NextHours } from './next-hours.tsx';
import { type PickerGroup, SubjectPicker } from './subject-picker.tsx';

interface HeroProps {
  groups: readonly PickerGroup[];
  counts: HomePage['counts'];
  calendar: HomePage['calendar'];
}

export function Hero({ groups, counts, calendar }: HeroProps) {
  const { status } = useSession();
  return (
    <section className="page-width grid items-center gap-x-16 gap-y-12 py-8 sm:py-14 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] lg:py-20">
      <div>
        <h1 className="max-w-xl text-3xl sm:text-4xl lg:text-5xl">
          Pronađite profesora i zakažite čas kad Vama odgovara.
        </h1>
        <p className="mt-4 max-w-lg text-lg text-quiet sm:mt-5">
          Privatni časovi za osnovnu i srednju školu i fakultet, uživo ili online.{' '}
          {counts.tutors > 0 && <Offer counts={counts} />}
        </p>
        <SubjectPicker groups={groups} />
        <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
          {status === 'in' ? (
            <LinkButton to="/dashboard" variant="secondary">
              Moji časovi
            </LinkButton>
          ) : (
            <>
              <span className="guest-control text-quiet">Već imate nalog?</span>
              <LinkButton to="/login" variant="secondary" className="guest-control">
                Prijava
              </LinkButton>
            </>
          )}
        </div>
      </div>
      {calendar && <NextHours calendar={calendar} />}
    </section>
  );
}

function Offer({ counts: { tutors, subjects } }: { counts: HomePage['counts'] }) {
  return (
    <>
      Trenutno {plural(tutors, 'profesor', 'profesora', 'profesora')} za{' '}
      {plural(subjects, 'predmet', 'predmeta', 'predmeta')}.
    </>
  );
}
