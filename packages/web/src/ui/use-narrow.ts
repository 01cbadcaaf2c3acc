import { useSyncExternalStore } from 'react';

/** Below the breakpoint `sm`. */
const NARROW = '(width < 40rem)';

const follow = (notify: () => void) => {
  const query = matchMedia(NARROW);
  query.addEventListener('change', notify);
  return () => query.removeEventListener('change', notify);
};

/** Only for what is never rendered on the server. */
export const useNarrow = (): boolean => useSyncExternalStore(follow, () => matchMedia(NARROW).matches);
