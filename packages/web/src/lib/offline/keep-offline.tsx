import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { SESSION_FLAG } from '../session/session.ts';
import { storage } from '../storage.ts';
import { keepLastSeen } from './last-seen.ts';
import { openPrivateCache } from './private-cache.ts';

/** Keeps what this user sees, for when there is no network. Above whatever fetches. */
export function KeepOffline({ userId }: { userId: number }) {
  const client = useQueryClient();
  useEffect(() => {
    const { save, stop } = keepLastSeen(client, userId);
    start(userId).then(save, () => undefined);
    return stop;
  }, [client, userId]);
  return null;
}

/** Without the service worker nothing is kept: no page would open to show it. */
async function start(userId: number): Promise<void> {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  await navigator.serviceWorker.register('/sw.js');
  const { active } = await navigator.serviceWorker.ready;
  await openPrivateCache(userId, () => storage.get(SESSION_FLAG) !== null);
  active?.postMessage(loadedAssets());
}

/** By which the service worker sees of which version this page is. */
const loadedAssets = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name).pathname)
    .filter((path) => path.startsWith('/assets/'));
