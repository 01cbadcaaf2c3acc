import type { TutorListFilters } from '@casovi/contract/pages';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { LEVEL_FILTER_NAMES, SORT_NAMES } from './filter-names.ts';
import { listSearch, NO_FILTERS } from './list-address.ts';

export const activeFilters = (filters: TutorListFilters): (keyof TutorListFilters)[] =>
  (['search', 'tip', 'sort'] as const).filter((name) => filters[name] !== NO_FILTERS[name]);

const textOf = (filters: TutorListFilters): Record<keyof TutorListFilters, string> => ({
  search: `Ime: ${filters.search}`,
  tip: LEVEL_FILTER_NAMES[filters.tip],
  sort: `Po ${SORT_NAMES[filters.sort]}`,
});

export function ActiveFilters({ filters }: { filters: TutorListFilters }) {
  const active = activeFilters(filters);
  if (active.length === 0) return null;
  const texts = textOf(filters);
  return (
    <ul aria-label="Uključeni filteri" className="flex flex-wrap gap-2">
      {active.map((name) => (
        <li key={name} className="min-w-0">
          <Chip search={listSearch({ ...filters, [name]: NO_FILTERS[name] })}>
            <span className="sr-only">Ukloni filter: </span>
            <span className="truncate">{texts[name]}</span>
          </Chip>
        </li>
      ))}
    </ul>
  );
}

function Chip({ search, children }: { search: string; children: ReactNode }) {
  return (
    <Link
      to={{ search }}
      className="inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-full border border-primary/35 bg-primary-tint py-1 pr-3 pl-4 font-medium text-primary text-sm transition-colors hover:border-primary"
    >
      {children}
      <X className="size-4 shrink-0" aria-hidden="true" />
    </Link>
  );
}
