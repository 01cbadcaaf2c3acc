import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ApiError } from './api.ts';

const FRESH_MILLISECONDS = 30_000;
const RETRIES = 2;

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
