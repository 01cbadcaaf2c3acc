/**
 * What this browser keeps for a user who may be offline next time: one cache with pages (public/sw-offline.js) and data (last-seen.ts), and
 * the unsent messages. All of it goes with the session.
 */
import { storage } from '../storage.ts';

/** Also the name of the lock that whoever makes, fills or deletes such a cache holds: nothing is kept after it was deleted. */
const PREFIX = 'casovi.private.';
/** The messages in features/chat/outbox.ts: `userId:json`. */
export const UNSENT = 'casovi.outbox';

const nameOf = (userId: number): string => `${PREFIX}${userId}`;

/** Insecure pages, and some private windows, have neither caches nor service workers. */
async function withLock<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  if (!('caches' in window && 'locks' in navigator)) return undefined;
  return await navigator.locks.request(PREFIX, work).catch(() => undefined);
}

/** Unless the user has logged out meanwhile, in another tab. */
export const openPrivateCache = (userId: number, loggedIn: () => boolean): Promise<unknown> =>
  withLock(async () => loggedIn() && caches.open(nameOf(userId)));

/** Undefined if there is none. */
export const withPrivateCache = <Result>(
  userId: number,
  work: (cache: Cache) => Promise<Result>,
): Promise<Result | undefined> =>
  withLock(async () => {
    if (await caches.has(nameOf(userId))) return work(await caches.open(nameOf(userId)));
    return undefined;
  });

/** Of everybody, or of everybody else. */
export async function forgetPrivate(exceptOf?: number): Promise<void> {
  if (!storage.get(UNSENT)?.startsWith(`${exceptOf}:`)) storage.remove(UNSENT);
  await withLock(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
    const others = names.filter((name) => exceptOf === undefined || name !== nameOf(exceptOf));
    await Promise.all(others.map((name) => caches.delete(name)));
  });
  if (exceptOf === undefined) await endNotifications();
}

/** Those that are shown, and those that the push service still has. */
async function endNotifications(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  for (const shown of (await registration?.getNotifications?.()) ?? []) shown.close();
  const subscription = await registration?.pushManager?.getSubscription().catch(() => null);
  await subscription?.unsubscribe().catch(() => false);
}

/** Whether somebody's pages open offline. */
export async function hasPrivateCache(): Promise<boolean> {
  if (!('caches' in window)) return false;
  return (await caches.keys()).some((name) => name.startsWith(PREFIX));
}
