/** Fetched once each time it is opened, because every request is written to the audit log. */
export const ONE_LOOK = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;
