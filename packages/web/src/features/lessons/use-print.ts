import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Prints one element: while `printing` is set, others are hidden by print styles. */
export function usePrint<Id>(): { printing: Id | null; print: (id: Id) => void } {
  const [printing, setPrinting] = useState<Id | null>(null);
  useEffect(() => {
    const done = () => setPrinting(null);
    window.addEventListener('afterprint', done);
    return () => window.removeEventListener('afterprint', done);
  }, []);
  return {
    printing,
    print(id) {
      // Rendered synchronously: print uses the page as it is at the call.
      flushSync(() => setPrinting(id));
      window.print();
    },
  };
}
