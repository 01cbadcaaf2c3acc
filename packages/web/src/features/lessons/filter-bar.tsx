import { useSearchParams } from 'react-router';
import { ChoiceButton } from '../../ui/choice-button.tsx';
import { FILTERS, filterOf, searchOf } from './filters.ts';

/** The filter is in the URL. */
export function FilterBar() {
  const [search, setSearch] = useSearchParams();
  const current = filterOf(search);
  return (
    <fieldset className="min-w-0 print:hidden">
      <legend className="sr-only">Koji časovi</legend>
      <div className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:px-0">
        {FILTERS.map(({ filter, label }) => (
          <ChoiceButton
            key={label}
            active={filter === current}
            onChoose={() => setSearch(searchOf(filter), { preventScrollReset: true })}
          >
            {label}
          </ChoiceButton>
        ))}
      </div>
    </fieldset>
  );
}
