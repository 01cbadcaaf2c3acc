/** The chat of one user in this tab: what is known, kept in step with the server, and what can be done. */
import type { ChatMessage } from '@casovi/contract/chat';
import type { ServerEvents } from '@casovi/contract/socket-events';
import { call } from '../../lib/api.ts';
import { type AppSocket, connectSocket } from '../../lib/socket.ts';
import { createList } from './list.ts';
import { keptOutbox } from './outbox.ts';
import { createSender } from './sender.ts';
import { type ChatStore, createChatStore } from './state.ts';
import { createThreads } from './threads.ts';

/** Where websockets do not get through, the page asks. */
const ASK_MILLISECONDS = 20_000;
/** What could not be fetched or sent over an open line is tried again sooner. */
const CATCH_UP_MILLISECONDS = 4_000;

export interface Chat {
  userId: number;
  store: ChatStore;
  /** While the page is shown; returns how to stop. */
  show(): () => void;
  open(otherId: number | null): void;
  reloadList(): Promise<void>;
  moreConversations(): Promise<void>;
  reloadThread(otherId: number): Promise<void>;
  older(otherId: number): Promise<boolean>;
  send(receiverId: number, text: string): void;
  retry(clientId: string): void;
  discard(clientId: string): void;
  /** Texts that were begun, by the id of the other side. */
  drafts: Map<number, string>;
}

let current: Chat | null = null;

/** Outlives the page, so that what was written before leaving it still gets sent. Only for the browser. */
export function chatOf(userId: number): Chat {
  if (current?.userId !== userId) current = createChat(userId, forget);
  return current;
}

const forget = (ended: Chat) => {
  if (current === ended) current = null;
};

function createChat(userId: number, onEnd: (chat: Chat) => void): Chat {
  const store = createChatStore(userId);
  const list = createList(userId, store);
  const threads = createThreads(userId, store);
  let socket: AppSocket | null = null;
  let openId: number | null = null;
  let shown = false;

  const receive = (message: ChatMessage) => {
    const own = message.sender_id === userId;
    const otherId = own ? message.receiver_id : message.sender_id;
    if (own && message.client_id) sender.confirmed(message.client_id);
    threads.received(otherId, message);
    const attended = isAttended(otherId);
    const unread = !own && message.seen !== 'D';
    list.received(message, { otherId, unread: unread && !attended });
    if (unread && attended) markSeen(otherId);
  };
  const sender = createSender({ userId, store, socket: () => socket, onStored: receive });

  const isAttended = (otherId: number) => shown && openId === otherId && document.visibilityState === 'visible';

  const marking = onePerKey((otherId: number) =>
    call('POST /api/chat/markSeen', { body: { receiverId: userId, senderId: otherId } }).catch(() => undefined),
  );
  const markSeen = (otherId: number) => {
    list.read(otherId);
    marking(otherId);
  };
  /** Whoever looks at a conversation has read it. */
  const attend = () => {
    if (openId === null || !isAttended(openId)) return;
    const entry = store.get().conversations?.find(({ id_korisnika }) => id_korisnika === openId);
    if (entry && entry.unreadCount > 0) markSeen(openId);
  };

  const reloadList = async () => {
    await list.reload();
    attend();
  };
  const catchUp = () => {
    void sender.flush();
    if (!shown) return;
    void reloadList();
    if (openId !== null) void threads.load(openId);
  };

  const isBehind = () => {
    const { listFailed, outbox } = store.get();
    return (
      listFailed || outbox.some(({ state }) => state === 'waiting') || (openId !== null && threads.isBehind(openId))
    );
  };

  const interrupt = (live: boolean) => {
    threads.interrupted(shown ? openId : null);
    store.patch({ live });
  };
  const listeners = {
    connect() {
      const connected = socket;
      connected?.emit('register', userId, ({ ok }) => {
        // Only from here on is everything told.
        if (!ok || connected !== socket) return;
        interrupt(true);
        catchUp();
      });
    },
    disconnect(reason: string) {
      interrupt(false);
      // Only a logout closes the line from this side: nothing of it stays.
      if (reason === 'io client disconnect') end();
    },
    receiveMessage: receive,
    markAsRead({ receiverId, senderId }: Parameters<ServerEvents['markAsRead']>[0]) {
      if (receiverId === userId) list.read(senderId);
      if (senderId === userId) threads.seen(receiverId, receiverId);
    },
  };
  const listen = (opened: AppSocket) => {
    if (opened === socket) return;
    socket = opened;
    opened.on('connect', listeners.connect);
    opened.on('disconnect', listeners.disconnect);
    opened.on('receiveMessage', listeners.receiveMessage);
    opened.on('markAsRead', listeners.markAsRead);
    if (opened.connected) listeners.connect();
  };
  const end = () => {
    socket?.off('connect', listeners.connect);
    socket?.off('disconnect', listeners.disconnect);
    socket?.off('receiveMessage', listeners.receiveMessage);
    socket?.off('markAsRead', listeners.markAsRead);
    socket = null;
    keptOutbox.save(userId, []);
    onEnd(chat);
  };
  const connect = () => void connectSocket(userId).then(listen, () => undefined);

  const chat: Chat = {
    userId,
    store,
    show() {
      shown = true;
      connect();
      catchUp();
      const ask = () => {
        if (store.get().live || document.visibilityState !== 'visible') return;
        connect();
        catchUp();
      };
      const catchUpIfBehind = () => {
        if (store.get().live && document.visibilityState === 'visible' && isBehind()) catchUp();
      };
      const timers = [setInterval(ask, ASK_MILLISECONDS), setInterval(catchUpIfBehind, CATCH_UP_MILLISECONDS)];
      window.addEventListener('online', ask);
      document.addEventListener('visibilitychange', attend);
      return () => {
        shown = false;
        openId = null;
        for (const timer of timers) clearInterval(timer);
        window.removeEventListener('online', ask);
        document.removeEventListener('visibilitychange', attend);
      };
    },
    open(otherId) {
      openId = otherId;
      if (otherId === null) return;
      void threads.load(otherId);
      attend();
    },
    reloadList,
    moreConversations: list.more,
    reloadThread: threads.load,
    older: threads.older,
    send: sender.send,
    retry: sender.retry,
    discard: sender.discard,
    drafts: new Map(),
  };
  return chat;
}

/** Runs the work for a key once at a time; asked meanwhile, once more after it. */
function onePerKey(work: (key: number) => Promise<unknown>): (key: number) => void {
  const running = new Map<number, { again: boolean }>();
  const run = async (key: number): Promise<void> => {
    const turn = running.get(key);
    if (turn) {
      turn.again = true;
      return;
    }
    const mine = { again: false };
    running.set(key, mine);
    await work(key);
    running.delete(key);
    if (mine.again) await run(key);
  };
  return (key) => void run(key);
}
