/** Asked for once each time somebody opens it: every look leaves a line in the audit log, and only a look does. */
export const ONE_LOOK = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;
