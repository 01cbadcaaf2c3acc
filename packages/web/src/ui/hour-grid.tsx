import { cx } from './cx.ts';

/** Decorative: a part of the hour grid with one free cell. */
export function HourGrid({ mark, className }: { mark?: string; className?: string }) {
  return (
    <svg viewBox="0 0 128 96" className={cx('h-24 w-32', className)} fill="none" aria-hidden="true">
      <rect x="1" y="9" width="126" height="86" rx="10" className="fill-surface stroke-line" strokeWidth="2" />
      <path d="M1 29h126M43 29v66M85 29v66M1 51h126M1 73h126" className="stroke-line" strokeWidth="2" />
      <rect
        x="47"
        y="55"
        width="34"
        height="14"
        rx="4"
        className="fill-primary-tint stroke-primary"
        strokeWidth="1.5"
        strokeDasharray={mark ? undefined : '4 3'}
      />
      {mark && (
        <text x="64" y="66" textAnchor="middle" className="fill-primary font-bold text-[11px]">
          {mark}
        </text>
      )}
      <path d="M25 15V3M103 15V3" className="stroke-control" strokeWidth="3" strokeLinecap="round" />
      <rect x="5" y="33" width="34" height="14" rx="4" className="fill-sunken" />
      <rect x="89" y="77" width="34" height="14" rx="4" className="fill-sunken" />
    </svg>
  );
}
