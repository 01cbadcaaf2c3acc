import { Star } from 'lucide-react';
import { cx } from './cx.ts';

const SCALE = [1, 2, 3, 4, 5] as const;

interface StarsProps {
  /** Whole stars, 0 to 5. */
  filled: number;
  /** What a screen reader says, for example 'Ocjena 4,50 od 5'. */
  label: string;
  className?: string;
}

export function Stars({ filled, label, className }: StarsProps) {
  return (
    <span role="img" aria-label={label} className={cx('inline-flex gap-0.5 text-base', className)}>
      {SCALE.map((star) => (
        <Star
          key={star}
          className={cx('size-[1.125em]', star <= filled ? 'text-sun' : 'text-star-empty')}
          fill="currentColor"
          strokeWidth={0}
          aria-hidden="true"
        />
      ))}
    </span>
  );
}
