import { cx } from './cx.ts';

/** The caron of the Č: clock hands at ten past ten, the hour hand shorter. */
const HANDS = 'M23.5 10.6 17.2 5.2M23.5 10.6 32.6 2.6';
const LETTER = 'M33.2 22.6a12.8 12.8 0 1 0 0 16.8';

export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="6 0 32 48" fill="none" strokeLinecap="round" className={className} aria-hidden="true">
      <path d={LETTER} stroke="currentColor" strokeWidth="7.4" />
      <path d={HANDS} className="stroke-sun" strokeWidth="4.8" strokeLinejoin="round" />
    </svg>
  );
}

export function Logo({ className, wordClassName }: { className?: string; wordClassName?: string }) {
  return (
    <span className={cx('inline-flex items-baseline font-extrabold text-primary tracking-tight', className)}>
      <LogoMark className="h-[1.14em] w-[0.76em]" />
      <span aria-hidden="true" className={cx('ml-[0.06em] text-ink', wordClassName)}>
        asovi
      </span>
      <span className="sr-only">Časovi</span>
    </span>
  );
}

/** Loading indicator; still with reduced motion. */
export function TurningClock({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 48 48" fill="none" strokeLinecap="round" className={className} aria-hidden="true">
      <path d="M36.7 11.3a18 18 0 1 0 0 25.4" stroke="currentColor" strokeWidth="5" />
      <g className="origin-center animate-hand-short stroke-sun">
        <path d="M24 24l-6.5-5.5" strokeWidth="4" />
      </g>
      <g className="origin-center animate-hand-long stroke-sun">
        <path d="M24 24l9.2-7.7" strokeWidth="4" />
      </g>
    </svg>
  );
}
