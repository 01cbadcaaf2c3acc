import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { useFieldWiring } from './field.tsx';

/** 16 px text, so that phones do not zoom in on focus. */
export const controlLook =
  'w-full rounded-control border border-control bg-surface px-3.5 text-base text-ink transition-colors placeholder:text-quiet ' +
  'hover:border-ink focus-visible:border-primary focus-visible:outline-offset-0 ' +
  'aria-invalid:border-cancelled aria-invalid:focus-visible:outline-cancelled ' +
  'disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-quiet';

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input className={cx(controlLook, 'h-11', className)} {...useFieldWiring()} {...rest} />;
}

export function Textarea({ className, rows = 5, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={rows}
      className={cx(controlLook, 'field-sizing-content max-h-[60vh] min-h-28 resize-y py-2.5', className)}
      {...useFieldWiring()}
      {...rest}
    />
  );
}

export function Select({ className, children, ...rest }: ComponentProps<'select'>) {
  return (
    <div className="relative">
      <select className={cx(controlLook, 'h-11 appearance-none pr-10', className)} {...useFieldWiring()} {...rest}>
        {children}
      </select>
      <ChevronDown
        className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-quiet"
        aria-hidden="true"
      />
    </div>
  );
}
