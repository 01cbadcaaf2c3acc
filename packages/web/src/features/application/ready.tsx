import type { CurrentUser } from '@casovi/contract/accounts';
import { tutorPath } from '@casovi/contract/display';
import { X } from 'lucide-react';
import { LinkButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

export function ProfileReady({ user, onClose }: { user: CurrentUser; onClose: () => void }) {
  return (
    <Notice
      kind="success"
      live
      title="Vaš profil je spreman"
      className="print:hidden"
      action={
        <div className="flex gap-2">
          <LinkButton variant="secondary" to={tutorPath(user)}>
            Pogledaj profil
          </LinkButton>
          <button
            type="button"
            onClick={onClose}
            className="grid size-11 shrink-0 place-items-center rounded-control text-quiet transition-colors hover:bg-sunken hover:text-ink"
          >
            <X className="size-5" aria-hidden="true" />
            <span className="sr-only">Zatvori</span>
          </button>
        </div>
      }
    >
      Učenici mogu da Vas pronađu i da zakažu čas. Javićemo Vam čim stigne prvi zahtjev.
    </Notice>
  );
}
