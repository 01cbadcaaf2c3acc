import { ChoiceButton } from '../../ui/choice-button.tsx';
import type { ListAddress } from './use-list-address.ts';

interface FilterButtonsProps<Value extends string> {
  legend: string;
  /** Search parameter. */
  name: string;
  /** Null: without a parameter. */
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
        {choices.map(({ value, label }) => (
          <ChoiceButton key={label} active={value === current} onChoose={() => address.change({ [name]: value })}>
            {label}
          </ChoiceButton>
        ))}
      </div>
    </fieldset>
  );
}
