import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False on the server and until the page is alive: what needs scripts can say so, or wait. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
