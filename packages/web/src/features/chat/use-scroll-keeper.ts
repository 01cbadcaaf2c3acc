import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

const NEAR_THE_END_PIXELS = 48;

interface ScrollKeeper {
  box: RefObject<HTMLElement | null>;
  list: RefObject<HTMLOListElement | null>;
  onScroll: () => void;
  /** False while scrolled up. */
  atEnd: boolean;
  /** The same as a ref, up to date in effects. */
  following: RefObject<boolean>;
  toEnd: () => void;
}

/**
 * Scroll anchoring: stays at the end, or keeps the first visible row in place when rows are added above or below. Rows have a stable
 * data-key.
 */
export function useScrollKeeper(): ScrollKeeper {
  const box = useRef<HTMLElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const following = useRef(true);
  const anchor = useRef<{ key: string; top: number } | null>(null);
  const lastTop = useRef(0);
  const [atEnd, setAtEnd] = useState(true);

  const remember = useCallback(() => {
    if (!box.current || !list.current) return;
    // Overscroll can go beyond the end.
    lastTop.current = Math.min(box.current.scrollTop, box.current.scrollHeight - box.current.clientHeight);
    const row = firstVisible(list.current, box.current.scrollTop);
    anchor.current = row?.dataset.key ? { key: row.dataset.key, top: row.offsetTop } : null;
  }, []);

  const onScroll = useCallback(() => {
    if (!box.current) return;
    const away = distanceToEnd(box.current);
    // Near the end counts as the end, unless the user scrolls up.
    following.current = away <= 1 || (away < NEAR_THE_END_PIXELS && box.current.scrollTop >= lastTop.current);
    setAtEnd(following.current);
    remember();
  }, [remember]);

  const stayAtEnd = useCallback(() => {
    if (!box.current) return;
    // The user has scrolled up, and the scroll event has not fired yet.
    if (box.current.scrollTop < lastTop.current && distanceToEnd(box.current) >= NEAR_THE_END_PIXELS) {
      following.current = false;
      setAtEnd(false);
    } else {
      box.current.scrollTop = box.current.scrollHeight;
    }
    remember();
  }, [remember]);

  const toEnd = useCallback(() => {
    following.current = true;
    setAtEnd(true);
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
    remember();
  }, [remember]);

  // Any render may have moved the rows.
  useLayoutEffect(() => {
    if (following.current) return stayAtEnd();
    if (!box.current || !list.current) return;
    const row = anchor.current && list.current.querySelector<HTMLElement>(`[data-key="${anchor.current.key}"]`);
    if (row && anchor.current) box.current.scrollTop += row.offsetTop - anchor.current.top;
    remember();
  });

  // The on-screen keyboard or a growing text field changes the height.
  useEffect(() => {
    if (!box.current) return;
    const observer = new ResizeObserver(() => {
      if (following.current) stayAtEnd();
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [stayAtEnd]);

  return { box, list, onScroll, atEnd, following, toEnd };
}

const distanceToEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement): number =>
  scrollHeight - scrollTop - clientHeight;

/** Binary search. */
function firstVisible(list: HTMLElement, scrollTop: number): HTMLElement | undefined {
  const rows = list.children as HTMLCollectionOf<HTMLElement>;
  let [from, to] = [0, rows.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const row = rows[middle];
    if (row && row.offsetTop + row.offsetHeight > scrollTop) to = middle;
    else from = middle + 1;
  }
  return rows[from];
}
