import type { CurrentUser } from '@casovi/contract/accounts';
import type { UnreadCounts } from '@casovi/contract/chat';
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { useStore } from '../store.ts';
import { createSession, type Session, type SessionState } from './session.ts';

const SessionContext = createContext<Session | null>(null);

let inBrowser: Session | null = null;

/** For client loaders; null on the server and before hydration. */
export const browserSession = (): Session | null => inBrowser;

interface SessionProviderProps {
  /** From the root loader. */
  user: CurrentUser | null;
  unread: UnreadCounts;
  children: ReactNode;
}

export function SessionProvider({ user, unread, children }: SessionProviderProps) {
  const [session] = useState(() => createSession(user, unread));
  const rendered = useRef(unread);

  useEffect(() => {
    inBrowser = session;
    return session.start();
  }, [session]);

  // The root loader ran again, after login or logout.
  useEffect(() => {
    if (rendered.current === unread) return;
    rendered.current = unread;
    session.adopt(user, unread);
  }, [session, user, unread]);

  // The stylesheet hides logged-out controls until the session is known.
  useEffect(() => {
    const reveal = () => {
      if (session.state.get().status !== 'loading') delete document.documentElement.dataset.returning;
    };
    reveal();
    return session.state.subscribe(reveal);
  }, [session]);

  return <SessionContext value={session}>{children}</SessionContext>;
}

export function useSessionActions(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider above it');
  return session;
}

export const useSession = (): SessionState => useStore(useSessionActions().state);
export const useUnread = (): UnreadCounts => useStore(useSessionActions().unread);
