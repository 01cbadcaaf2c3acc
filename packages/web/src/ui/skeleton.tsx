import { cx } from './cx.ts';

/** Size by class. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div
      className={cx('animate-pulse rounded-control bg-line/70 forced-colors:border', className)}
      aria-hidden="true"
    />
  );
}
