/** Loaded only for logged-in users. */
import type { CurrentUser } from '@casovi/contract/accounts';
import type { UnreadCounts } from '@casovi/contract/chat';
import { USER_TYPE } from '@casovi/contract/constants';
import { call } from '../api.ts';
import { forgetPrivate } from '../offline/private-cache.ts';
import { hasSavedInBrowser, loadSaved } from '../saved.ts';
import { connectSocket, subscribe } from '../socket.ts';
import type { Store } from '../store.ts';
import { keepRenewed, type RenewalOutcome } from './renewal.ts';
import { lowered, raised } from './unread.ts';

const RETRY_MILLISECONDS = 10_000;

interface LoggedIn {
  user: CurrentUser;
  unread: Store<UnreadCounts>;
  /** Called when the server has closed the socket. */
  stillLoggedIn: () => Promise<boolean>;
  renew: () => Promise<RenewalOutcome>;
}

export function runLoggedIn({ user, unread, stillLoggedIn, renew }: LoggedIn): () => void {
  const { id_korisnika: userId } = user;
  void forgetPrivate(userId);
  if (user.id_tipa === USER_TYPE.student && hasSavedInBrowser()) loadSaved(user).catch(() => undefined);
  const stops = [keepRenewed(renew), followUnread(userId, unread), connectSocket(userId, stillLoggedIn)];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Keeps the badges up to date. Errors are ignored. */
function followUnread(userId: number, unread: Store<UnreadCounts>): () => void {
  let stopped = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  /** Counts events: a response that was pending meanwhile may be stale, and is fetched again. */
  let events = 0;
  let fetching = false;

  const refetch = async () => {
    events += 1;
    if (fetching) return;
    fetching = true;
    clearTimeout(retry);
    for (let known = -1; !stopped && known !== events; ) {
      known = events;
      const counts = await call('GET /api/chat/notifications/unread/:id_korisnika', {
        params: { id_korisnika: userId },
      }).catch(() => null);
      if (stopped) break;
      if (!counts) {
        retry = setTimeout(refetch, RETRY_MILLISECONDS);
        break;
      }
      if (known === events) unread.set(counts);
    }
    fetching = false;
  };

  const unsubscribe = subscribe({
    on: {
      newNotification({ receiver_id, tip_notifikacije }) {
        if (Number(receiver_id) !== userId) return;
        events += 1;
        unread.set(raised(unread.get(), tip_notifikacije));
      },
      updateTotalNotifications({ removedCount }) {
        unread.set(lowered(unread.get(), removedCount));
        // The event has the total only.
        void refetch();
      },
    },
    settle: refetch,
  });
  return () => {
    stopped = true;
    clearTimeout(retry);
    unsubscribe();
  };
}
