import type { CurrentUser } from '@casovi/contract/accounts';
import type { Application } from '@casovi/contract/applications';
import { VERIFICATION_HOURS } from '@casovi/contract/constants';
import { TUTOR_TEXT } from '@casovi/contract/texts/tutors';
import { Hourglass } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { errorMessage } from '../../lib/api.ts';
import { openSteps } from '../../lib/application.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AsksToConfirm } from './asks-to-confirm.tsx';
import { FirstSteps } from './first-steps.tsx';
import { Missing } from './missing.tsx';
import { ProfileReady } from './ready.tsx';
import { type FirstSteps as Steps, useFirstSteps } from './use-first-steps.ts';

interface ApplicationChecklistProps {
  user: CurrentUser;
  preview: ReactNode;
}

/** What a tutor still has to do; then, until the tutor is verified, where the application stands. */
export function ApplicationChecklist({ user, preview }: ApplicationChecklistProps) {
  const steps = useFirstSteps(user);
  return (
    <>
      <AsksToConfirm user={user} steps={steps} />
      <Checklist user={user} preview={preview} steps={steps} />
    </>
  );
}

function Checklist({ user, preview, steps }: ApplicationChecklistProps & { steps: Steps }) {
  const { application, expected, ready, close, error, retry } = steps;
  if (!application) {
    if (!expected) return null;
    return error ? (
      <LoadFailure title="Prvi koraci se nisu učitali" onRetry={retry}>
        {errorMessage(error)}
      </LoadFailure>
    ) : (
      <Skeleton className="h-96" />
    );
  }
  if (openSteps(application).length > 0) return <FirstSteps user={user} application={application} preview={preview} />;
  return (
    <>
      {ready && <ProfileReady user={user} onClose={close} />}
      {!application.verifikovan && <UnderReview application={application} />}
    </>
  );
}

function UnderReview({ application }: { application: Application }) {
  const headingId = useId();
  return (
    <section
      id="prijava"
      aria-labelledby={headingId}
      className="scroll-mt-24 rounded-card border border-line bg-surface px-4 py-5 max-sm:-mx-4 max-sm:rounded-none max-sm:border-x-0 sm:px-6 sm:py-6"
    >
      <h2 id={headingId} tabIndex={-1} className="text-xl outline-none">
        Vaša prijava
      </h2>
      <p className="mt-1.5 max-w-text text-quiet">
        Dok je ne pregledamo, na Vašem profilu piše „{TUTOR_TEXT.notVerified}“. Odgovor stiže e-mailom u roku od{' '}
        {VERIFICATION_HOURS} sata.
      </p>
      <Missing application={application} className="mt-4" />
      <p className="mt-4 flex items-center gap-3">
        <Hourglass className="size-5 shrink-0 text-pending" aria-hidden="true" />
        <span>
          Naš pregled
          <span className="text-quiet">{application.nedostaje ? ': čeka Vašu dopunu' : ': u toku'}</span>
        </span>
      </p>
    </section>
  );
}
