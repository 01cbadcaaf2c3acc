import type { CurrentUser } from '@casovi/contract/accounts';
import { VERIFICATION_HOURS } from '@casovi/contract/constants';
import { APPLICATION_STEP_NAMES } from '@casovi/contract/texts/applications';
import type { ReactNode } from 'react';
import { APPLICATION_PATH, isBookable, openSteps, stepPath, stepsOf } from '../../lib/application.ts';
import { useResendVerification } from '../../lib/use-resend-verification.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AsksToConfirm } from './asks-to-confirm.tsx';
import { FirstSteps } from './first-steps.tsx';
import { ProfileReady } from './ready.tsx';
import type { FirstSteps as Steps } from './use-first-steps.ts';

interface ApplicationNoteProps {
  user: CurrentUser;
  steps: Steps;
  preview: ReactNode;
}

/** Above the lessons: all first steps until the tutor can be booked, then in short what is left. */
export function ApplicationNote(props: ApplicationNoteProps) {
  return (
    <>
      <AsksToConfirm {...props} />
      <Note {...props} />
    </>
  );
}

function Note({ user, steps: { application, ready, close }, preview }: ApplicationNoteProps) {
  const { busy, resend } = useResendVerification();
  if (!application) return null;
  const open = openSteps(application);
  if (open.length > 0 && !isBookable(application))
    return <FirstSteps user={user} application={application} preview={preview} />;
  const toApplication = (
    <LinkButton variant="secondary" to={APPLICATION_PATH}>
      Pogledaj prijavu
    </LinkButton>
  );
  const [next] = open;
  const total = stepsOf(application).length;
  return (
    <>
      {ready && <ProfileReady user={user} onClose={close} />}
      {application.nedostaje ? (
        <Notice
          kind="warning"
          title="U Vašoj prijavi još nešto nedostaje"
          action={toApplication}
          className="print:hidden"
        >
          <p className="wrap-anywhere line-clamp-2">{application.nedostaje}</p>
        </Notice>
      ) : next ? (
        <Notice
          title={`Prvi koraci: ${total - open.length} od ${total}`}
          action={
            next === 'email' ? (
              <Button variant="secondary" busy={busy} onClick={resend}>
                Pošalji link ponovo
              </Button>
            ) : (
              <LinkButton variant="secondary" to={stepPath(next)}>
                Nastavi
              </LinkButton>
            )
          }
          className="print:hidden"
        >
          <span className="wrap-anywhere">
            {next === 'email'
              ? `Potvrdite svoju e-mail adresu: link smo poslali na ${user.email}.`
              : `Još treba: ${open.map((step) => APPLICATION_STEP_NAMES[step]).join(', ')}.`}
          </span>
        </Notice>
      ) : (
        !application.verifikovan && (
          <Notice title="Pregledamo Vašu prijavu" action={toApplication} className="print:hidden">
            Odgovor stiže e-mailom u roku od {VERIFICATION_HOURS} sata.
          </Notice>
        )
      )}
    </>
  );
}
