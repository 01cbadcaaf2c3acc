import { plural } from '@casovi/contract/display';
import type { HomePage } from '@casovi/contract/pages';
import type { ReactNode } from 'react';
import { useSession } from '../../lib/session/context.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { NextHours } from './next-hours.tsx';
import { type PickerGroup, SubjectPicker } from './subject-picker.tsx';

interface HeroProps {
  search: ReactNode;
  groups: readonly PickerGroup[];
  counts: HomePage['counts'];
  calendar: HomePage['calendar'];
}

export function Hero({ search, groups, counts, calendar }: HeroProps) {
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
        <div className="mt-7 max-w-xl rounded-card border border-line bg-surface p-4 shadow-float sm:p-5">
          {/* On wide screens the header has it. */}
          <div className="lg:hidden">
            {search}
            <p className="my-4 flex items-center gap-3 text-quiet text-sm before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
              ili izaberite
            </p>
          </div>
          <SubjectPicker groups={groups} />
        </div>
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
