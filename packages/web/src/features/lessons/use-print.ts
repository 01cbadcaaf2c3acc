import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Prints one thing of a page: while `printing` is set, the rest hides itself from paper. */
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
      // The paper is made from the page as it is at the call.
      flushSync(() => setPrinting(id));
      window.print();
    },
  };
}
