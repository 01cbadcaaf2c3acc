import { PLACE_NAMES } from '@casovi/contract/texts/places';
import { TUTOR_TEXT } from '@casovi/contract/texts/tutors';
import type { TutorProfile } from '@casovi/contract/tutors';
import { BadgeCheck, CircleDashed } from 'lucide-react';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Heart } from './heart.tsx';
import { Rating } from './rating.tsx';
import { TeachingMode } from './teaching-mode.tsx';

export function ProfileHead({ tutor }: { tutor: TutorProfile }) {
  return (
    <header className="flex gap-4 sm:gap-7">
      <Avatar src={tutor.img} alt={`Fotografija: ${tutor.ime}`} size="huge" lazy={false} className="max-sm:size-22" />
      <div className="min-w-0 grow">
        <h1 className="wrap-anywhere text-2xl sm:text-3xl lg:text-4xl">{tutor.ime}</h1>
        {/* Not beside the name, which would take another line while the font is on its way. */}
        <div className="mt-1.5 flex items-center justify-between gap-2 sm:mt-2.5">
          {tutor.verifikovan === 1 ? (
            <Badge tone="primary" icon={<BadgeCheck aria-hidden="true" />}>
              Verifikovan profesor
            </Badge>
          ) : (
            <Badge icon={<CircleDashed aria-hidden="true" />}>{TUTOR_TEXT.notVerified}</Badge>
          )}
          <Heart tutor={tutor} className="-my-2.5 -mr-2" />
        </div>
        <Rating tutor={tutor} className="mt-1.5 sm:mt-2 sm:text-lg" />
        <p className="mt-2 font-medium sm:mt-3 sm:text-lg">{tutor.predmeti.join(', ')}</p>
        <p className="mt-1 text-quiet">
          <TeachingMode mode={tutor.nacin_nastave} towns={tutor.gradovi} />
          {tutor.mjesta.length > 0 && (
            <span className="block text-sm">
              Časovi uživo: {tutor.mjesta.map((place) => PLACE_NAMES[place]).join(', ')}
            </span>
          )}
        </p>
      </div>
    </header>
  );
}

export function Biography({ text }: { text: string }) {
  if (!text.trim()) return null;
  return (
    <section aria-labelledby="biografija">
      <h2 id="biografija" className="text-xl sm:text-2xl">
        Biografija
      </h2>
      <p className="mt-3 max-w-text whitespace-pre-line text-lg leading-relaxed">{text.trim()}</p>
    </section>
  );
}
