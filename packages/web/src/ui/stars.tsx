import { cx } from './cx.ts';

const FILLED = ['', '[--filled:1]', '[--filled:2]', '[--filled:3]', '[--filled:4]', '[--filled:5]'] as const;

interface StarsProps {
  /** Whole stars, 0 to 5. */
  filled: number;
  /** Accessible name, for example 'Ocjena 4,50 od 5'. */
  label: string;
  className?: string;
}

/** One element drawn by CSS, because a list has a dozen. */
export const Stars = ({ filled, label, className }: StarsProps) => (
  <span role="img" aria-label={label} className={cx('stars text-base', FILLED[filled], className)} />
);
