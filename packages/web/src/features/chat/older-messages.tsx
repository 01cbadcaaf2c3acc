import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';

/** Prefetch distance. */
const AHEAD = '300px 0px 0px 0px';

interface OlderMessagesProps {
  complete: boolean;
  firstId: number | undefined;
  box: RefObject<HTMLElement | null>;
  load: () => Promise<boolean>;
}

/** Infinite scroll upwards. */
export function OlderMessages({ complete, firstId, box, load }: OlderMessagesProps) {
  const edge = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);

  const fetchOlder = useEffectEvent(async () => {
    setFailed(false);
    setFailed(!(await load()));
  });

  // Observed again after every page: the edge may still be visible.
  // biome-ignore lint/correctness/useExhaustiveDependencies: firstId says that a page has come
  useEffect(() => {
    if (complete || failed || !edge.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        void fetchOlder();
      },
      { root: box.current, rootMargin: AHEAD },
    );
    observer.observe(edge.current);
    return () => observer.disconnect();
  }, [complete, failed, firstId, box]);

  if (complete) {
    return (
      <p className="mx-auto max-w-sm pt-4 pb-2 text-center text-quiet text-sm">
        Ovo je početak razgovora. Dogovarajte se ovdje: dijeljenje kontakt podataka van platforme nije dozvoljeno.
      </p>
    );
  }
  return (
    <div ref={edge} className="grid min-h-14 place-items-center text-quiet text-sm">
      {failed ? (
        <Button variant="quiet" onClick={() => setFailed(false)}>
          Učitaj starije poruke
        </Button>
      ) : (
        <span className="inline-flex items-center gap-2">
          <Spinner className="size-4" />
          Učitavaju se starije poruke…
        </span>
      )}
    </div>
  );
}
