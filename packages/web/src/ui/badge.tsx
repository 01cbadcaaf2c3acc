import { BadgeCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export type Tone = 'neutral' | 'waiting' | 'primary' | 'pending' | 'partial' | 'cancelled' | 'confirmed' | 'held';

const TONES: Record<Tone, string> = {
  neutral: 'bg-sunken text-quiet',
  waiting: 'bg-waiting-tint text-waiting',
  primary: 'bg-primary-tint text-primary',
  pending: 'bg-pending-tint text-pending',
  partial: 'bg-partial-tint text-partial',
  cancelled: 'bg-cancelled-tint text-cancelled',
  confirmed: 'bg-confirmed-tint text-confirmed',
  held: 'bg-held-tint text-held',
};

/** A state in a word, with its icon: colour alone tells nobody anything. */
export function Badge({ tone = 'neutral', icon, children }: { tone?: Tone; icon?: ReactNode; children: ReactNode }) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1.5 whitespace-nowrap rounded-full px-2.5 py-1 font-semibold text-sm forced-colors:border [&_svg]:size-4',
        TONES[tone],
      )}
    >
      {icon}
      {children}
    </span>
  );
}

interface CountBadgeProps {
  count: number;
  /** Read aloud: '5 nepročitanih poruka'. */
  inWords: (count: number) => string;
  className?: string;
}

export function CountBadge({ count, inWords, className }: CountBadgeProps) {
  if (count <= 0) return null;
  return (
    <span
      className={cx(
        'figures inline-grid h-5 min-w-5 place-items-center rounded-full bg-cancelled px-1.5 font-bold text-on-primary text-xs forced-colors:border',
        className,
      )}
    >
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{inWords(count)}</span>
    </span>
  );
}

export function VerifiedBadge({ label = 'Verifikovan profesor', className }: { label?: string; className?: string }) {
  return (
    <span className={cx('inline-flex text-primary', className)} title={label}>
      <BadgeCheck className="size-[1.25em]" aria-hidden="true" />
      <span className="sr-only">{label}</span>
    </span>
  );
}
