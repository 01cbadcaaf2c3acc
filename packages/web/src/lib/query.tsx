import { notifyManager, QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ApiError } from './api.ts';

const FRESH_MILLISECONDS = 30_000;
const RETRIES = 2;

// By default a timer later: what left the outbox for the cache in one step would be gone for a frame.
notifyManager.setScheduler(queueMicrotask);

/** Data that changes in the browser. Wrapped around the routes that need it, so that the others do not carry it. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          queries: {
            // Without a connection a call fails, which can be told; by default it would wait without a word.
            networkMode: 'always',
            staleTime: FRESH_MILLISECONDS,
            // What the server refused it will refuse again; only trouble on the way is worth another try.
            retry: (failures, error) =>
              failures < RETRIES && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
          },
        },
      }),
  );
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

/** Refetches a part of the cache, whatever is on its way: that may have been answered before the reason to refetch. */
export function refetch(client: QueryClient, queryKey: QueryKey): Promise<void> {
  // Invalidating cancels a fetch that follows an earlier answer, but would wait for a first one.
  void client.cancelQueries({ queryKey, predicate: ({ state }) => state.data === undefined });
  return client.invalidateQueries({ queryKey });
}
