import { nextPage, withNextPage } from '@casovi/contract/next-page';
import { ACCOUNT_TEXT } from '@casovi/contract/texts/accounts';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { ApiError, call, errorMessage } from '../../lib/api.ts';
import { useSession, useSessionActions } from '../../lib/session/context.tsx';
import { useResendVerification } from '../../lib/use-resend-verification.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { HourGrid } from '../../ui/hour-grid.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { DemoMailHint } from './demo-mail-hint.tsx';

export function Registered() {
  return (
    <Message mark="✓" title="Registracija je uspjela!" actions={<OnwardButton />}>
      <p>Otvorite poruku koju smo Vam poslali i potvrdite svoju e-mail adresu. Link u njoj važi 7 dana.</p>
      <DemoMailHint />
    </Message>
  );
}

type Outcome = 'asking' | 'confirmed' | 'refused' | 'unreachable';

/** The token is sent by script, so that mail scanners which open the link confirm nothing. */
export function EmailConfirmation({ token }: { token: string }) {
  const session = useSessionActions();
  const [outcome, setOutcome] = useState<Outcome>('asking');
  const [text, setText] = useState('');

  useEffect(() => {
    if (outcome !== 'asking') return;
    let wanted = true;
    const settle = (next: Outcome, message: string) => {
      if (!wanted) return;
      setText(message);
      setOutcome(next);
    };
    call('POST /api/auth/verify-email', { body: { token } }).then(
      ({ message }) => {
        settle('confirmed', message);
        // Hides the banner that asks for confirmation.
        if (session.state.get().status === 'in') void session.check();
      },
      (error: unknown) => {
        const refused = error instanceof ApiError && error.status === 400;
        settle(refused ? 'refused' : 'unreachable', errorMessage(error));
      },
    );
    return () => {
      wanted = false;
    };
  }, [outcome, token, session]);

  if (outcome === 'confirmed') {
    return (
      <Message mark="✓" title="Adresa je potvrđena" actions={<OnwardButton />}>
        <p>{text || ACCOUNT_TEXT.emailVerified}</p>
      </Message>
    );
  }
  if (outcome === 'refused') return <RefusedLink text={text} />;
  if (outcome === 'unreachable') {
    return (
      <Message
        mark="?"
        title="Adresa još nije potvrđena"
        actions={<Button onClick={() => setOutcome('asking')}>Pokušaj ponovo</Button>}
      >
        <p>{text}</p>
      </Message>
    );
  }
  return (
    <Message title="Potvrđujemo Vašu e-mail adresu" actions={<Spinner className="size-7 text-primary" />}>
      <p>Sačekajte trenutak.</p>
      <div className="mt-4 hidden text-left noscript:block">
        <Notice kind="warning">
          Za potvrdu adrese je potreban JavaScript. Uključite ga u pregledaču, pa osvježite stranicu.
        </Notice>
      </div>
    </Message>
  );
}

function RefusedLink({ text }: { text: string }) {
  const { user } = useSession();
  const { busy, resend } = useResendVerification();

  if (user) {
    return (
      <Message
        mark="!"
        title="Link ne važi"
        actions={
          user.isVerified === 1 ? (
            <OnwardButton />
          ) : (
            <Button size="large" busy={busy} onClick={resend}>
              Pošalji novi link
            </Button>
          )
        }
      >
        <p>{user.isVerified === 1 ? 'Vaša adresa je već potvrđena, ne morate ništa da radite.' : text}</p>
      </Message>
    );
  }
  return (
    <Message mark="!" title="Link ne važi" actions={<OnwardButton />}>
      <p>{text} Prijavite se, pa na vrhu stranice zatražite novi.</p>
    </Message>
  );
}

function OnwardButton() {
  const { status } = useSession();
  const { search, state } = useLocation();
  const next = nextPage(search);
  if (status !== 'in') {
    return (
      <LinkButton to={withNextPage('/login', next)} state={state} size="large">
        PRIJAVA
      </LinkButton>
    );
  }
  return (
    <LinkButton to={next ?? '/dashboard'} size="large">
      {next ? 'Nastavi gdje ste stali' : 'Moji časovi'}
    </LinkButton>
  );
}

interface MessageProps {
  mark?: string;
  title: string;
  actions: ReactNode;
  children: ReactNode;
}

function Message({ mark, title, actions, children }: MessageProps) {
  return (
    <div className="page-width grid min-h-140 grow place-items-center py-16 text-center">
      <div className="flex max-w-lg flex-col items-center">
        <HourGrid {...(mark && { mark })} className="h-36 w-48" />
        <div aria-live="polite">
          <h1 className="mt-8 text-2xl sm:text-3xl">{title}</h1>
          <div className="mt-3 text-lg text-quiet">{children}</div>
        </div>
        <div className="mt-8">{actions}</div>
      </div>
    </div>
  );
}
