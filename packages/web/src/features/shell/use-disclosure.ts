import { type KeyboardEvent, type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { WIDE } from '../../ui/use-hide-when-wide.ts';

const LEAVE_MILLISECONDS = 180;

interface Disclosure {
  ref: RefObject<HTMLDetailsElement | null>;
  onPointerEnter: (event: PointerEvent) => void;
  onPointerLeave: (event: PointerEvent) => void;
  onClick: (event: MouseEvent) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * A `<details>`, which works without script. With script it opens on hover too, a click then keeps it open, and Esc, a click outside,
 * moving focus and a navigation close it.
 */
export function useDisclosure(): Disclosure {
  const ref = useRef<HTMLDetailsElement>(null);
  const hovered = useRef(false);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { key } = useLocation();

  const close = () => {
    if (ref.current) ref.current.open = false;
  };

  const shownAt = useRef(key);
  useEffect(() => {
    // Not at the first location: it may have been opened before hydration.
    if (shownAt.current !== key && ref.current) ref.current.open = false;
    shownAt.current = key;
  }, [key]);

  useEffect(() => {
    const closeOutside = ({ target }: Event) => {
      // Not inline: closing would move the element under the pointer.
      if (!matchMedia(WIDE).matches || !(target instanceof Node) || ref.current?.contains(target)) return;
      if (ref.current) ref.current.open = false;
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
      clearTimeout(leaving.current);
    };
  }, []);

  const byMouse = (event: PointerEvent) => event.pointerType === 'mouse' && matchMedia(WIDE).matches;
  return {
    ref,
    onPointerEnter: (event) => {
      clearTimeout(leaving.current);
      if (!byMouse(event) || !ref.current || ref.current.open) return;
      hovered.current = true;
      ref.current.open = true;
    },
    onPointerLeave: (event) => {
      if (!byMouse(event) || !hovered.current) return;
      leaving.current = setTimeout(close, LEAVE_MILLISECONDS);
    },
    onClick: (event) => {
      if (!summaryOf(ref.current)?.contains(event.target as Node)) return;
      if (hovered.current && ref.current?.open) event.preventDefault();
      hovered.current = false;
    },
    onKeyDown: (event) => {
      if (event.key !== 'Escape' || !ref.current?.open) return;
      event.stopPropagation();
      event.preventDefault();
      close();
      summaryOf(ref.current)?.focus();
    },
  };
}

const summaryOf = (details: HTMLDetailsElement | null): HTMLElement | null =>
  details?.querySelector<HTMLElement>(':scope > summary') ?? null;
