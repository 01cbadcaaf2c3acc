import { USER_TYPE } from '@casovi/contract/constants';
import { SHELL_TEXT } from '@casovi/contract/texts/shell';
import type { TutorCard } from '@casovi/contract/tutors';
import { Rating } from '../features/marketplace/rating.tsx';
import { SignalLine } from '../features/marketplace/signals.tsx';
import { TeachingMode } from '../features/marketplace/teaching-mode.tsx';
import { SavedTutors } from '../features/saved/saved-tutors.tsx';
import { AccountFrame } from '../features/shell/account-frame.tsx';
import { pageMeta } from '../lib/meta.ts';
import { KeepOffline } from '../lib/offline/keep-offline.tsx';
import { QueryProvider } from '../lib/query.tsx';
import { useSession } from '../lib/session/context.tsx';
import { LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import type { Route } from './+types/saved.ts';

export const meta = (args: Route.MetaArgs) => pageMeta(args, { title: SHELL_TEXT.saved, noindex: true });

/** For visitors too. */
export default function SavedPage() {
  const { status, user } = useSession();
  if (status === 'loading') return null;
  if (user && user.id_tipa !== USER_TYPE.student)
    return (
      <div className="page-width py-10">
        <EmptyState
          title="Profesore čuvaju učenici"
          action={
            <LinkButton to="/predmeti" variant="secondary">
              Pogledaj predmete
            </LinkButton>
          }
        >
          Na Vašem nalogu nema sačuvanih profesora.
        </EmptyState>
      </div>
    );
  return (
    <QueryProvider key={user?.id_korisnika ?? 'browser'}>
      {user ? (
        <>
          <KeepOffline userId={user.id_korisnika} />
          <AccountFrame>
            <SavedTutors student={user} facts={factsOf} />
          </AccountFrame>
        </>
      ) : (
        <div className="page-width max-w-4xl grow py-6 lg:py-10">
          <p className="mb-6 hidden rounded-card border border-pending/25 bg-pending-tint px-4 py-3.5 noscript:block">
            Za sačuvane profesore je potreban JavaScript. Uključite ga u pregledaču, pa osvježite stranicu.
          </p>
          <SavedTutors student={null} facts={factsOf} />
        </div>
      )}
    </QueryProvider>
  );
}

const factsOf = (tutor: TutorCard) => (
  <>
    <Rating tutor={tutor} className="mt-0.5 text-sm" />
    {tutor.predmeti.length > 0 && <p className="mt-1.5 font-medium text-sm">{tutor.predmeti.join(', ')}</p>}
    <p className="mt-0.5 text-quiet text-sm">
      <TeachingMode mode={tutor.nacin_nastave} towns={tutor.gradovi} />
    </p>
    <SignalLine signals={tutor.signali} />
  </>
);
