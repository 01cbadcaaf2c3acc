import type { CurrentUser } from '@casovi/contract/accounts';
import { COMPARED_MAX } from '@casovi/contract/constants';
import { withNextPage } from '@casovi/contract/next-page';
import { SHELL_TEXT } from '@casovi/contract/texts/shell';
import type { TutorCard } from '@casovi/contract/tutors';
import { type ReactNode, useState } from 'react';
import { errorMessage } from '../../lib/api.ts';
import { LastSeenNotice } from '../../lib/offline/last-seen-notice.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CompareBar } from './compare-bar.tsx';
import { SavedTutorItem } from './saved-tutor-item.tsx';
import { useSaved } from './use-saved.ts';

interface SavedTutorsProps {
  /** Null for a visitor, whose browser keeps them. */
  student: CurrentUser | null;
  /** Rating, way of teaching and signals, as on the cards of lists. */
  facts: (tutor: TutorCard) => ReactNode;
}

export function SavedTutors({ student, facts }: SavedTutorsProps) {
  const { tutors, removed, error, retry, keep, tell } = useSaved(student);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const shown = (tutors ?? []).map(({ id_korisnika }) => id_korisnika).filter((id) => !removed.includes(id));
  const picked = shown.filter((id) => chosen.includes(id));
  const pick = (tutorId: number, isPicked: boolean) =>
    setChosen(isPicked ? [...picked, tutorId] : picked.filter((id) => id !== tutorId));
  return (
    <>
      <h1 className="text-2xl sm:text-3xl">{SHELL_TEXT.saved}</h1>
      <LastSeenNotice className="mt-6" />
      {!student && tutors && tutors.length > 0 && <OnlyHere />}
      <div className="mt-6">
        {error && (
          <LoadFailure title="Sačuvani profesori se nisu učitali" onRetry={retry}>
            {errorMessage(error)}
          </LoadFailure>
        )}
        {!error && !tutors && <SavedSkeleton />}
        {tutors?.length === 0 && <NobodyYet />}
        {tutors && tutors.length > 0 && (
          <ul className="grid gap-4">
            {tutors.map((tutor) => (
              <li key={tutor.id_korisnika}>
                <SavedTutorItem
                  tutor={tutor}
                  facts={facts(tutor)}
                  removed={removed.includes(tutor.id_korisnika)}
                  compare={
                    shown.length > 1
                      ? {
                          picked: picked.includes(tutor.id_korisnika),
                          full: picked.length >= COMPARED_MAX,
                          onPick: (isPicked) => pick(tutor.id_korisnika, isPicked),
                        }
                      : null
                  }
                  tell={student && { on: tutor.javi ?? false, onChange: (on) => void tell(tutor, on) }}
                  onRemove={() => void keep(tutor, false)}
                  onTakeBack={() => void keep(tutor, true)}
                />
              </li>
            ))}
          </ul>
        )}
        {picked.length > 0 && <CompareBar picked={picked} />}
      </div>
    </>
  );
}

const OnlyHere = () => (
  <Notice
    className="mt-6"
    action={
      <LinkButton to={withNextPage('/login', '/sacuvani')} variant="secondary">
        Prijava
      </LinkButton>
    }
  >
    Sačuvani su samo u ovom pregledaču. Kad se prijavite, prelaze u Vaš nalog.
  </Notice>
);

const NobodyYet = () => (
  <EmptyState title="Još nema sačuvanih profesora" action={<LinkButton to="/predmeti">Pronađi profesora</LinkButton>}>
    Pritisnite srce pored imena profesora koji Vam se dopada. Ovdje ćete vidjeti kad je slobodan i lako ga uporediti sa
    drugima.
  </EmptyState>
);

const ROWS = [1, 2, 3] as const;

const SavedSkeleton = () => (
  <div role="status" className="grid gap-4">
    <span className="sr-only">Učitavaju se sačuvani profesori…</span>
    {ROWS.map((row) => (
      <div key={row} className="flex gap-4 rounded-card border border-line bg-surface p-4 sm:p-5">
        <Skeleton className="size-18 shrink-0 rounded-full" />
        <div className="grid grow gap-2.5">
          <Skeleton className="h-6 w-44 max-w-full" />
          <Skeleton className="h-4 w-52 max-w-full" />
          <Skeleton className="h-11 w-64 max-w-full" />
        </div>
      </div>
    ))}
  </div>
);
