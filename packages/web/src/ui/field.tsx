import { CircleAlert } from 'lucide-react';
import { createContext, type ReactNode, useContext, useId } from 'react';
import { cx } from './cx.ts';

interface FieldWiring {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
}

const FieldContext = createContext<FieldWiring | null>(null);

/** Connects a control to label, hint and error of its Field. */
export function useFieldWiring(): { id?: string; 'aria-describedby'?: string; 'aria-invalid'?: true } {
  const field = useContext(FieldContext);
  if (!field) return {};
  return {
    id: field.id,
    ...(field.describedBy && { 'aria-describedby': field.describedBy }),
    ...(field.invalid && { 'aria-invalid': true as const }),
  };
}

interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | null | undefined;
  /** Optional fields are marked. */
  optional?: boolean;
  className?: string;
  children: ReactNode;
}

export function Field({ label, hint, error, optional = false, className, children }: FieldProps) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
  return (
    <FieldContext value={{ id, describedBy, invalid: Boolean(error) }}>
      <div className={cx('flex flex-col gap-1.5', className)}>
        <label htmlFor={id} className="font-semibold text-sm">
          {label}
          {optional && <span className="ml-1.5 font-normal text-quiet">(nije obavezno)</span>}
        </label>
        {children}
        {hint && (
          <p id={`${id}-hint`} className="text-quiet text-sm">
            {hint}
          </p>
        )}
        <FieldError id={`${id}-error`} text={error} />
      </div>
    </FieldContext>
  );
}

export function FieldError({ id, text }: { id?: string; text: string | null | undefined }) {
  if (!text) return null;
  return (
    <p id={id} role="alert" className="flex items-start gap-1.5 font-medium text-cancelled text-sm">
      <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      {text}
    </p>
  );
}
