import { CHUNK_TIMEOUT_SECONDS, PRELOADER_MILLISECONDS } from '@casovi/contract/constants';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';

export type RouteChange = 'idle' | 'changing' | 'stuck';

/**
 * Follows changes of the path (not of search or hash): one second at least, longer while data are on their way, and
 * 'stuck' when the code of the next page does not load, or nothing has come after two minutes. The first load is no change.
 */
export function useRouteChange(main: RefObject<HTMLElement | null>): RouteChange {
  const { pathname, key } = useLocation();
  const navigation = useNavigation();
  const headingFor = navigation.location?.pathname ?? pathname;
  const [shownFor, setShownFor] = useState(headingFor);
  const [withinSecond, setWithinSecond] = useState(false);
  const [stuck, setStuck] = useState(false);
  const loading = headingFor !== pathname;

  // Before the new page is painted, so that it does not show for a frame ahead of the preloader.
  useLayoutEffect(() => {
    if (headingFor === shownFor) return;
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
    return () => clearTimeout(timer);
  }, [loading]);

  // React Router reloads the page when the code of the next one does not load: a press would seem lost, and offline the
  // browser's own error page would come. Nothing else here reloads by script, but for Vite in development.
  useEffect(() => {
    if (import.meta.env.DEV) return;
    const stopReload = (event: NavigateEvent) => {
      if (event.navigationType !== 'reload' || event.userInitiated) return;
      event.preventDefault();
      setStuck(true);
    };
    // Older browsers do not have it, and reload.
    window.navigation?.addEventListener('navigate', stopReload);
    return () => window.navigation?.removeEventListener('navigate', stopReload);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving anywhere ends it
  useEffect(() => setStuck(false), [key]);

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
