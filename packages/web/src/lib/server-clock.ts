import { useEffect, useState } from 'react';
import { call } from './api.ts';

const TICK_MILLISECONDS = 15_000;
const PATIENCE_MILLISECONDS = 4000;

/** Milliseconds that the server is ahead; null if it is unreachable. */
const fetchOffset = (): Promise<number | null> =>
  call('GET /api/time/current-time', { signal: AbortSignal.timeout(PATIENCE_MILLISECONDS) }).then(
    ({ currentTime }) => Date.parse(currentTime) - Date.now(),
    () => null,
  );

/** Ticks while the page is open; null until it is known. The visitor's own clock as long as the server is unreachable. */
export function useServerClock(): Date | null {
  const [now, setNow] = useState<Date | null>(null);

  useEffect(() => {
    let shown = true;
    let ahead: number | null = null;
    const tick = async () => {
      ahead ??= await fetchOffset();
      if (shown) setNow(new Date(Date.now() + (ahead ?? 0)));
    };
    void tick();
    const timer = setInterval(() => void tick(), TICK_MILLISECONDS);
    return () => {
      shown = false;
      clearInterval(timer);
    };
  }, []);

  return now;
}
