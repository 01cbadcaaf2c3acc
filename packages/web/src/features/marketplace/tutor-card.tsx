import { biographyPreview, euros, tutorPath } from '@casovi/contract/display';
import { TUTOR_TEXT } from '@casovi/contract/texts/tutors';
import type { TutorListItem } from '@casovi/contract/tutors';
import { CircleDashed, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Avatar } from '../../ui/avatar.tsx';
import { VerifiedBadge } from '../../ui/badge.tsx';
import { Heart } from './heart.tsx';
import { cardAnchor } from './list-address.ts';
import { Rating } from './rating.tsx';
import { SignalLine } from './signals.tsx';
import { soonTerm } from './soon.ts';
import { TeachingMode } from './teaching-mode.tsx';

/** By the width of its container, since it is previewed in a narrow column too. */
export const cardLook =
  'grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-3 rounded-card border border-line bg-surface p-4 @xl:grid-cols-[auto_minmax(0,1fr)_11.5rem] @xl:gap-x-5 @xl:p-5';
export const photoLook = '@xl:row-span-2 @xl:size-24';
export const footLook =
  'col-span-full flex items-end justify-between gap-4 border-line border-t pt-3 @xl:col-span-1 @xl:col-start-3 @xl:row-span-2 @xl:row-start-1 @xl:flex-col @xl:items-stretch @xl:border-t-0 @xl:border-l @xl:pt-0 @xl:pl-5';

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
    <div className="@container">
      <article
        id={cardAnchor(tutor.id_korisnika)}
        className={`${cardLook} relative scroll-mt-36 transition-colors hover:border-control has-focus-visible:outline-2 has-focus-visible:outline-primary has-focus-visible:outline-offset-2`}
      >
        <CardContent tutor={tutor} today={today} early={early}>
          <Link
            to={tutorPath(tutor) + from}
            prefetch="intent"
            className={`${buttonLook} outline-none transition-colors after:absolute after:inset-0 after:rounded-card hover:bg-primary hover:text-on-primary`}
          >
            VIDI PROFESORA
            <span className="sr-only">: {tutor.ime}</span>
          </Link>
        </CardContent>
      </article>
    </div>
  );
}

export const buttonLook =
  'inline-flex min-h-11 shrink-0 items-center justify-center rounded-control bg-primary-tint px-4 font-semibold text-primary text-sm';

/** What stands where a newcomer has nothing yet. */
export interface CardBlanks {
  subjects: ReactNode;
  town: ReactNode;
  biography: ReactNode;
  price: ReactNode;
  term: ReactNode;
}

interface CardContentProps {
  tutor: Omit<TutorListItem, 'cijena'> & { cijena: number | null };
  today: string;
  early?: boolean;
  /** Of a preview, which is no part of the page's outline either. */
  blanks?: CardBlanks;
  children: ReactNode;
}

export function CardContent({ tutor, today, early = false, blanks, children }: CardContentProps) {
  const Heading = blanks ? 'p' : 'h2';
  const biography = biographyPreview(tutor.biografija) || blanks?.biography;
  return (
    <>
      <Avatar src={tutor.img} size="large" lazy={!early} className={photoLook} />
      <div className="min-w-0">
        <div className="flex items-start justify-between gap-2">
          <Heading className="wrap-anywhere min-w-0 font-bold text-lg @xl:text-xl">
            {tutor.ime}
            {tutor.verifikovan === 1 && <VerifiedBadge className="ml-1.5 align-[-0.22em]" />}
          </Heading>
          {!blanks && <Heart tutor={tutor} className="-my-2 -mr-2" />}
        </div>
        {tutor.verifikovan === 0 && (
          <p className="mt-0.5 flex items-center gap-1.5 text-quiet text-sm">
            <CircleDashed className="size-4 shrink-0" aria-hidden="true" />
            {TUTOR_TEXT.notVerified}
          </p>
        )}
        <Rating tutor={tutor} className="mt-0.5 text-sm" />
        <p className="mt-1.5 text-sm">
          <span className="font-medium">{tutor.predmeti.join(', ') || blanks?.subjects}</span>
        </p>
        <p className="mt-0.5 text-quiet text-sm">
          <TeachingMode mode={tutor.nacin_nastave} towns={tutor.gradovi} /> {blanks?.town}
        </p>
        <SignalLine signals={tutor.signali} />
      </div>
      {biography && <p className="col-span-full text-quiet @xl:col-span-1 @xl:col-start-2">{biography}</p>}
      <div className={footLook}>
        <div>
          <p className="figures">
            {tutor.cijena === null ? (
              blanks?.price
            ) : (
              <>
                {tutor.razlicite_cijene && <span className="text-quiet text-sm">od </span>}
                <span className="font-bold text-2xl">{euros(tutor.cijena)}</span>
                <span className="text-quiet text-sm"> / 60 min</span>
              </>
            )}
          </p>
          {tutor.prviSlobodan ? (
            <p className="mt-1 flex items-start gap-1.5 text-confirmed text-sm">
              <Clock className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
              Slobodno {soonTerm(tutor.prviSlobodan, today)}
            </p>
          ) : (
            blanks?.term
          )}
        </div>
        {children}
      </div>
    </>
  );
}
