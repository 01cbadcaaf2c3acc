import type { CurrentUser } from '@casovi/contract/accounts';
import { LESSON_PLACE } from '@casovi/contract/constants';
import { lessonPrice, reviewWord, subjectPath, tutorPath } from '@casovi/contract/display';
import type { Lesson, Replacement } from '@casovi/contract/lessons';
import { placeInWords } from '@casovi/contract/places';
import { LESSON_TEXT } from '@casovi/contract/texts/lessons';
import { lessonTerm } from '@casovi/contract/time';
import { Send, Star, UserRoundSearch } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { errorMessage } from '../../lib/api.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type AskedTutor, bookingOf, profileOf, useAsk, useReplacements } from './use-replacements.ts';

interface ReplacementsProps {
  user: CurrentUser;
  lesson: Lesson;
  refresh: () => Promise<void>;
  onAsked: (asked: AskedTutor) => void;
  className?: string;
}

/** Under a lesson that was called off. Of a series on request: its lessons stand one below the other. */
export function Replacements({ className, ...props }: ReplacementsProps) {
  const [open, setOpen] = useState(props.lesson.serija === null);
  return (
    <div className={className}>
      {open ? (
        <Loaded {...props} />
      ) : (
        <Button
          variant="secondary"
          className="mt-4 max-sm:w-full print:hidden"
          icon={<UserRoundSearch className="size-5" aria-hidden="true" />}
          onClick={() => setOpen(true)}
        >
          Pronađi drugog profesora
        </Button>
      )}
    </div>
  );
}

function Loaded({ user, lesson, refresh, onAsked }: Omit<ReplacementsProps, 'className'>) {
  const { replacements, error } = useReplacements(user, lesson);
  const id = `zamjene-${lesson.id}`;
  return (
    <section aria-labelledby={id} className="mt-4 border-line border-t pt-3 print:hidden">
      <h4 id={id} className="font-semibold text-base tracking-normal">
        Pitajte drugog profesora
      </h4>
      {error ? (
        <div className="mt-2">
          <LoadFailure title="Drugi profesori se nisu učitali" onRetry={() => void refresh()}>
            {errorMessage(error)}
          </LoadFailure>
        </div>
      ) : !replacements ? (
        <Loading />
      ) : replacements.length === 0 ? (
        <Nobody lesson={lesson} />
      ) : (
        <ReplacementList {...{ user, lesson, replacements, onAsked }} />
      )}
    </section>
  );
}

const Loading = () => (
  <div className="mt-3 grid gap-3">
    <span className="sr-only" role="status">
      Tražimo druge profesore
    </span>
    {['first', 'second'].map((row) => (
      <div key={row} className="flex items-center gap-3">
        <Skeleton className="size-12 rounded-full" />
        <Skeleton className="h-11 grow" />
      </div>
    ))}
  </div>
);

const Nobody = ({ lesson }: { lesson: Lesson }) => (
  <>
    <p className="mt-1 text-quiet">{LESSON_TEXT.replacementsNone}</p>
    <div className="mt-3 flex flex-wrap gap-2 max-sm:*:grow">
      <LinkButton
        variant="secondary"
        to={`${subjectPath({ link: lesson.link_predmeta })}?${new URLSearchParams({ tip: String(lesson.nivo) })}`}
      >
        Svi profesori: {lesson.predmet}
      </LinkButton>
      <LinkButton variant="quiet" to={`${tutorPath({ id_korisnika: lesson.id_sagovornika, ime: lesson.ime })}?cekaj=`}>
        Javi mi kad se oslobodi drugi termin
      </LinkButton>
    </div>
  </>
);

interface ReplacementListProps {
  user: CurrentUser;
  lesson: Lesson;
  replacements: readonly Replacement[];
  onAsked: (asked: AskedTutor) => void;
}

export function ReplacementList({ user, lesson, replacements, onAsked }: ReplacementListProps) {
  const { busyWith, ask } = useAsk(user, lesson, onAsked);
  return (
    <ul className="divide-y divide-line">
      {replacements.map((replacement) => (
        <li key={replacement.profesorId} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
          <Avatar src={replacement.img} />
          <div className="min-w-0 grow basis-34">
            <Link
              to={profileOf(replacement)}
              className="wrap-anywhere rounded-sm font-semibold underline-offset-4 hover:text-primary hover:underline"
            >
              {replacement.ime}
            </Link>
            <p className="figures flex flex-wrap items-center gap-x-2 text-sm">
              <span className="font-semibold">
                {lessonPrice({ cijena: replacement.cijena, trajanje: lesson.trajanje })}
              </span>
              <Rating replacement={replacement} />
            </p>
            <p className="flex flex-wrap gap-x-2 text-quiet text-sm">
              <span className={replacement.u_isto_vrijeme ? 'text-confirmed' : 'figures'}>
                {replacement.u_isto_vrijeme ? 'U isto vrijeme' : `Istog dana u ${Number(replacement.sat.slice(0, 2))}h`}
              </span>
              <span>{placeInWords(lesson, LESSON_PLACE.student)}</span>
            </p>
          </div>
          <Ask
            to={bookingOf(lesson, replacement)}
            replacement={replacement}
            busy={busyWith === replacement.profesorId}
            onAsk={() => void ask(replacement)}
          />
        </li>
      ))}
    </ul>
  );
}

function Rating({ replacement: { ocjena, broj_recenzija } }: { replacement: Replacement }) {
  if (broj_recenzija === 0) return <span className="text-quiet">Bez recenzija</span>;
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap">
      <Star className="size-4 fill-sun text-sun" aria-hidden="true" />
      <span>
        <span className="sr-only">Ocjena </span>
        {ocjena.toFixed(1).replace('.', ',')}
        <span className="text-quiet">
          {' '}
          ({broj_recenzija} {reviewWord(broj_recenzija)})
        </span>
      </span>
    </span>
  );
}

interface AskProps {
  /** Where the request is completed; null where nothing is missing. */
  to: string | null;
  replacement: Replacement;
  busy: boolean;
  onAsk: () => void;
}

const ASK_WIDTH = 'max-sm:w-full sm:min-w-64';

function Ask({ to, replacement: { ime, datum, sat, u_isto_vrijeme }, busy, onAsk }: AskProps) {
  const text = u_isto_vrijeme ? 'Pošalji zahtjev' : `Pošalji zahtjev za ${Number(sat.slice(0, 2))}h`;
  const label = `${text}: ${ime}, ${lessonTerm(datum, sat)}`;
  if (to) {
    return (
      <LinkButton variant="secondary" to={to} aria-label={label} className={ASK_WIDTH}>
        {text}
      </LinkButton>
    );
  }
  return (
    <Button
      variant="secondary"
      busy={busy}
      aria-label={label}
      className={ASK_WIDTH}
      icon={<Send className="size-4" aria-hidden="true" />}
      onClick={onAsk}
    >
      {text}
    </Button>
  );
}
