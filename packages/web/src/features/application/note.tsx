import type { CurrentUser } from '@casovi/contract/accounts';
import { VERIFICATION_HOURS } from '@casovi/contract/constants';
import { APPLICATION_STEP_NAMES } from '@casovi/contract/texts/applications';
import { applies, useApplication } from '../../lib/application.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { openSteps, STEPS } from './steps.ts';

/** The checklist in short. */
export function ApplicationNote({ user }: { user: CurrentUser }) {
  return applies(user) ? <Note user={user} /> : null;
}

function Note({ user }: { user: CurrentUser }) {
  const { data } = useApplication(user);
  if (!data || data.verifikovan) return null;
  const open = openSteps(data);
  const action = (
    <LinkButton variant="secondary" to="/podesavanja#prijava">
      Pogledaj prijavu
    </LinkButton>
  );
  if (data.nedostaje) {
    return (
      <Notice kind="warning" title="U Vašoj prijavi još nešto nedostaje" action={action} className="print:hidden">
        <p className="wrap-anywhere line-clamp-2">{data.nedostaje}</p>
      </Notice>
    );
  }
  if (open.length === 0) {
    return (
      <Notice title="Pregledamo Vašu prijavu" action={action} className="print:hidden">
        Odgovor stiže e-mailom u roku od {VERIFICATION_HOURS} sata.
      </Notice>
    );
  }
  return (
    <Notice
      title={`Vaša prijava: ${STEPS.length - open.length} od ${STEPS.length} koraka`}
      action={action}
      className="print:hidden"
    >
      Još treba: {open.map((step) => APPLICATION_STEP_NAMES[step]).join(', ')}.
    </Notice>
  );
}
