import type { ReactNode } from 'react';
import { cx } from './cx.ts';

interface ChoiceButtonProps {
  active: boolean;
  onChoose: () => void;
  children: ReactNode;
}

export function ChoiceButton({ active, onChoose, children }: ChoiceButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={active}
      onClick={onChoose}
      className={cx(
        'min-h-11 shrink-0 whitespace-nowrap rounded-full border px-4 font-semibold text-sm transition-colors',
        active
          ? 'border-primary bg-primary text-on-primary'
          : 'border-control/50 bg-surface text-ink hover:border-control hover:bg-sunken',
      )}
    >
      {children}
    </button>
  );
}
