import { useEffect, useState } from 'react';

const DELAY_MILLISECONDS = 200;

/** True after a condition has held for a while, to prevent flicker. */
export function useDelayed(condition: boolean): boolean {
  const [passed, setPassed] = useState(false);
  useEffect(() => {
    if (!condition) return;
    const timer = setTimeout(() => setPassed(true), DELAY_MILLISECONDS);
    return () => {
      clearTimeout(timer);
      setPassed(false);
    };
  }, [condition]);
  return passed;
}
