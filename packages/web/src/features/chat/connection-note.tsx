import { WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLastSeen } from '../../lib/offline/last-seen.ts';

/** Short interruptions are not shown. */
const SHOW_AFTER_MILLISECONDS = 4000;

export function ConnectionNote({ live }: { live: boolean }) {
  const [lost, setLost] = useState(false);
  const since = useLastSeen();

  useEffect(() => {
    if (live) return setLost(false);
    const timer = setTimeout(() => setLost(true), navigator.onLine ? SHOW_AFTER_MILLISECONDS : 0);
    return () => clearTimeout(timer);
  }, [live]);

  return (
    <div role="status">
      {lost && (
        <p className="flex items-center gap-2.5 bg-pending-tint px-4 py-2.5 text-sm sm:px-5">
          <WifiOff className="size-4 shrink-0 text-pending" aria-hidden="true" />
          <span>
            Nema veze sa serverom. {since && `Ovo je stanje od ${since}. `}Možete da pišete: poruke šaljemo čim se
            vrati.
          </span>
        </p>
      )}
    </div>
  );
}

/** Where there is no conversation that would say so. */
export function LastSeenNote() {
  const since = useLastSeen();
  return (
    <div role="status">
      {since && (
        <p className="flex items-center gap-2.5 border-line border-b bg-pending-tint px-4 py-2.5 text-sm">
          <WifiOff className="size-4 shrink-0 text-pending" aria-hidden="true" />
          Nema veze sa serverom. Ovo je stanje od {since}.
        </p>
      )}
    </div>
  );
}
