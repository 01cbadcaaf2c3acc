import type { TutorListFilters } from '@casovi/contract/pages';
import { TUTOR_TEXT } from '@casovi/contract/texts/tutors';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

export function NoTutors({ filters }: { filters: TutorListFilters }) {
  const narrowed = filters.search !== '' || filters.tip !== 'all';
  return (
    <div className="rounded-card border border-line bg-surface">
      <EmptyState
        title={TUTOR_TEXT.noTutors}
        action={
          <>
            {narrowed && <LinkButton to={{ search: '' }}>Poništi filtere</LinkButton>}
            <LinkButton to="/predmeti" variant="secondary">
              Svi predmeti
            </LinkButton>
          </>
        }
      >
        {narrowed ? (
          <NarrowedHint filters={filters} />
        ) : (
          'Za ovaj predmet se još niko nije prijavio. Pogledajte srodan predmet, ili nam pišite šta Vam treba.'
        )}
      </EmptyState>
    </div>
  );
}

function NarrowedHint({ filters }: { filters: TutorListFilters }) {
  if (filters.search === '') return 'Na ovom nivou trenutno niko ne drži časove. Pokušajte sa drugim nivoom.';
  return (
    <>
      Niko se ne zove <strong className="wrap-anywhere text-ink">{filters.search}</strong>
      {filters.tip === 'all' ? '' : ' na izabranom nivou'}. Provjerite ime, ili pogledajte sve profesore.
    </>
  );
}
