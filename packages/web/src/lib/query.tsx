import { notifyManager, QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ApiError } from './api.ts';

const FRESH_MILLISECONDS = 30_000;
const RETRIES = 2;

// By default notified in a timer: a message that moves from the outbox to the cache would disappear for a frame.
notifyManager.setScheduler(queueMicrotask);

/** Only around routes that need it, so that others do not load it. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          queries: {
            // Offline, a query fails instead of waiting silently.
            networkMode: 'always',
            staleTime: FRESH_MILLISECONDS,
            // 4xx are not retried, and without a line nothing is.
            retry: (failures, error) =>
              failures < RETRIES &&
              navigator.onLine &&
              !(error instanceof ApiError && error.status >= 400 && error.status < 500),
          },
        },
      }),
  );
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

/** Refetches, even if a fetch is pending: its response may be older than the reason to refetch. */
export function refetch(client: QueryClient, queryKey: QueryKey): Promise<void> {
  // Invalidation cancels a refetch, but not a first fetch.
  void client.cancelQueries({ queryKey, predicate: ({ state }) => state.data === undefined });
  return client.invalidateQueries({ queryKey });
}
