import type { CurrentUser } from '@casovi/contract/accounts';
import type { Application } from '@casovi/contract/applications';
import { VERIFICATION_HOURS } from '@casovi/contract/constants';
import { APPLICATION_STEP_NAMES } from '@casovi/contract/texts/applications';
import { TUTOR_TEXT } from '@casovi/contract/texts/tutors';
import { moment } from '@casovi/contract/time';
import { ArrowRight, Circle, CircleCheck, Hourglass } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { errorMessage } from '../../lib/api.ts';
import { applies, useApplication } from '../../lib/application.ts';
import { useResendVerification } from '../../lib/use-resend-verification.ts';
import { Button } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type ApplicationStep, openSteps, STEPS } from './steps.ts';

/** Where an application stands, until the tutor is verified. */
export function ApplicationChecklist({ user }: { user: CurrentUser }) {
  return applies(user) ? <Checklist user={user} /> : null;
}

function Checklist({ user }: { user: CurrentUser }) {
  const headingId = useId();
  const { data, error, refetch } = useApplication(user);
  if (data?.verifikovan) return null;
  return (
    <section
      id="prijava"
      aria-labelledby={headingId}
      className="scroll-mt-24 rounded-card border border-line bg-surface px-4 pt-5 pb-4 max-sm:-mx-4 max-sm:rounded-none max-sm:border-x-0 sm:px-6 sm:pt-6"
    >
      <h2 id={headingId} className="text-xl">
        Vaša prijava
      </h2>
      <p className="mt-1.5 mb-4 max-w-text text-quiet">
        Dok je ne pregledamo, na Vašem profilu piše „{TUTOR_TEXT.notVerified}“. Odgovor stiže e-mailom u roku od{' '}
        {VERIFICATION_HOURS} sata.
      </p>
      {error && !data && (
        <LoadFailure title="Prijava se nije učitala" onRetry={() => void refetch()}>
          {errorMessage(error)}
        </LoadFailure>
      )}
      {!error && !data && <Skeleton className="h-72" />}
      {data && <Steps application={data} />}
    </section>
  );
}

function Steps({ application }: { application: Application }) {
  const open = openSteps(application);
  const { nedostaje, nedostaje_od } = application;
  return (
    <>
      {nedostaje && (
        <Notice kind="warning" title="Šta još nedostaje" className="mb-3">
          <p className="wrap-anywhere whitespace-pre-line text-ink">{nedostaje}</p>
          <p className="mt-1 text-sm">
            {nedostaje_od && moment(nedostaje_od)}. Čim nešto izmijenite, prijava se vraća nama.
          </p>
        </Notice>
      )}
      <ul className="divide-y divide-line">
        {STEPS.map((step) => (
          <Step
            key={step}
            icon={
              open.includes(step) ? (
                <Circle className="size-5 text-quiet" aria-hidden="true" />
              ) : (
                <CircleCheck className="size-5 text-confirmed" aria-hidden="true" />
              )
            }
            action={open.includes(step) && <StepAction step={step} />}
          >
            {sentence(APPLICATION_STEP_NAMES[step])}
            <span className="sr-only">{open.includes(step) ? ': nije završeno' : ': završeno'}</span>
          </Step>
        ))}
        <Step icon={<Hourglass className="size-5 text-pending" aria-hidden="true" />}>
          Naš pregled
          <span className="text-quiet">{nedostaje ? ': čeka Vašu dopunu' : ': u toku'}</span>
        </Step>
      </ul>
    </>
  );
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function Step({ icon, action, children }: { icon: ReactNode; action?: ReactNode; children: ReactNode }) {
  return (
    <li className="flex min-h-13 flex-wrap items-center gap-x-3 py-1">
      {icon}
      <p className="min-w-0 grow">{children}</p>
      {action && <div className="ml-auto">{action}</div>}
    </li>
  );
}

const PLACES: Record<Exclude<ApplicationStep, 'email'>, { to: string; text: string }> = {
  fotografija: { to: '#registracija', text: 'Dodaj fotografiju' },
  biografija: { to: '#registracija', text: 'Napiši biografiju' },
  predmeti: { to: '#predmeti', text: 'Dodaj predmete' },
  termini: { to: '#termini', text: 'Označi termine' },
};

function StepAction({ step }: { step: ApplicationStep }) {
  const { busy, resend } = useResendVerification();
  if (step === 'email') {
    return (
      <Button variant="quiet" busy={busy} onClick={resend} className="px-2">
        Pošalji link ponovo
      </Button>
    );
  }
  const { to, text } = PLACES[step];
  return (
    <Link
      to={to}
      className="inline-flex min-h-11 items-center gap-1.5 rounded-control px-2 font-semibold text-primary underline-offset-4 hover:underline"
    >
      {text}
      <ArrowRight className="size-4.5" aria-hidden="true" />
    </Link>
  );
}
