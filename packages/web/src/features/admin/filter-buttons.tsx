import { cx } from '../../ui/cx.ts';
import type { ListAddress } from './use-list-address.ts';

interface FilterButtonsProps<Value extends string> {
  legend: string;
  /** The parameter of the address. */
  name: string;
  /** Null is the one without a parameter. */
  choices: readonly { value: Value | null; label: string }[];
  current: Value | null;
  address: Pick<ListAddress, 'change'>;
}

export function FilterButtons<Value extends string>({
  legend,
  name,
  choices,
  current,
  address,
}: FilterButtonsProps<Value>) {
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map(({ value, label }) => {
          const active = value === current;
          return (
            <button
              key={label}
              type="button"
              aria-pressed={active}
              onClick={() => address.change({ [name]: value })}
              className={cx(
                'min-h-11 whitespace-nowrap rounded-full border px-4 font-semibold text-sm transition-colors',
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
