import { PRICE_MAX, TUTOR_LEVEL_FILTERS, TUTOR_SORTS, type TutorLevelFilter } from '@casovi/contract/constants';
import { subjectPath } from '@casovi/contract/display';
import { MODE_FILTERS } from '@casovi/contract/list-filters';
import { TOWNS } from '@casovi/contract/towns';
import { Search } from 'lucide-react';
import { type FormEvent, useEffect, useEffectEvent, useRef } from 'react';
import { Link, useLocation, useNavigate, useNavigation } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Checkbox, RadioGroup } from '../../ui/choices.tsx';
import { Field } from '../../ui/field.tsx';
import { Input, Select } from '../../ui/input.tsx';
import { useHideWhenWide } from '../../ui/use-hide-when-wide.ts';
import { FILTERS_ID, LEVEL_FILTER_NAMES, MODE_FILTER_NAMES, SORT_NAMES } from './filter-names.ts';
import { chosenFilters, showFilters } from './form-filters.ts';
import { listSearch } from './list-address.ts';
import type { TutorList } from './tutor-list.ts';
import { WhenFilter } from './when-filter.tsx';

/**
 * Beside the list on wide screens; on phones a popover, which works without scripts. Choices are applied at once, the name by the
 * button.
 */
export function TutorFilters({ list }: { list: TutorList }) {
  const { subject, filters, total } = list;
  const form = useRef<HTMLFormElement>(null);
  useHideWhenWide(form);
  const navigate = useNavigate();
  const location = useLocation();
  const pendingSearch = usePendingSearch();
  // The pending navigation has the latest search.
  const search = pendingSearch === null ? filters.search : (new URLSearchParams(pendingSearch).get('search') ?? '');
  const path = subjectPath(subject);

  const chosen = () => (form.current ? chosenFilters(form.current) : filters);
  /** The pending search; a ref, because `pendingSearch` is rendered later. */
  const requested = useRef<string | null>(null);
  const shown = () => requested.current ?? (list.town === null ? location.search : listSearch(filters));
  const apply = (typed = search) => {
    requested.current = listSearch({ ...chosen(), search: typed });
    // Beside the list the fields stay where they are; under the sheet of a phone the list begins anew.
    const preventScrollReset = form.current?.matches(':popover-open') === false;
    void navigate({ pathname: path, search: requested.current }, { preventScrollReset });
  };
  const applyPrice = () => {
    if (listSearch({ ...chosen(), search }) !== withoutPage(shown())) apply();
  };

  const fit = useEffectEvent((early: boolean) => {
    if (!form.current || listSearch({ ...chosen(), search: filters.search }) === listSearch(filters)) return;
    if (early) apply();
    else showFilters(form.current, filters);
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
    if (total === 0 || listSearch({ ...chosen(), search: name }) !== withoutPage(shown())) apply(name);
  };

  return (
    <form
      ref={form}
      id={FILTERS_ID}
      popover="auto"
      method="get"
      action={path}
      onSubmit={submit}
      // The URL decides, not the autofill of the browser.
      autoComplete="off"
      aria-label="Pretraga i filteri"
      className="w-full gap-6 bg-transparent text-ink max-lg:open:fixed max-lg:open:inset-x-0 max-lg:open:top-auto max-lg:open:bottom-0 max-lg:open:max-h-[88dvh] max-lg:open:overscroll-contain max-lg:open:rounded-t-card max-lg:open:bg-surface max-lg:open:p-5 max-lg:open:pb-0 max-lg:open:shadow-float max-lg:backdrop:bg-veil open:grid lg:static lg:grid lg:self-start lg:overflow-visible"
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
      <div>
        <Field label="Sortiraj po">
          <Select name="sort" defaultValue={filters.sort} onChange={() => apply()}>
            {TUTOR_SORTS.map((sort) => (
              <option key={sort} value={sort}>
                {SORT_NAMES[sort]}
              </option>
            ))}
          </Select>
        </Field>
        <Link to="/kako-rangiramo" className="mt-1 inline-flex min-h-11 items-center text-primary text-sm underline">
          Kako rangiramo?
        </Link>
      </div>
      <WhenFilter chosen={filters.kada} onChange={() => apply()} />
      <RadioGroup<TutorLevelFilter>
        legend="Nivo"
        name="tip"
        layout="column"
        choices={TUTOR_LEVEL_FILTERS.map((tip) => ({ value: tip, label: LEVEL_FILTER_NAMES[tip] }))}
        defaultValue={filters.tip}
        onChange={() => apply()}
      />
      <fieldset className="min-w-0">
        <legend className="mb-1.5 font-semibold text-sm">Cijena za 60 min, u eurima</legend>
        <div className="grid grid-cols-[1fr_auto_1fr] items-center gap-2">
          <PriceInput
            name="cijenaOd"
            label="Najniža cijena"
            placeholder="od"
            value={filters.cijenaOd}
            onDone={applyPrice}
          />
          <span aria-hidden="true">–</span>
          <PriceInput
            name="cijenaDo"
            label="Najviša cijena"
            placeholder="do"
            value={filters.cijenaDo}
            onDone={applyPrice}
          />
        </div>
      </fieldset>
      <RadioGroup
        legend="Način nastave"
        name="nacin"
        layout="column"
        choices={[
          { value: '', label: 'Svejedno' },
          ...MODE_FILTERS.map((mode) => ({ value: mode, label: MODE_FILTER_NAMES[mode] })),
        ]}
        defaultValue={filters.nacin ?? ''}
        onChange={() => apply()}
      />
      <Field label="Grad" hint="Gdje profesor drži časove uživo.">
        <Select name="grad" defaultValue={filters.grad ?? ''} onChange={() => apply()}>
          <option value="">Svi gradovi</option>
          {TOWNS.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <div>
        <Checkbox
          name="verifikovan"
          value="1"
          label="Samo verifikovani"
          defaultChecked={filters.verifikovan}
          onChange={() => apply()}
        />
        <Checkbox
          name="brzo"
          value="1"
          label="Brzo odgovaraju, obično za najviše 2 h"
          defaultChecked={filters.brzo}
          onChange={() => apply()}
        />
      </div>
      <div className="sticky bottom-0 -mx-5 border-line border-t bg-surface px-5 py-3 lg:static lg:mx-0 lg:hidden lg:border-0 lg:p-0 noscript:lg:block">
        <Button type="submit" size="large" className="w-full">
          <span className="noscript:hidden">Prikaži {total} profesora</span>
          <span className="hidden noscript:inline">Primijeni filtere</span>
        </Button>
      </div>
    </form>
  );
}

interface PriceInputProps {
  name: 'cijenaOd' | 'cijenaDo';
  label: string;
  placeholder: string;
  value: number | null;
  onDone: () => void;
}

const PriceInput = ({ name, label, placeholder, value, onDone }: PriceInputProps) => (
  <Input
    type="number"
    inputMode="numeric"
    name={name}
    aria-label={label}
    placeholder={placeholder}
    min={0}
    max={PRICE_MAX}
    step={1}
    defaultValue={value ?? ''}
    onBlur={onDone}
  />
);

/** The same list, however far it was scrolled. */
function withoutPage(search: string): string {
  const query = new URLSearchParams(search);
  query.delete('strana');
  return query.size > 0 ? `?${query}` : '';
}

/** Of a pending navigation. */
function usePendingSearch(): string | null {
  const { location } = useNavigation();
  return location?.pathname.startsWith('/predmeti/') ? location.search : null;
}
