/** Keeps what queries with `meta: LAST_SEEN` have, and gives it back when the server cannot be reached. */
import { momentInText, toWallClock, weekdayIndex } from '@casovi/contract/time';
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { ApiError } from '../api.ts';
import { createStore, useStore } from '../store.ts';
import { withPrivateCache } from './private-cache.ts';

export const LAST_SEEN = { lastSeen: true } as const;

const PATIENCE_MILLISECONDS = 4000;
const SAVE_AFTER_MILLISECONDS = 1000;
const KEPT_MILLISECONDS = 30 * 86_400_000;
/** Lists of lessons, the list of conversations, and the last ones that were open. */
const KEPT_QUERIES = 16;
const PATH = '/last-seen/';

interface Kept {
  data: unknown;
  at: number;
}

/** The oldest of the data on this page that could not be fetched anew; null if all could. */
const oldest = createStore<number | null>(null);

const pathOf = (key: QueryKey): string => PATH + encodeURIComponent(JSON.stringify(key));

export interface Keeper {
  /** Once there is a cache: until then it only remembers what to save. */
  save(): void;
  stop(): void;
}

export function keepLastSeen(client: QueryClient, userId: number): Keeper {
  const unsaved = new Set<Query>();
  const behind = new Set<Query>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;

  const save = () => {
    clearTimeout(timer);
    timer = undefined;
    if (unsaved.size === 0) return;
    void withPrivateCache(userId, async (cache) => {
      const queries = [...unsaved];
      unsaved.clear();
      for (const { queryKey, state } of queries) {
        const kept: Kept = { data: state.data, at: state.dataUpdatedAt };
        await cache.put(pathOf(queryKey), new Response(JSON.stringify(kept)));
      }
      // In the order in which they were last written.
      const paths = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith(PATH));
      for (const old of paths.slice(0, -KEPT_QUERIES)) await cache.delete(old);
    });
  };
  const saveSoon = (query: Query) => {
    unsaved.add(query);
    timer ??= setTimeout(save, SAVE_AFTER_MILLISECONDS);
  };
  const tell = () => {
    const times = [...behind].filter((query) => query.isActive()).map(({ state }) => state.dataUpdatedAt);
    oldest.set(times.length > 0 ? Math.min(...times) : null);
  };
  const restore = async (query: Query) => {
    const response = await withPrivateCache(userId, (cache) => cache.match(pathOf(query.queryKey)));
    const kept: Kept | undefined = await response?.json();
    if (stopped || !kept || query.state.data !== undefined || Date.now() - kept.at > KEPT_MILLISECONDS) return;
    behind.add(query);
    query.setData(kept.data, { updatedAt: kept.at, manual: true });
    tell();
  };

  const unsubscribe = client.getQueryCache().subscribe((event) => {
    const query = event.query as Query;
    if (!query.meta?.lastSeen) return;
    if (event.type === 'updated') {
      const { action } = event;
      if (action.type === 'success') {
        if (!action.manual) behind.delete(query);
        saveSoon(query);
      } else if (action.type === 'fetch') {
        if (query.state.data === undefined) setTimeout(restore, PATIENCE_MILLISECONDS, query);
      } else if ((action.type === 'failed' || action.type === 'error') && isUnreachable(action.error)) {
        if (query.state.data === undefined) void restore(query);
        else behind.add(query);
      }
    }
    if (event.type === 'removed') behind.delete(query);
    tell();
  });
  const onHide = () => document.visibilityState === 'hidden' && save();
  document.addEventListener('visibilitychange', onHide);
  // Says at once how old the data are, and that they are new again, instead of when something is asked for next.
  const refetchAll = () =>
    void client.refetchQueries({ type: 'active', predicate: ({ meta }) => meta?.lastSeen === true });
  for (const type of ['offline', 'online']) window.addEventListener(type, refetchAll);
  return {
    save,
    stop() {
      stopped = true;
      unsubscribe();
      document.removeEventListener('visibilitychange', onHide);
      for (const type of ['offline', 'online']) window.removeEventListener(type, refetchAll);
      save();
      oldest.set(null);
    },
  };
}

const isUnreachable = (error: unknown): boolean => error instanceof ApiError && error.status === 0;

/** From when the data on this page are, in words ('utorka u 17:05'); null while they are up to date. */
export function useLastSeen(): string | null {
  const at = useStore(oldest);
  return at === null ? null : sinceInWords(new Date(at), new Date());
}

const WEEKDAYS = ['nedjelje', 'ponedjeljka', 'utorka', 'srijede', 'četvrtka', 'petka', 'subote'] as const;
const DAY_MILLISECONDS = 86_400_000;

/** To stand after 'od'. */
export function sinceInWords(then: Date, now: Date): string {
  const { date, time } = toWallClock(then);
  const daysAgo = (Date.parse(toWallClock(now).date) - Date.parse(date)) / DAY_MILLISECONDS;
  if (daysAgo === 0) return `danas u ${time}`;
  if (daysAgo === 1) return `juče u ${time}`;
  return daysAgo > 1 && daysAgo < 7 ? `${WEEKDAYS[weekdayIndex(date)]} u ${time}` : momentInText(then);
}
