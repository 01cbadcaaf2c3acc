import { useEffect, useState } from 'react';
import { call } from './api.ts';

const TICK_MILLISECONDS = 15_000;

/** Milliseconds that the server is ahead; 0 if it is unreachable. */
const fetchOffset = (): Promise<number> =>
  call('GET /api/time/current-time').then(
    ({ currentTime }) => Date.parse(currentTime) - Date.now(),
    () => 0,
  );

/** Ticks while the page is open; null until it is known. */
export function useServerClock(): Date | null {
  const [ahead, setAhead] = useState<number | null>(null);
  const [now, setNow] = useState<Date | null>(null);

  useEffect(() => {
    let shown = true;
    void fetchOffset().then((milliseconds) => {
      if (shown) setAhead(milliseconds);
    });
    return () => {
      shown = false;
    };
  }, []);

  useEffect(() => {
    if (ahead === null) return;
    const tick = () => setNow(new Date(Date.now() + ahead));
    tick();
    const timer = setInterval(tick, TICK_MILLISECONDS);
    return () => clearInterval(timer);
  }, [ahead]);

  return now;
}
