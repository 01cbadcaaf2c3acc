import { nextPage } from '@casovi/contract/next-page';
import { CalendarCheck, MessageSquare } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Message, ReloadButton } from '../features/shell/error-page.tsx';
import { pageMeta } from '../lib/meta.ts';
import { hasPrivateCache } from '../lib/offline/private-cache.ts';
import { LinkButton } from '../ui/button.tsx';
import type { Route } from './+types/offline.ts';

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: 'Nema interneta', description: 'Ova stranica se otvara kad nema interneta.', noindex: true });

/** Leads back to the page that was asked for, by itself once the network is back. */
export default function Offline() {
  const [search] = useSearchParams();
  const wanted = nextPage(search.toString()) ?? '/';
  const [kept, setKept] = useState(false);

  useEffect(() => {
    const goOn = () => window.location.replace(wanted);
    window.addEventListener('online', goOn);
    return () => window.removeEventListener('online', goOn);
  }, [wanted]);

  useEffect(() => {
    hasPrivateCache().then(setKept, () => undefined);
  }, []);

  return (
    <Message
      mark="?"
      title="Nema interneta"
      actions={
        <>
          <ReloadButton to={wanted} />
          {kept && (
            <>
              <LinkButton
                to="/dashboard"
                reloadDocument
                variant="secondary"
                icon={<CalendarCheck className="size-5" aria-hidden="true" />}
              >
                Vaši časovi
              </LinkButton>
              <LinkButton
                to="/poruke"
                reloadDocument
                variant="secondary"
                icon={<MessageSquare className="size-5" aria-hidden="true" />}
              >
                Poruke
              </LinkButton>
            </>
          )}
        </>
      }
    >
      Ova stranica se ne otvara bez veze.{' '}
      {kept
        ? 'Časove i poruke možete da vidite onakve kakvi su bili kad ste ih posljednji put otvorili.'
        : 'Provjerite internet, pa pokušajte ponovo.'}
    </Message>
  );
}
