import { subjectPath } from '@casovi/contract/display';
import { type ListFilters, NO_FILTERS } from '@casovi/contract/list-filters';
import type { Subject } from '@casovi/contract/subjects';
import { X } from 'lucide-react';
import { Link } from 'react-router';
import { LEVEL_FILTER_NAMES, MODE_FILTER_NAMES, priceSpan, SORT_NAMES, townName, whenName } from './filter-names.ts';
import { listSearch } from './list-address.ts';

interface ActiveFilter {
  text: string;
  without: ListFilters;
}

export function activeFilters(filters: ListFilters): ActiveFilter[] {
  const { search, tip, kada, nacin, grad, verifikovan, brzo, sort } = filters;
  const price = priceSpan(filters);
  const one = (isOn: boolean, text: string, without: Partial<ListFilters>): ActiveFilter[] =>
    isOn ? [{ text, without: { ...filters, ...without } }] : [];
  return [
    ...one(search !== '', `Ime: ${search}`, { search: '' }),
    ...one(tip !== NO_FILTERS.tip, LEVEL_FILTER_NAMES[tip], { tip: NO_FILTERS.tip }),
    ...kada.flatMap((value) => one(true, whenName(value), { kada: kada.filter((other) => other !== value) })),
    ...one(price !== '', `Cijena ${price}`, { cijenaOd: null, cijenaDo: null }),
    ...one(nacin !== null, nacin ? MODE_FILTER_NAMES[nacin] : '', { nacin: null }),
    ...one(grad !== null, townName(grad), { grad: null }),
    ...one(verifikovan, 'Verifikovani', { verifikovan: false }),
    ...one(brzo, 'Brzo odgovara', { brzo: false }),
    ...one(sort !== NO_FILTERS.sort, `Po ${SORT_NAMES[sort]}`, { sort: NO_FILTERS.sort }),
  ];
}

export function ActiveFilters({ subject, filters }: { subject: Subject; filters: ListFilters }) {
  const active = activeFilters(filters);
  if (active.length === 0) return null;
  return (
    <ul aria-label="Uključeni filteri" className="flex flex-wrap gap-2">
      {active.map(({ text, without }) => (
        <li key={text} className="min-w-0">
          <Link
            to={{ pathname: subjectPath(subject), search: listSearch(without) }}
            className="inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-full border border-primary/35 bg-primary-tint py-1 pr-3 pl-4 font-medium text-primary text-sm transition-colors hover:border-primary"
          >
            <span className="sr-only">Ukloni filter: </span>
            <span className="truncate">{text}</span>
            <X className="size-4 shrink-0" aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
