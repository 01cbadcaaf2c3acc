import { useSearchParams } from 'react-router';
import { cx } from '../../ui/cx.ts';
import { FILTERS, filterOf, searchOf } from './filters.ts';

/** The filter stands in the address, so that it can be linked to and the back button knows it. */
export function FilterBar() {
  const [search, setSearch] = useSearchParams();
  const current = filterOf(search);
  return (
    <fieldset className="min-w-0 print:hidden">
      <legend className="sr-only">Koji časovi</legend>
      <div className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:px-0">
        {FILTERS.map(({ filter, label }) => {
          const active = filter === current;
          return (
            <button
              key={label}
              type="button"
              aria-pressed={active}
              onClick={() => setSearch(searchOf(filter), { preventScrollReset: true })}
              className={cx(
                'min-h-11 shrink-0 whitespace-nowrap rounded-full border px-4 font-semibold text-sm transition-colors',
                active
                  ? 'border-primary bg-primary text-on-primary'
                  : 'border-control/50 bg-surface text-ink hover:border-control hover:bg-sunken',
              )}
            >
              {label}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}
