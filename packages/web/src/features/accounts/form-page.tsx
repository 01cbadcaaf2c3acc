import type { ReactNode } from 'react';

interface FormPageProps {
  title: string;
  lead: ReactNode;
  /** Beside the form on wide screens, below it on narrow ones. */
  aside: ReactNode;
  children: ReactNode;
}

export function FormPage({ title, lead, aside, children }: FormPageProps) {
  return (
    <div className="page-width grid grow content-start gap-x-12 gap-y-12 py-8 sm:py-12 lg:grid-cols-[minmax(0,28rem)_minmax(0,1fr)] lg:gap-x-20 lg:py-16">
      <div>
        <h1 className="text-2xl sm:text-3xl">{title}</h1>
        <div className="mt-3 max-w-text text-lg text-quiet">{lead}</div>
        <div className="mt-8">{children}</div>
      </div>
      <aside className="min-w-0 lg:sticky lg:top-26 lg:self-start">{aside}</aside>
    </div>
  );
}
