import { useEffect } from 'react';
import { useLocation } from 'react-router';

const ENDS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Where parts of a page load later than others: the part that the address names stays in view until the user does something. */
export function useStayAtHash(): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link again is another visit
  useEffect(() => {
    if (!hash) return;
    const section = document.getElementById(hash.slice(1));
    // Reading and the Tab key go on there.
    section?.querySelector<HTMLElement>('h2[tabindex]')?.focus({ preventScroll: true });
    const observer = new ResizeObserver(() => document.getElementById(hash.slice(1))?.scrollIntoView());
    observer.observe(document.body);
    const end = () => observer.disconnect();
    for (const type of ENDS) window.addEventListener(type, end, { passive: true });
    return () => {
      end();
      for (const type of ENDS) window.removeEventListener(type, end);
    };
  }, [hash, key]);
}
