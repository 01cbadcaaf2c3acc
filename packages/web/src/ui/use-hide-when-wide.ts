import { type RefObject, useEffect } from 'react';

/** The width from which menus and filters stand in the page. */
export const WIDE = '(min-width: 64rem)';

/** Hides a popover that stands in the page on wide screens: a tablet may be turned while it is open. */
export function useHideWhenWide(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const wide = matchMedia(WIDE);
    const hide = () => ref.current?.hidePopover();
    wide.addEventListener('change', hide);
    return () => wide.removeEventListener('change', hide);
  }, [ref]);
}
