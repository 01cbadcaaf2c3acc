import { TUTOR_LEVEL_FILTERS, TUTOR_SORTS, type TutorLevelFilter } from '@casovi/contract/constants';
import { subjectPath } from '@casovi/contract/display';
import type { TutorListFilters } from '@casovi/contract/pages';
import type { Subject } from '@casovi/contract/subjects';
import { Search } from 'lucide-react';
import { type FormEvent, useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { RadioGroup } from '../../ui/choices.tsx';
import { Field } from '../../ui/field.tsx';
import { Input, Select } from '../../ui/input.tsx';
import { useHideWhenWide } from '../../ui/use-hide-when-wide.ts';
import { FILTERS_ID, LEVEL_FILTER_NAMES, SORT_NAMES } from './filter-names.ts';
import { listSearch } from './list-address.ts';

interface TutorFiltersProps {
  subject: Subject;
  filters: TutorListFilters;
  total: number;
}

/**
 * Beside the list on wide screens; on phones a popover, which works without scripts. Choices are applied at once, the name by the
 * button.
 */
export function TutorFilters({ subject, filters, total }: TutorFiltersProps) {
  const form = useRef<HTMLFormElement>(null);
  useHideWhenWide(form);
  const navigate = useNavigate();
  const location = useLocation();
  const pendingSearch = usePendingSearch();
  // The pending navigation has the latest search.
  const search = pendingSearch === null ? filters.search : (new URLSearchParams(pendingSearch).get('search') ?? '');

  // Uncontrolled, so that input before hydration is kept.
  const chosen = () => {
    const fields = new FormData(form.current ?? undefined);
    return {
      tip: TUTOR_LEVEL_FILTERS.find((tip) => tip === fields.get('tip')) ?? filters.tip,
      sort: TUTOR_SORTS.find((sort) => sort === fields.get('sort')) ?? filters.sort,
    };
  };
  /** The pending search; a ref, because `pendingSearch` is rendered later. */
  const requested = useRef<string | null>(null);
  const apply = (typed = search) => {
    requested.current = listSearch({ ...chosen(), search: typed });
    void navigate({ search: requested.current });
  };

  const fit = useEffectEvent((early: boolean) => {
    const { tip, sort } = chosen();
    if (tip === filters.tip && sort === filters.sort) return;
    if (early) apply();
    else show(form.current, filters);
  });
  const alive = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields follow the address when it has new filters
  useEffect(() => {
    requested.current = null;
    fit(!alive.current);
    alive.current = true;
  }, [filters]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { currentTarget } = event;
    const typed = new FormData(currentTarget).get('search');
    if (currentTarget.matches(':popover-open')) currentTarget.hidePopover();
    const name = typeof typed === 'string' ? typed.trim() : '';
    // Not if the list is shown already, unless it is empty.
    const shown = requested.current ?? location.search;
    if (total === 0 || listSearch({ ...chosen(), search: name }) !== shown) apply(name);
  };

  return (
    <form
      ref={form}
      id={FILTERS_ID}
      popover="auto"
      method="get"
      action={subjectPath(subject)}
      onSubmit={submit}
      // The URL decides, not the autofill of the browser.
      autoComplete="off"
      aria-label="Pretraga i filteri"
      className="w-full gap-6 bg-transparent text-ink max-lg:open:fixed max-lg:open:inset-x-0 max-lg:open:top-auto max-lg:open:bottom-0 max-lg:open:max-h-[88dvh] max-lg:open:overscroll-contain max-lg:open:rounded-t-card max-lg:open:bg-surface max-lg:open:p-5 max-lg:open:shadow-float max-lg:backdrop:bg-veil open:grid lg:sticky lg:top-26 lg:grid lg:self-start lg:overflow-visible"
    >
      <Field label="Ime profesora">
        <div className="flex gap-2">
          <Input
            key={`${subject.link} ${filters.search}`}
            type="search"
            name="search"
            defaultValue={filters.search}
            maxLength={100}
            placeholder="npr. Petrović"
          />
          <Button type="submit" variant="secondary" icon={<Search className="size-5" aria-hidden="true" />}>
            Traži
          </Button>
        </div>
      </Field>
      <Field label="Sortiraj po">
        <Select name="sort" defaultValue={filters.sort} onChange={() => apply()}>
          {TUTOR_SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {SORT_NAMES[sort]}
            </option>
          ))}
        </Select>
      </Field>
      <RadioGroup<TutorLevelFilter>
        legend="Nivo"
        name="tip"
        layout="column"
        choices={TUTOR_LEVEL_FILTERS.map((tip) => ({ value: tip, label: LEVEL_FILTER_NAMES[tip] }))}
        defaultValue={filters.tip}
        onChange={() => apply()}
      />
      <Button type="submit" size="large" className="lg:hidden noscript:lg:inline-flex">
        <span className="noscript:hidden">Prikaži {total} profesora</span>
        <span className="hidden noscript:inline">Primijeni filtere</span>
      </Button>
    </form>
  );
}

function show(form: HTMLFormElement | null, { tip, sort }: TutorListFilters): void {
  for (const [name, value] of Object.entries({ tip, sort })) {
    const field = form?.elements.namedItem(name);
    if (field instanceof RadioNodeList || field instanceof HTMLSelectElement) field.value = value;
  }
}

/** Of a pending navigation. */
function usePendingSearch(): string | null {
  const { location } = useNavigation();
  return location?.pathname.startsWith('/predmeti/') ? location.search : null;
}
