import { nextPage } from '@casovi/contract/next-page';
import { CalendarCheck, MessageSquare } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Message, ReloadButton } from '../features/shell/error-page.tsx';
import { pageMeta } from '../lib/meta.ts';
import { SIGNED_OUT } from '../lib/offline/offline-page.ts';
import { hasPrivateCache } from '../lib/offline/private-cache.ts';
import { LinkButton } from '../ui/button.tsx';
import { useHydrated } from '../ui/hydrated.ts';
import type { Route } from './+types/offline.ts';

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: 'Nema interneta', description: 'Ova stranica se otvara kad nema interneta.', noindex: true });

/** Leads back to the page that was asked for, by itself once the network is back. */
export default function Offline() {
  const [search] = useSearchParams();
  const wanted = nextPage(search.toString()) ?? '/';
  const [kept, setKept] = useState(false);
  // The document that is kept knows no query.
  const signedOut = useHydrated() && search.has(SIGNED_OUT);

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
      title={signedOut ? 'Odjavljeni ste' : 'Nema interneta'}
      actions={
        <>
          <ReloadButton to={wanted} />
          {/* After a logout they are just being deleted. */}
          {kept && !signedOut && (
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
      {signedOut
        ? 'Na ovom uređaju nije ostalo ništa od Vaših podataka. Za novu prijavu potreban je internet.'
        : `Ova stranica se ne otvara bez veze. ${kept ? KEPT : 'Provjerite internet, pa pokušajte ponovo.'}`}
    </Message>
  );
}

const KEPT = 'Časove i poruke možete da vidite onakve kakvi su bili kad ste ih posljednji put otvorili.';
