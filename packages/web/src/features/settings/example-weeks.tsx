import { Plus } from 'lucide-react';
import { EXAMPLE_WEEKS, type Week } from './week.ts';

/** Whole weeks in one press, for a tutor without any hours. */
export function ExampleWeeks({ onAdd }: { onAdd: (hours: Week) => void }) {
  return (
    <fieldset className="flex flex-wrap gap-2 px-4 pt-5 sm:px-6">
      <legend className="contents">
        <span className="w-full font-semibold text-sm">Počnite od primjera, pa doradite</span>
      </legend>
      {EXAMPLE_WEEKS.map(({ name, hours }) => (
        <button
          key={name}
          type="button"
          onClick={() => onAdd(hours)}
          className="figures inline-flex min-h-11 items-center gap-1.5 rounded-full border border-line bg-ground px-3.5 py-1.5 font-medium text-sm transition-colors hover:border-primary hover:bg-primary-tint hover:text-primary"
        >
          <Plus className="size-4 shrink-0 text-quiet" aria-hidden="true" />
          {name}
        </button>
      ))}
    </fieldset>
  );
}
