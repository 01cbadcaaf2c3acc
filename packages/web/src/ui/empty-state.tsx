import type { ReactNode } from 'react';
import { HourGrid } from './hour-grid.tsx';

interface EmptyStateProps {
  title: ReactNode;
  action?: ReactNode;
  children?: ReactNode;
}

export function EmptyState({ title, action, children }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center px-4 py-12 text-center">
      <HourGrid />
      <h2 className="mt-5 font-bold text-xl">{title}</h2>
      {children && <div className="mt-1.5 max-w-md text-quiet">{children}</div>}
      {action && <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}
