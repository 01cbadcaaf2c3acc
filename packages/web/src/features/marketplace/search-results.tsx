import { tutorPath } from '@casovi/contract/display';
import type { FoundTutor, SearchPage } from '@casovi/contract/pages';
import type { Suggestion } from '@casovi/contract/search';
import { SEARCH_TEXT } from '@casovi/contract/texts/search';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Avatar } from '../../ui/avatar.tsx';
import { VerifiedBadge } from '../../ui/badge.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Rating } from './rating.tsx';
import { TeachingMode } from './teaching-mode.tsx';

export function SearchResults({ page: { query, subjects, towns, tutors, more } }: { page: SearchPage }) {
  if (query === '') return <NothingSearched />;
  if (subjects.length + towns.length + tutors.length === 0) return <NothingFound query={query} />;
  return (
    <div className="grid gap-10">
      {subjects.length > 0 && (
        <Group id="predmeti" title={SEARCH_TEXT.kinds.predmet}>
          <Tiles found={subjects} />
        </Group>
      )}
      {towns.length > 0 && (
        <Group id="gradovi" title={SEARCH_TEXT.kinds.grad}>
          <Tiles found={towns} />
        </Group>
      )}
      {tutors.length > 0 && (
        <Group id="profesori" title={SEARCH_TEXT.kinds.profesor}>
          <ul className="mt-4 grid gap-3 lg:grid-cols-2">
            {tutors.map((tutor) => (
              <li key={tutor.id_korisnika}>
                <TutorRow tutor={tutor} />
              </li>
            ))}
          </ul>
        </Group>
      )}
      {more && <p className="text-quiet">{SEARCH_TEXT.more}</p>}
    </div>
  );
}

function Group({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

const rowLook =
  'group flex h-full rounded-card border border-line bg-surface px-4 py-3.5 transition-colors hover:border-primary';

function Tiles({ found }: { found: readonly Suggestion[] }) {
  return (
    <ul className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-3">
      {found.map(({ naziv, opis, putanja }) => (
        <li key={putanja}>
          <Link to={putanja} prefetch="intent" className={`${rowLook} flex-col`}>
            <span className="font-semibold text-lg leading-snug group-hover:text-primary">{naziv}</span>
            <span className="figures mt-1 text-sm">{opis}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function TutorRow({ tutor }: { tutor: FoundTutor }) {
  return (
    <Link to={tutorPath(tutor)} prefetch="intent" className={`${rowLook} items-start gap-4`}>
      <Avatar src={tutor.img} />
      <span className="min-w-0">
        <span className="wrap-anywhere font-semibold text-lg leading-snug group-hover:text-primary">
          {tutor.ime}
          {tutor.verifikovan === 1 && <VerifiedBadge className="ml-1.5 align-[-0.22em]" />}
        </span>
        <Rating tutor={tutor} className="mt-0.5 text-sm" />
        <span className="mt-1 block font-medium text-sm">{tutor.predmeti.join(', ')}</span>
        <span className="mt-0.5 block text-quiet text-sm">
          <TeachingMode mode={tutor.nacin_nastave} towns={tutor.gradovi} />
        </span>
      </span>
    </Link>
  );
}

const allSubjects = (
  <LinkButton to="/predmeti" variant="secondary">
    Svi predmeti
  </LinkButton>
);

function NothingSearched() {
  return (
    <EmptyState title={SEARCH_TEXT.field} action={allSubjects}>
      Upišite predmet, ime profesora ili grad, na primjer „matematika Podgorica“.
    </EmptyState>
  );
}

function NothingFound({ query }: { query: string }) {
  return (
    <EmptyState title={<span className="wrap-anywhere">Nema rezultata za „{query}“</span>} action={allSubjects}>
      Provjerite kako je napisano, ili potražite samo jednu riječ: ime, prezime, predmet ili grad.
    </EmptyState>
  );
}
