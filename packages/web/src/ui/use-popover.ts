import { type RefObject, type ToggleEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useHideWhenWide } from './use-hide-when-wide.ts';

interface Popover<Element extends HTMLElement> {
  ref: RefObject<Element | null>;
  open: boolean;
  onToggle: (event: ToggleEvent) => void;
}

/** Native popover: reports whether it is open, and closes it at a navigation, and when the focus leaves it. */
export function usePopover<Element extends HTMLElement>(): Popover<Element> {
  const ref = useRef<Element>(null);
  const [open, setOpen] = useState(false);
  const { key } = useLocation();

  // It may have been opened before hydration.
  useEffect(() => setOpen(ref.current?.matches(':popover-open') ?? false), []);

  const shownAt = useRef(key);
  useEffect(() => {
    if (shownAt.current !== key) ref.current?.hidePopover();
    shownAt.current = key;
  }, [key]);

  useEffect(() => {
    const hideOutside = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || ref.current?.contains(target)) return;
      // Its button hides it by itself; hidden before, it would be opened again.
      if (!target.closest('[popovertarget]')) ref.current?.hidePopover();
    };
    document.addEventListener('focusin', hideOutside);
    return () => document.removeEventListener('focusin', hideOutside);
  }, []);
  useHideWhenWide(ref);

  return { ref, open, onToggle: ({ newState }) => setOpen(newState === 'open') };
}
