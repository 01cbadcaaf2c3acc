import type { CurrentUser } from '@casovi/contract/accounts';
import type { Application } from '@casovi/contract/applications';
import { VERIFICATION_HOURS } from '@casovi/contract/constants';
import { APPLICATION_STEP_NAMES } from '@casovi/contract/texts/applications';
import { TUTOR_TEXT } from '@casovi/contract/texts/tutors';
import { ArrowRight, Circle, CircleCheck } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { type ApplicationStep, isBookable, openSteps, stepPath, stepsOf } from '../../lib/application.ts';
import { useResendVerification } from '../../lib/use-resend-verification.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Missing } from './missing.tsx';

interface FirstStepsProps {
  user: CurrentUser;
  application: Application;
  /** Of the card, beside the steps. */
  preview: ReactNode;
}

/** Until all of them are done. */
export function FirstSteps({ user, application, preview }: FirstStepsProps) {
  const headingId = useId();
  const steps = stepsOf(application);
  const open = openSteps(application);
  const done = steps.length - open.length;
  return (
    <section
      id="prijava"
      aria-labelledby={headingId}
      className="@container scroll-mt-24 rounded-card border border-line bg-surface px-4 pt-5 pb-5 max-sm:-mx-4 max-sm:rounded-none max-sm:border-x-0 sm:px-6 sm:pt-6 print:hidden"
    >
      <div className="grid @3xl:grid-cols-[minmax(0,1fr)_22rem] grid-cols-1 gap-x-8 gap-y-6">
        <div>
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <h2 id={headingId} tabIndex={-1} className="text-xl outline-none">
              Prvi koraci
            </h2>
            <p className="figures font-semibold text-primary">
              {done} od {steps.length}
            </p>
          </div>
          <div
            role="progressbar"
            aria-labelledby={headingId}
            aria-valuemin={0}
            aria-valuemax={steps.length}
            aria-valuenow={done}
            aria-valuetext={`${done} od ${steps.length}`}
            className="mt-3 h-2 overflow-hidden rounded-full bg-sunken forced-colors:border"
          >
            <div
              className="h-full rounded-full bg-primary transition-[width] duration-200 forced-colors:bg-[Highlight]"
              style={{ width: `${(100 * done) / steps.length}%` }}
            />
          </div>
          <p className="mt-3 max-w-text text-quiet">
            {isBookable(application)
              ? 'Učenici već mogu da zakažu čas kod Vas. Sa potpunim profilom lakše će Vas izabrati.'
              : 'Kad ih završite, učenici mogu da Vas pronađu i da zakažu čas.'}
            {!application.verifikovan &&
              ` Prijavu pregledamo u roku od ${VERIFICATION_HOURS} sata; do tada na profilu piše „${TUTOR_TEXT.notVerified}“.`}
          </p>
          <Missing application={application} className="mt-4" />
          <ol className="mt-3">
            {steps.map((step) => (
              <li key={step} className="border-line border-t first:border-t-0">
                {!open.includes(step) && <DoneStep step={step} />}
                {open.includes(step) &&
                  (step === 'email' ? (
                    <ConfirmAddress email={user.email} isNext={step === open[0]} />
                  ) : (
                    <OpenStep step={step} isNext={step === open[0]} />
                  ))}
              </li>
            ))}
          </ol>
        </div>
        {preview}
      </div>
    </section>
  );
}

const rowLook = 'flex min-h-12 items-center gap-3 py-1.5';
const linkLook = `${rowLook} group rounded-sm`;
const nextButtonLook = 'w-full @md:ml-8 @md:w-auto';
const nextLook = '-mx-2 my-1 rounded-control bg-primary-tint px-2 pt-1 pb-2';

function DoneStep({ step }: { step: ApplicationStep }) {
  const row = (
    <>
      <CircleCheck className="size-5 shrink-0 text-confirmed" aria-hidden="true" />
      <span className="min-w-0 grow group-hover:underline">{sentence(APPLICATION_STEP_NAMES[step])}</span>
      <span className="shrink-0 text-confirmed text-sm">Završeno</span>
    </>
  );
  // A confirmed address is not changed.
  if (step === 'email') return <p className={rowLook}>{row}</p>;
  return (
    <Link to={stepPath(step, false)} className={linkLook}>
      {row}
    </Link>
  );
}

const ACTIONS: Record<Exclude<ApplicationStep, 'email'>, string> = {
  fotografija: 'Dodaj fotografiju',
  biografija: 'Napiši biografiju',
  predmeti: 'Dodaj predmete i cijene',
  termini: 'Označi slobodne termine',
  grad: 'Izaberi grad',
};

function OpenStep({ step, isNext }: { step: Exclude<ApplicationStep, 'email'>; isNext: boolean }) {
  if (isNext) {
    return (
      <div className={nextLook}>
        <p className={`${rowLook} font-semibold`}>
          <OpenMark />
          {sentence(APPLICATION_STEP_NAMES[step])}
        </p>
        <LinkButton to={stepPath(step)} className={nextButtonLook}>
          {ACTIONS[step]}
          <ArrowRight className="size-4.5" aria-hidden="true" />
        </LinkButton>
      </div>
    );
  }
  return (
    <Link to={stepPath(step)} className={linkLook}>
      <OpenMark />
      <span className="min-w-0 grow group-hover:underline">{sentence(APPLICATION_STEP_NAMES[step])}</span>
      <ArrowRight className="size-4.5 shrink-0 text-primary" aria-hidden="true" />
    </Link>
  );
}

function ConfirmAddress({ email, isNext }: { email: string; isNext: boolean }) {
  const { busy, resend } = useResendVerification();
  return (
    <div className={isNext ? nextLook : 'pb-1.5'}>
      <div className={rowLook}>
        <OpenMark />
        <p className="min-w-0 grow">
          <span className={isNext ? 'font-semibold' : undefined}>{sentence(APPLICATION_STEP_NAMES.email)}</span>
          <span className="wrap-anywhere block text-quiet text-sm">Otvorite link koji smo poslali na {email}.</span>
        </p>
      </div>
      <Button
        variant={isNext ? 'primary' : 'quiet'}
        busy={busy}
        onClick={resend}
        className={isNext ? nextButtonLook : 'ml-4 text-sm'}
      >
        Pošalji link ponovo
      </Button>
    </div>
  );
}

const OpenMark = () => (
  <>
    <Circle className="size-5 shrink-0 text-quiet" aria-hidden="true" />
    <span className="sr-only">Nije završeno: </span>
  </>
);

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
