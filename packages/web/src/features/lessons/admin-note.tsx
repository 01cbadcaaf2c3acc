import { SHELL_TEXT } from '@casovi/contract/texts/shell';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

export function AdminNote() {
  return (
    <>
      <h1 className="text-2xl sm:text-3xl">{SHELL_TEXT.product}</h1>
      <EmptyState
        title="Administratori nemaju svoje časove"
        action={<LinkButton to="/admin-dashboard">Otvori admin panel</LinkButton>}
      >
        Sve rezervacije, sa promjenom statusa, nalaze se u admin panelu.
      </EmptyState>
    </>
  );
}
