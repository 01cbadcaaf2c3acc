import type { CurrentUser } from '@casovi/contract/accounts';
import type { UnreadCounts } from '@casovi/contract/chat';
import { ApiError, call, onTokenExpired } from '../api.ts';
import { loadChunk } from '../lazy.ts';
import { storage } from '../storage.ts';
import { createStore, type Store } from '../store.ts';
import type { RenewalOutcome } from './renewal.ts';
import { forgetRenewal, markRenewed } from './renewal-clock.ts';
import { NOTHING_UNREAD, withoutClasses } from './unread.ts';

/** Says that this browser has logged in; the tokens themselves are cookies that no script can read. */
export const SESSION_FLAG = 'casovi.session';
/** A logout that has not got through. Its cookies are still good, and no script can take them away: it is asked for again. */
const LEAVING_FLAG = 'casovi.leaving';

export type SessionState =
  | { status: 'in'; user: CurrentUser }
  | { status: 'loading'; user: null }
  | { status: 'out'; user: null };

const OUT: SessionState = { status: 'out', user: null };
const LOADING: SessionState = { status: 'loading', user: null };

export interface Session {
  state: Store<SessionState>;
  unread: Store<UnreadCounts>;
  /** Begins the session's life in the browser; returns how to end it. */
  start(): () => void;
  /** Takes over what the server rendered a page for. */
  adopt(user: CurrentUser | null, counts: UnreadCounts): void;
  /** True when the pages were rendered for someone else than the present user. */
  outdated(): boolean;
  /** Resolves when no answer is on its way that could end the session of a login sent now. */
  settled(): Promise<unknown>;
  signedIn(user: CurrentUser): void;
  /** True after a login in this tab, until a logout or a new load of the page; not for who was logged in already. */
  signedInHere(): boolean;
  /** A profile that was just saved. */
  updated(user: CurrentUser): void;
  signOut(): Promise<void>;
  /** Asks the server who this is. */
  check(): Promise<void>;
  /** Opening the lessons page reads all class notifications. */
  classesRead(): void;
}

export function createSession(initialUser: CurrentUser | null, initialCounts: UnreadCounts): Session {
  const state = createStore<SessionState>(initialUser ? { status: 'in', user: initialUser } : OUT);
  const unread = createStore<UnreadCounts>(initialCounts);
  let renderedFor = initialUser?.id_korisnika ?? null;
  /** Counts what this tab itself has changed: who asked before that gets an answer that is out of date. */
  let changes = 0;
  let signedInHere = false;
  let underWay: Promise<unknown> = Promise.resolve();
  const noted = <Work extends Promise<unknown>>(work: Work): Work => {
    underWay = Promise.allSettled([underWay, work]).then(() => undefined);
    return work;
  };

  const enter = (user: CurrentUser) => {
    changes++;
    storage.set(SESSION_FLAG, '1');
    state.set({ status: 'in', user });
  };
  const leave = () => {
    changes++;
    signedInHere = false;
    storage.remove(SESSION_FLAG);
    forgetRenewal();
    unread.set(NOTHING_UNREAD);
    state.set(OUT);
  };
  /** Trouble with it stays silent: here the session is over in any case. */
  const endOnServer = () => noted(sendLogout());
  /** Whom the server knows; not who has left here, and whose logout got lost. */
  const takeOver = (user: CurrentUser) => {
    if (storage.get(LEAVING_FLAG) === null) return enter(user);
    void endOnServer();
    leave();
  };
  /** The server no longer knows this session. What is left of it there goes too, or the next page would be rendered for it. */
  const expel = async () => {
    storage.remove(SESSION_FLAG);
    if (state.get().status === 'out') return;
    await endOnServer();
    leave();
  };
  const tryToRenew = async (): Promise<RenewalOutcome> => {
    const asked = changes;
    const outcome = await loadChunk(() => import('./renewal.ts')).then(
      ({ renewToken }) => renewToken(),
      () => 'unreachable' as const,
    );
    if (outcome === 'refused' && asked === changes) await expel();
    return outcome;
  };
  const renew = () => noted(tryToRenew());
  let questions = 0;
  const askWho = async () => {
    const asked = changes;
    const question = ++questions;
    /** Of two questions on their way, the later one is right. */
    const upToDate = () => asked === changes && question === questions;
    try {
      const user = await call('GET /api/auth/me');
      if (upToDate()) takeOver(user);
    } catch (error) {
      if (!upToDate()) return;
      if (error instanceof ApiError && error.refused) await expel();
      else if (state.get().status === 'loading') state.set(OUT);
    }
  };
  const check = () => noted(askWho());

  return {
    state,
    unread,
    check,
    start() {
      onTokenExpired(async () => state.get().status !== 'out' && (await renew()) === 'renewed');
      const flagged = storage.get(SESSION_FLAG) !== null;
      const { user } = state.get();
      if (user) takeOver(user);
      else if (flagged) state.set(LOADING);
      if (flagged && storage.get(SESSION_FLAG) !== null) void check();
      const stopFollowing = whileLoggedIn(state, unread, check, renew);
      const stopListening = followOtherTabs(state, check, leave);
      return () => {
        stopFollowing();
        stopListening();
      };
    },
    adopt(user, counts) {
      renderedFor = user?.id_korisnika ?? null;
      if (user) {
        takeOver(user);
        if (state.get().user) unread.set(counts);
      } else if (state.get().status === 'in') {
        // The page was asked for with a token that has run out; only the API can tell whether it can be renewed.
        void check();
      }
    },
    outdated: () => (state.get().user?.id_korisnika ?? null) !== renderedFor,
    // A network that swallows questions must not swallow the login too.
    settled: () => Promise.race([underWay, new Promise((resolve) => setTimeout(resolve, SETTLED_WITHIN_MILLISECONDS))]),
    signedIn(user) {
      markRenewed();
      storage.remove(LEAVING_FLAG);
      signedInHere = true;
      enter(user);
    },
    signedInHere: () => signedInHere,
    updated: enter,
    async signOut() {
      changes++;
      await endOnServer();
      leave();
    },
    classesRead() {
      const { user } = state.get();
      if (!user) return;
      unread.set(withoutClasses(unread.get()));
      call('POST /api/chat/notifications/markasread/:id_korisnika', {
        params: { id_korisnika: user.id_korisnika },
      }).catch(() => undefined);
    },
  };
}

const LOGOUT_PATIENCE_MILLISECONDS = 5000;
const SETTLED_WITHIN_MILLISECONDS = 10_000;

async function sendLogout(): Promise<void> {
  storage.set(LEAVING_FLAG, '1');
  await call('POST /api/auth/logout', { signal: AbortSignal.timeout(LOGOUT_PATIENCE_MILLISECONDS) }).then(
    () => storage.remove(LEAVING_FLAG),
    () => undefined,
  );
}

/** Token renewal and realtime notifications run exactly as long as someone is logged in. */
function whileLoggedIn(
  state: Store<SessionState>,
  unread: Store<UnreadCounts>,
  check: () => Promise<void>,
  renew: () => Promise<RenewalOutcome>,
): () => void {
  let running: { userId: number; stop: () => void } | null = null;
  const stop = () => {
    running?.stop();
    running = null;
  };
  const sync = () => {
    const { user } = state.get();
    if (user?.id_korisnika === running?.userId) return;
    stop();
    if (!user) return;
    const run = { userId: user.id_korisnika, stop: () => undefined };
    running = run;
    const stillLoggedIn = async () => {
      await check();
      return state.get().user?.id_korisnika === run.userId;
    };
    loadChunk(() => import('./logged-in.ts')).then(
      ({ runLoggedIn }) => {
        if (running === run) running.stop = runLoggedIn({ userId: run.userId, unread, stillLoggedIn, renew });
      },
      () => {
        // Tried again at the next change of the session; until then pages work, only without events.
        if (running === run) running = null;
      },
    );
  };
  sync();
  const unsubscribe = state.subscribe(sync);
  return () => {
    unsubscribe();
    stop();
  };
}

/** Logging out in one tab logs out in all, also in one that comes back from the browser's page cache. */
function followOtherTabs(state: Store<SessionState>, check: () => Promise<void>, leave: () => void): () => void {
  const compare = () => {
    const flagged = storage.get(SESSION_FLAG) !== null;
    const { status } = state.get();
    if (!flagged && status === 'in') leave();
    // Also where one is logged in: while this tab was not looking, it may have become somebody else.
    else if (flagged) void check();
  };
  const onStorage = (event: StorageEvent) => {
    if (event.key === SESSION_FLAG || event.key === null) compare();
  };
  const onPageShow = (event: PageTransitionEvent) => {
    if (event.persisted) compare();
  };
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', onPageShow);
  return () => {
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', onPageShow);
  };
}
