import { useEffect, useState } from 'react';

const PATIENCE_MILLISECONDS = 200;

/** True once a condition has held for a while, so that what takes a blink does not flicker. */
export function useDelayed(condition: boolean): boolean {
  const [passed, setPassed] = useState(false);
  useEffect(() => {
    if (!condition) return;
    const timer = setTimeout(() => setPassed(true), PATIENCE_MILLISECONDS);
    return () => {
      clearTimeout(timer);
      setPassed(false);
    };
  }, [condition]);
  return passed;
}
