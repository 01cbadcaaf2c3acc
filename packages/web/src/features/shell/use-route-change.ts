import { CHUNK_TIMEOUT_SECONDS, PRELOADER_MILLISECONDS } from '@casovi/contract/constants';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { endProgress, startProgress } from '../../lib/progress.ts';

export type RouteChange = 'idle' | 'changing' | 'stuck';

/**
 * For changes of the path: one second at least, longer while data loads, and 'stuck' when a chunk fails to load or after two minutes.
 */
export function useRouteChange(main: RefObject<HTMLElement | null>): RouteChange {
  const { pathname, key } = useLocation();
  const navigation = useNavigation();
  const headingFor = navigation.location?.pathname ?? pathname;
  const [shownFor, setShownFor] = useState(headingFor);
  const [withinSecond, setWithinSecond] = useState(false);
  const [stuck, setStuck] = useState(false);
  const loading = headingFor !== pathname;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a quick navigation is never seen loading
  useEffect(() => {
    if (navigation.state !== 'idle') startProgress();
    return endProgress;
  }, [navigation.state, key]);

  // Before paint, so that the new page does not show ahead of the preloader.
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

  // React Router reloads the page when a chunk fails to load; offline that is the browser's error page. Only Vite, in development,
  // reloads by script as well.
  useEffect(() => {
    if (import.meta.env.DEV) return;
    const stopReload = (event: NavigateEvent) => {
      if (event.navigationType !== 'reload' || event.userInitiated) return;
      event.preventDefault();
      setStuck(true);
    };
    // Missing in older browsers, which reload.
    window.navigation?.addEventListener('navigate', stopReload);
    return () => window.navigation?.removeEventListener('navigate', stopReload);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving anywhere ends it
  useEffect(() => setStuck(false), [key]);

  // Moves the focus to the new page.
  const focusedFor = useRef(pathname);
  useEffect(() => {
    if (focusedFor.current === pathname) return;
    focusedFor.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname, main]);

  if (stuck) return 'stuck';
  return loading || withinSecond ? 'changing' : 'idle';
}
