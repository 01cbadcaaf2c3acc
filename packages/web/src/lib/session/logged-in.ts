/** What runs for logged-in users only. Fetched when there is one, so that strangers do not carry it. */
import { followNotifications } from './live.ts';
import { keepRenewed, type RenewalOutcome } from './renewal.ts';

type Following = Parameters<typeof followNotifications>[0];

export function runLoggedIn({ renew, ...following }: Following & { renew: () => Promise<RenewalOutcome> }): () => void {
  const stopRenewing = keepRenewed(renew);
  const stopFollowing = followNotifications(following);
  return () => {
    stopRenewing();
    stopFollowing();
  };
}
