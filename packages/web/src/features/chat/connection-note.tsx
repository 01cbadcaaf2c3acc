import { WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';

/** Short interruptions are not shown. */
const SHOW_AFTER_MILLISECONDS = 4000;

export function ConnectionNote({ live }: { live: boolean }) {
  const [lost, setLost] = useState(false);

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
          Nema veze sa serverom. Možete da pišete: poruke šaljemo čim se vrati.
        </p>
      )}
    </div>
  );
}
