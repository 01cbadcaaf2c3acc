import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export type NoticeKind = 'info' | 'success' | 'warning' | 'failure';

const KINDS: Record<NoticeKind, { look: string; mark: string; Icon: typeof Info }> = {
  info: { look: 'border-primary/25 bg-primary-tint', mark: 'text-primary', Icon: Info },
  success: { look: 'border-confirmed/25 bg-confirmed-tint', mark: 'text-confirmed', Icon: CircleCheck },
  warning: { look: 'border-pending/25 bg-pending-tint', mark: 'text-pending', Icon: TriangleAlert },
  failure: { look: 'border-cancelled/25 bg-cancelled-tint', mark: 'text-cancelled', Icon: CircleAlert },
};

interface NoticeProps {
  kind?: NoticeKind;
  title?: ReactNode;
  action?: ReactNode;
  /** Announced by screen readers. */
  live?: boolean;
  className?: string;
  children?: ReactNode;
}

export function Notice({ kind = 'info', title, action, live = false, className, children }: NoticeProps) {
  const { look, mark, Icon } = KINDS[kind];
  return (
    <div
      role={live ? (kind === 'failure' ? 'alert' : 'status') : undefined}
      className={cx('flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border px-4 py-3.5', look, className)}
    >
      <div className="flex min-w-0 grow basis-64 gap-3">
        <Icon className={cx('mt-0.5 size-5 shrink-0', mark)} aria-hidden="true" />
        <div className="min-w-0">
          {title && <p className="font-semibold">{title}</p>}
          {children && <div className={cx(Boolean(title) && 'mt-0.5 text-quiet')}>{children}</div>}
        </div>
      </div>
      {action}
    </div>
  );
}
