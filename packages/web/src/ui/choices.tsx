import { Check } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from './cx.ts';
import { FieldError } from './field.tsx';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; error?: string | null | undefined };

export function Checkbox({ label, error, className, ...rest }: CheckboxProps) {
  const errorId = useId();
  return (
    <div className={cx('flex flex-col gap-1', className)}>
      <label className="flex min-h-11 items-start gap-3 py-2.5">
        <span className="relative mt-0.5 size-5 shrink-0">
          <input
            type="checkbox"
            className="peer size-5 appearance-none rounded-sm border border-control bg-surface transition-colors checked:border-primary checked:bg-primary hover:border-ink checked:hover:border-primary-hover aria-invalid:border-cancelled disabled:border-line disabled:bg-sunken"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? errorId : undefined}
            {...rest}
          />
          <Check
            className="pointer-events-none invisible absolute inset-0.5 size-4 text-on-primary peer-checked:visible"
            strokeWidth={3}
            aria-hidden="true"
          />
        </span>
        <span className="text-base">{label}</span>
      </label>
      <FieldError id={errorId} text={error} />
    </div>
  );
}

export interface Choice<Value extends string> {
  value: Value;
  label: ReactNode;
  hint?: ReactNode;
  disabled?: boolean;
}

interface RadioGroupProps<Value extends string> {
  legend: ReactNode;
  name: string;
  choices: readonly Choice<Value>[];
  value?: Value | undefined;
  defaultValue?: Value;
  onChange?: (value: Value) => void;
  error?: string | null | undefined;
  layout?: 'row' | 'column';
  hideLegend?: boolean;
}

/** The whole tile is the target. */
export function RadioGroup<Value extends string>({
  legend,
  name,
  choices,
  value,
  defaultValue,
  onChange,
  error,
  layout = 'row',
  hideLegend = false,
}: RadioGroupProps<Value>) {
  const errorId = useId();
  return (
    <fieldset aria-describedby={error ? errorId : undefined} className="flex min-w-0 flex-col gap-1.5">
      <legend className={hideLegend ? 'sr-only' : 'mb-1.5 font-semibold text-sm'}>{legend}</legend>
      <div className={cx('flex gap-2', layout === 'row' ? 'flex-wrap' : 'flex-col')}>
        {choices.map((choice) => (
          <label
            key={choice.value}
            className={cx(
              'flex min-h-12 items-center gap-3 rounded-control border border-control/60 bg-surface px-4 py-2.5 transition-colors hover:border-control',
              'has-checked:border-primary has-checked:bg-primary-tint has-checked:shadow-[inset_0_0_0_1px_var(--color-primary)]',
              'has-focus-visible:outline-2 has-focus-visible:outline-primary has-focus-visible:outline-offset-2',
              'has-disabled:cursor-not-allowed has-disabled:opacity-55',
              layout === 'row' && 'grow basis-36',
            )}
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              disabled={choice.disabled}
              {...(value === undefined
                ? { defaultChecked: choice.value === defaultValue }
                : { checked: choice.value === value })}
              onChange={() => onChange?.(choice.value)}
              className="grid size-5 shrink-0 appearance-none place-items-center rounded-full border border-control bg-surface outline-none before:size-2.5 before:rounded-full checked:border-primary checked:before:bg-primary"
            />
            <span className="min-w-0">
              <span className="block font-medium">{choice.label}</span>
              {choice.hint && <span className="block text-quiet text-sm">{choice.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={errorId} text={error} />
    </fieldset>
  );
}
