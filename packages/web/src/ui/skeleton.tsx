import { cx } from './cx.ts';

/** A quiet block of the shape of what is coming. Give it the size by class. */
export function Skeleton({ className }: { className?: string }) {
  return <div className={cx('animate-pulse rounded-control bg-line/70', className)} aria-hidden="true" />;
}
