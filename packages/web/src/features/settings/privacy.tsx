import type { CurrentUser } from '@casovi/contract/accounts';
import { Download, Trash2 } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { errorMessage } from '../../lib/api.ts';
import { download } from '../../lib/download.ts';
import { lazyComponent } from '../../lib/lazy.ts';
import { Button } from '../../ui/button.tsx';
import { useModals } from '../../ui/modals.tsx';
import { Section } from './section.tsx';

const DeleteAccountDialog = lazyComponent(() =>
  import('./delete-account-dialog.tsx').then((module) => module.DeleteAccountDialog),
);

export function Privacy({ user }: { user: CurrentUser }) {
  const modals = useModals();
  const [fetching, setFetching] = useState(false);
  const [deleting, setDeleting] = useState(false);

  const fetchData = async () => {
    setFetching(true);
    try {
      await download('/api/nalog/moji-podaci', 'moji-podaci.zip');
    } catch (error) {
      await modals.failure(errorMessage(error));
    } finally {
      setFetching(false);
    }
  };

  return (
    <Section
      id="privatnost"
      title="Privatnost i nalog"
      lead={
        <>
          Podaci su Vaši. Šta čuvamo i zašto, piše u{' '}
          <Link to="/politika-privatnosti" className="font-semibold text-primary underline underline-offset-2">
            politici privatnosti
          </Link>
          .
        </>
      }
    >
      <div className="grid px-4 pt-2 pb-3 sm:px-6">
        <Choice
          title="Preuzmite svoje podatke"
          text="ZIP datoteka sa svim što čuvamo o Vama: profil, časovi, poruke, recenzije, prijave i slike."
        >
          <Button
            variant="secondary"
            busy={fetching}
            icon={<Download className="size-5" aria-hidden="true" />}
            onClick={fetchData}
          >
            Preuzmi podatke
          </Button>
        </Choice>
        <Choice
          title="Obrišite nalog"
          text="Lični podaci se brišu odmah i zauvijek, a budući časovi se otkazuju. Prije toga ćemo Vas još jednom pitati."
        >
          <Button
            variant="secondary"
            icon={<Trash2 className="size-5 text-cancelled" aria-hidden="true" />}
            onClick={() => setDeleting(true)}
          >
            Obriši nalog
          </Button>
        </Choice>
      </div>
      {deleting && (
        <Suspense>
          <DeleteAccountDialog user={user} onClose={() => setDeleting(false)} />
        </Suspense>
      )}
    </Section>
  );
}

const Choice = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-x-6 gap-y-3 border-line border-b py-4 last:border-b-0">
    <div className="min-w-0 grow basis-72">
      <h3 className="font-semibold text-base tracking-normal">{title}</h3>
      <p className="mt-0.5 max-w-text text-quiet">{text}</p>
    </div>
    <div className="max-sm:w-full max-sm:*:w-full">{children}</div>
  </div>
);
