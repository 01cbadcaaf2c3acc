import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useSessionActions } from '../../lib/session/context.tsx';

/**
 * Opening the page marks notifications of lessons as read. Those that come later are marked at the next interaction, so that the badge
 * is seen.
 */
export function useReadNotifications(): { onPointerDown: () => void; onKeyDown: () => void } {
  const session = useSessionActions();
  const { key } = useLocation();
  const openedAs = useRef<string | null>(null);

  const readNew = () => {
    if (session.unread.get().classUnread > 0) session.classesRead();
  };

  useEffect(() => {
    if (openedAs.current === key) return;
    const first = openedAs.current === null;
    openedAs.current = key;
    if (first || session.unread.get().classUnread > 0) session.classesRead();
  }, [session, key]);

  return { onPointerDown: readNew, onKeyDown: readNew };
}
