import { CHUNK_TIMEOUT_SECONDS, PRELOADER_MILLISECONDS } from '@casovi/contract/constants';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { markPlaced } from '../../lib/placed.ts';

export type RouteChange = 'idle' | 'changing' | 'stuck';

/**
 * Follows changes of the path (not of search or hash): one second at least, longer while data are on their way, and
 * 'stuck' when nothing has come after two minutes. The first load is no change.
 */
export function useRouteChange(main: RefObject<HTMLElement | null>): RouteChange {
  const { pathname } = useLocation();
  const navigation = useNavigation();
  const headingFor = navigation.location?.pathname ?? pathname;
  const [shownFor, setShownFor] = useState(headingFor);
  const [withinSecond, setWithinSecond] = useState(false);
  const [stuck, setStuck] = useState(false);
  const loading = headingFor !== pathname;

  // Before the new page is painted, so that it does not show for a frame ahead of the preloader.
  useLayoutEffect(() => {
    if (headingFor === shownFor) return;
    markPlaced();
    setShownFor(headingFor);
    setWithinSecond(true);
  }, [headingFor, shownFor]);

  useEffect(() => {
    if (!withinSecond) return;
    const timer = setTimeout(() => setWithinSecond(false), PRELOADER_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [withinSecond]);

  useEffect(() => {
    if (!loading) return;
    const timer = setTimeout(() => setStuck(true), CHUNK_TIMEOUT_SECONDS * 1000);
    return () => {
      clearTimeout(timer);
      setStuck(false);
    };
  }, [loading]);

  // Screen readers and the keyboard go on at the beginning of the new page.
  const focusedFor = useRef(pathname);
  useEffect(() => {
    if (focusedFor.current === pathname) return;
    focusedFor.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname, main]);

  if (stuck) return 'stuck';
  return loading || withinSecond ? 'changing' : 'idle';
}
