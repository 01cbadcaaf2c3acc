import { biographyPreview, euros, tutorPath } from '@casovi/contract/display';
import { TUTOR_TEXT } from '@casovi/contract/texts/tutors';
import type { TutorListItem } from '@casovi/contract/tutors';
import { CircleDashed, Clock } from 'lucide-react';
import { Link } from 'react-router';
import { Avatar } from '../../ui/avatar.tsx';
import { VerifiedBadge } from '../../ui/badge.tsx';
import { cardAnchor } from './list-address.ts';
import { Rating } from './rating.tsx';
import { SignalLine } from './signals.tsx';
import { soonTerm } from './soon.ts';
import { TeachingMode } from './teaching-mode.tsx';

export const cardLook =
  'grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-3 rounded-card border border-line bg-surface p-4 sm:grid-cols-[auto_minmax(0,1fr)_11.5rem] sm:gap-x-5 sm:p-5';
export const photoLook = 'sm:row-span-2 sm:size-24';
export const footLook =
  'col-span-full flex items-end justify-between gap-4 border-line border-t pt-3 sm:col-span-1 sm:col-start-3 sm:row-span-2 sm:row-start-1 sm:flex-col sm:items-stretch sm:border-t-0 sm:border-l sm:pt-0 sm:pl-5';

interface TutorCardProps {
  tutor: TutorListItem;
  /** yyyy-MM-dd in Podgorica. */
  today: string;
  /** Search of the profile's address. */
  from: string;
  /** Above the fold: loaded eagerly. */
  early?: boolean;
}

/** The link covers the card. */
export function TutorCard({ tutor, today, from, early = false }: TutorCardProps) {
  return (
    <article
      id={cardAnchor(tutor.id_korisnika)}
      className={`${cardLook} relative scroll-mt-36 transition-colors hover:border-control has-focus-visible:outline-2 has-focus-visible:outline-primary has-focus-visible:outline-offset-2`}
    >
      <Avatar src={tutor.img} size="large" lazy={!early} className={photoLook} />
      <div className="min-w-0">
        <h2 className="text-lg sm:text-xl">
          {tutor.ime}
          {tutor.verifikovan === 1 && <VerifiedBadge className="ml-1.5 align-[-0.22em]" />}
        </h2>
        {tutor.verifikovan === 0 && (
          <p className="mt-0.5 flex items-center gap-1.5 text-quiet text-sm">
            <CircleDashed className="size-4 shrink-0" aria-hidden="true" />
            {TUTOR_TEXT.notVerified}
          </p>
        )}
        <Rating tutor={tutor} className="mt-0.5 text-sm" />
        <p className="mt-1.5 text-sm">
          <span className="font-medium">{tutor.predmeti.join(', ')}</span>
        </p>
        <p className="mt-0.5 text-quiet text-sm">
          <TeachingMode mode={tutor.nacin_nastave} towns={tutor.gradovi} />
        </p>
        <SignalLine signals={tutor.signali} />
      </div>
      {tutor.biografija && (
        <p className="col-span-full text-quiet sm:col-span-1 sm:col-start-2">{biographyPreview(tutor.biografija)}</p>
      )}
      <div className={footLook}>
        <div>
          <p className="figures">
            {tutor.razlicite_cijene && <span className="text-quiet text-sm">od </span>}
            <span className="font-bold text-2xl">{euros(tutor.cijena)}</span>
            <span className="text-quiet text-sm"> / 60 min</span>
          </p>
          {tutor.prviSlobodan && (
            <p className="mt-1 flex items-start gap-1.5 text-confirmed text-sm">
              <Clock className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
              Slobodno {soonTerm(tutor.prviSlobodan, today)}
            </p>
          )}
        </div>
        <Link
          to={tutorPath(tutor) + from}
          prefetch="intent"
          className="inline-flex min-h-11 shrink-0 items-center justify-center rounded-control bg-primary-tint px-4 font-semibold text-primary text-sm outline-none transition-colors after:absolute after:inset-0 after:rounded-card hover:bg-primary hover:text-on-primary"
        >
          VIDI PROFESORA
          <span className="sr-only">: {tutor.ime}</span>
        </Link>
      </div>
    </article>
  );
}
