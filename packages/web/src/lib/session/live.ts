import type { UnreadCounts } from '@casovi/contract/chat';
import { call } from '../api.ts';
import { type AppSocket, connectSocket, disconnectSocket } from '../socket.ts';
import type { Store } from '../store.ts';
import { lowered, raised } from './unread.ts';

const PAUSE_BEFORE_RETURNING_MILLISECONDS = 10_000;

interface Following {
  userId: number;
  unread: Store<UnreadCounts>;
  /** Asks whether this user is still logged in; the server has just closed the door. */
  stillLoggedIn: () => Promise<boolean>;
}

/** Follows a user's notifications until the returned function is called. Trouble stays silent: the page works without. */
export function followNotifications({ userId, unread, stillLoggedIn }: Following): () => void {
  let following = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;

  /** What happened so far: an answer that was on its way meanwhile may not know of it, and is asked for again. */
  let news = 0;
  let settling = false;
  const settle = async () => {
    if (settling) return;
    settling = true;
    clearTimeout(retry);
    for (let known = -1; following && known !== news; ) {
      known = news;
      const counts = await call('GET /api/chat/notifications/unread/:id_korisnika', {
        params: { id_korisnika: userId },
      }).catch(() => null);
      if (!counts) {
        retry = setTimeout(settle, PAUSE_BEFORE_RETURNING_MILLISECONDS);
        break;
      }
      if (following && known === news) unread.set(counts);
    }
    settling = false;
  };

  const listen = (socket: AppSocket) => {
    const comeBack = () => {
      timer = setTimeout(async () => {
        if (following && (await stillLoggedIn()) && following) socket.connect();
      }, PAUSE_BEFORE_RETURNING_MILLISECONDS);
    };
    const register = () =>
      socket.emit('register', userId, ({ ok }) => {
        // Only from here on is everything told: what happened since the page was rendered, or the line lost, was not.
        news += 1;
        if (ok) void settle();
      });
    socket.on('connect', register);
    if (socket.connected) register();
    socket.on('newNotification', ({ receiver_id, tip_notifikacije }) => {
      if (Number(receiver_id) !== userId) return;
      news += 1;
      unread.set(raised(unread.get(), tip_notifikacije));
    });
    socket.on('updateTotalNotifications', ({ removedCount }) => {
      news += 1;
      unread.set(lowered(unread.get(), removedCount));
      // The event speaks of the total alone; the server knows which kind was read.
      void settle();
    });
    // Socket.IO comes back by itself from lost lines, but not where the server said no.
    socket.on('connect_error', () => {
      if (!socket.active) comeBack();
    });
    socket.on('disconnect', (reason) => {
      if (reason === 'io server disconnect') comeBack();
    });
  };

  connectSocket(userId).then(
    (socket) => {
      if (following) listen(socket);
    },
    () => undefined,
  );
  return () => {
    following = false;
    clearTimeout(timer);
    clearTimeout(retry);
    disconnectSocket();
  };
}
