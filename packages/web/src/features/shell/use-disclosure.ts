import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { type EarlyPress, useEarlyPress } from '../../ui/early.ts';

/** From here on the header is a bar with dropdowns; below it everything opens in place and hovering means nothing. */
const WIDE = '(min-width: 64rem)';
const LEAVE_MILLISECONDS = 180;

interface Disclosure<Area extends HTMLElement> {
  open: boolean;
  close: () => void;
  /** For the element around the button and what it opens. */
  area: {
    ref: RefObject<Area | null>;
    onPointerEnter?: (event: PointerEvent) => void;
    onPointerLeave?: (event: PointerEvent) => void;
    onKeyDown: (event: KeyboardEvent) => void;
  };
  button: {
    ref: RefObject<HTMLButtonElement | null>;
    'aria-expanded': boolean;
  } & EarlyPress;
}

/**
 * A button that shows and hides plain links: by click and keyboard everywhere, by mouse also on hover. A click on what
 * hovering has opened keeps it open. Esc, a press elsewhere, focus moving on and a navigation close it.
 */
export function useDisclosure<Area extends HTMLElement>({ hover = false } = {}): Disclosure<Area> {
  const [opened, setOpened] = useState<'no' | 'hover' | 'click'>('no');
  const area = useRef<Area>(null);
  const button = useRef<HTMLButtonElement>(null);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { key } = useLocation();
  const [at, setAt] = useState(key);
  const open = opened !== 'no';

  // A new location closes it. No effect: that of the first location would come after a press in the moment the page comes alive.
  if (at !== key) {
    setAt(key);
    setOpened('no');
  }
  const press = useEarlyPress(button, () => setOpened((now) => (now === 'click' ? 'no' : 'click')));

  useEffect(() => {
    if (!open) return;
    const closeOutside = (event: Event) => {
      // What opens in place pushes down what is below it: folding it under the finger would take the press elsewhere.
      if (hover && !matchMedia(WIDE).matches) return;
      if (event.target instanceof Node && !area.current?.contains(event.target)) setOpened('no');
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [open, hover]);

  useEffect(() => () => clearTimeout(leaving.current), []);

  const byMouse = (event: PointerEvent) => event.pointerType === 'mouse' && matchMedia(WIDE).matches;
  const hovering = {
    onPointerEnter: (event: PointerEvent) => {
      if (!byMouse(event)) return;
      clearTimeout(leaving.current);
      setOpened((now) => (now === 'no' ? 'hover' : now));
    },
    onPointerLeave: (event: PointerEvent) => {
      if (!byMouse(event)) return;
      leaving.current = setTimeout(() => setOpened((now) => (now === 'hover' ? 'no' : now)), LEAVE_MILLISECONDS);
    },
  };

  return {
    open,
    close: () => setOpened('no'),
    area: {
      ref: area,
      ...(hover && hovering),
      onKeyDown: (event) => {
        if (event.key !== 'Escape' || !open) return;
        // Only the innermost open one closes.
        event.stopPropagation();
        setOpened('no');
        button.current?.focus();
      },
    },
    button: { ref: button, 'aria-expanded': open, ...press },
  };
}
