/** What the page at /bez-mreze is told: that a logout led there. */
export const SIGNED_OUT = 'odjava';

/** Where a logout leads without a line, if the service worker has a page for that. */
export const signedOutPage = (): string | null =>
  navigator.onLine || !navigator.serviceWorker?.controller ? null : `/bez-mreze?${SIGNED_OUT}`;
