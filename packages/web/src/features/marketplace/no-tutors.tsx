import { plural, subjectPath } from '@casovi/contract/display';
import { type ListFilters, type NarrowingFilter, withoutFilter } from '@casovi/contract/list-filters';
import { TUTOR_TEXT } from '@casovi/contract/texts/tutors';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { activeFilters } from './active-filters.tsx';
import { LEVEL_FILTER_NAMES, MODE_FILTER_NAMES, priceSpan, townName, whenName } from './filter-names.ts';
import { listSearch } from './list-address.ts';
import type { TutorList } from './tutor-list.ts';

/** Says which filter to drop to get how many. */
export function NoTutors({ list }: { list: TutorList }) {
  const { subject, filters, without } = list;
  const narrowed = activeFilters({ ...filters, sort: 'relevantnosti' }).length > 0;
  return (
    <div className="rounded-card border border-line bg-surface">
      <EmptyState
        title={TUTOR_TEXT.noTutors}
        action={
          <>
            {narrowed && <LinkButton to={subjectPath(subject)}>Poništi filtere</LinkButton>}
            <LinkButton to="/predmeti" variant="secondary">
              Svi predmeti
            </LinkButton>
          </>
        }
      >
        {!narrowed &&
          'Za ovaj predmet se još niko nije prijavio. Pogledajte srodan predmet, ili nam pišite šta Vam treba.'}
        {narrowed &&
          (without.length > 0
            ? 'Niko ne ispunjava sve što ste izabrali. Bez jednog filtera ih ima:'
            : 'Niko ne ispunjava ono što ste izabrali. Poništite filtere, pa birajte iznova.')}
        {without.length > 0 && (
          <ul className="mt-4 grid gap-2 text-left">
            {without.map(({ filter, total }) => (
              <li key={filter}>
                <Link
                  to={{ pathname: subjectPath(subject), search: listSearch(withoutFilter(filters, filter)) }}
                  className="flex min-h-11 items-center justify-between gap-3 rounded-control border border-line px-4 py-2 text-ink transition-colors hover:border-primary"
                >
                  <span className="wrap-anywhere min-w-0">
                    Bez filtera <strong>{filterText(filter, filters)}</strong>
                    <span className="sr-only">:</span>
                  </span>
                  <span className="figures flex shrink-0 items-center gap-2 font-semibold text-primary">
                    {plural(total, 'profesor', 'profesora', 'profesora')}
                    <ArrowRight className="size-4" aria-hidden="true" />
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </EmptyState>
    </div>
  );
}

function filterText(name: NarrowingFilter, filters: ListFilters): string {
  const { search, tip, kada, nacin, grad } = filters;
  const texts: Record<NarrowingFilter, string> = {
    search: `ime: ${search}`,
    tip: LEVEL_FILTER_NAMES[tip],
    kada: kada.map(whenName).join('; '),
    cijena: `cijena ${priceSpan(filters)}`,
    nacin: nacin ? MODE_FILTER_NAMES[nacin] : '',
    grad: townName(grad),
    verifikovan: 'verifikovani',
    brzo: 'brzo odgovara',
  };
  return texts[name];
}
