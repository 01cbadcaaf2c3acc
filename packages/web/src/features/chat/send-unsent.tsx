import { useEffect } from 'react';
import { useLive } from '../../lib/socket.ts';
import { outboxOf } from './outbox.ts';

/** Retried sooner over a live connection. */
const RETRY_MILLISECONDS = { live: 4_000, offline: 20_000 } as const;

/** Sends what was left unsent, whichever private page is open. */
export function SendUnsent({ userId }: { userId: number }) {
  const live = useLive();
  useEffect(() => {
    const outbox = outboxOf(userId);
    const retry = () => {
      const waiting = outbox.messages.get().some(({ state }) => state === 'waiting');
      if (waiting && document.visibilityState === 'visible') void outbox.flush();
    };
    const timer = setInterval(retry, live ? RETRY_MILLISECONDS.live : RETRY_MILLISECONDS.offline);
    window.addEventListener('online', retry);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', retry);
    };
  }, [userId, live]);
  useEffect(() => void outboxOf(userId).flush(), [userId]);
  return null;
}
