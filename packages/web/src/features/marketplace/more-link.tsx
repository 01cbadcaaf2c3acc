import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { LinkButton } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';

interface MoreLinkProps {
  /** URL of the next page, for use without scripts. */
  to: string;
  busy: boolean;
  /** Resolves to false when there was nothing to add. */
  onMore: (how: 'pressed' | 'scrolled') => Promise<boolean>;
  /** How often it loads automatically when scrolled near, so that the footer stays reachable. */
  automatic?: number;
  children: ReactNode;
}

const NEAR = '500px';

export function MoreLink({ to, busy, onMore, automatic = 0, children }: MoreLinkProps) {
  const link = useRef<HTMLAnchorElement>(null);
  const [left, setLeft] = useState(automatic);

  useEffect(() => {
    const element = link.current;
    if (!element || busy || left <= 0) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        void onMore('scrolled').then((added) => setLeft(added ? left - 1 : 0));
      },
      { rootMargin: NEAR },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [busy, left, onMore]);

  const press = (event: MouseEvent) => {
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
    if (elsewhere) return;
    event.preventDefault();
    if (busy) return;
    setLeft(automatic);
    void onMore('pressed');
  };

  return (
    <LinkButton ref={link} to={to} prefetch="none" variant="secondary" onClick={press} aria-busy={busy || undefined}>
      {busy && <Spinner />}
      {children}
    </LinkButton>
  );
}
