import { SHELL_TEXT } from '@casovi/contract/texts/shell';
import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { isChunkFailure } from '../../lib/lazy.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { HourGrid } from '../../ui/hour-grid.tsx';

export function ErrorPage({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  if (isChunkFailure(error) || isNetworkFailure(error)) return <LoadFailure />;
  const unavailable = isRouteErrorResponse(error) && error.status === 503;
  return (
    <Message
      mark={unavailable ? '503' : '500'}
      title={unavailable ? 'Sajt trenutno nije dostupan' : 'Nešto je pošlo po zlu'}
      actions={
        <>
          <ReloadButton />
          <HomeLink />
        </>
      }
    >
      {(unavailable && messageIn(error.data)) || SHELL_TEXT.serverError}
    </Message>
  );
}

/** The server's message, if the response is ours and not of a proxy. */
function messageIn(body: unknown): string | undefined {
  try {
    return JSON.parse(String(body)).message;
  } catch {
    return undefined;
  }
}

function NotFound() {
  return (
    <Message
      mark="404"
      title={SHELL_TEXT.notFound}
      actions={
        <>
          <LinkButton to="/">Početna strana</LinkButton>
          <LinkButton to="/predmeti" variant="secondary">
            Svi predmeti
          </LinkButton>
        </>
      }
    >
      Adresa je možda pogrešno ukucana, ili ove stranice više nema.
    </Message>
  );
}

/** A chunk or data failed to load. `to` is the target of the navigation. */
export function LoadFailure({ to }: { to?: string }) {
  return (
    <Message mark="?" title="Stranica se nije učitala" actions={<ReloadButton {...(to && { to })} />}>
      Možda je internet na trenutak nestao, ili je upravo objavljena nova verzija sajta. Osvježite stranicu i nastavite
      tamo gdje ste stali.
    </Message>
  );
}

/** Browsers throw a TypeError when a request does not reach the server. */
const isNetworkFailure = (error: unknown): boolean =>
  error instanceof TypeError && /fetch|network|load/i.test(error.message);

export function ReloadButton({ to }: { to?: string }) {
  const load = () => window.location.assign(to ?? window.location.pathname + window.location.search);
  return (
    <Button icon={<RotateCw className="size-5" aria-hidden="true" />} onClick={load}>
      Osvježi stranicu
    </Button>
  );
}

function HomeLink() {
  return (
    <LinkButton to="/" reloadDocument variant="secondary">
      Početna strana
    </LinkButton>
  );
}

interface MessageProps {
  mark: string;
  title: string;
  actions: ReactNode;
  children: ReactNode;
}

export function Message({ mark, title, actions, children }: MessageProps) {
  return (
    <div className="page-width grid grow place-items-center py-16 text-center">
      <div className="flex max-w-lg flex-col items-center">
        <HourGrid mark={mark} className="h-36 w-48" />
        <h1 className="mt-8 text-2xl sm:text-3xl">{title}</h1>
        <p className="mt-3 text-lg text-quiet">{children}</p>
        <div className="mt-8 flex flex-wrap justify-center gap-3">{actions}</div>
      </div>
    </div>
  );
}
