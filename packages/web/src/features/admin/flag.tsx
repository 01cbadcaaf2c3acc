import { FLAG_NAMES } from '@casovi/contract/texts/admin';
import { Check, X } from 'lucide-react';
import { Button } from '../../ui/button.tsx';

export function Flag({ on }: { on: boolean }) {
  return (
    <span
      className={
        on
          ? 'inline-flex items-center gap-1 align-middle font-semibold'
          : 'inline-flex items-center gap-1 align-middle text-quiet'
      }
    >
      {on ? <Check className="size-4" aria-hidden="true" /> : <X className="size-4" aria-hidden="true" />}
      {FLAG_NAMES[on ? 1 : 0]}
    </span>
  );
}

interface FlagButtonProps {
  on: boolean;
  /** For screen readers: what a click does, and to whom. */
  action: string;
  busy: boolean;
  onPress: () => void;
}

export function FlagButton({ on, action, busy, onPress }: FlagButtonProps) {
  return (
    <Button variant="secondary" size="small" busy={busy} title={action} onClick={onPress} className="min-w-16 px-2">
      {!busy && <Flag on={on} />}
      <span className="sr-only">{action}</span>
    </Button>
  );
}
