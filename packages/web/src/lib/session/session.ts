import type { CurrentUser } from '@casovi/contract/accounts';
import type { UnreadCounts } from '@casovi/contract/chat';
import { ApiError, call, onTokenExpired } from '../api.ts';
import { loadChunk } from '../lazy.ts';
import { forgetPrivate } from '../offline/private-cache.ts';
import { storage } from '../storage.ts';
import { createStore, type Store } from '../store.ts';
import type { RenewalOutcome } from './renewal.ts';
import { forgetRenewal, markRenewed } from './renewal-clock.ts';
import { NOTHING_UNREAD, withoutClasses } from './unread.ts';

/** This browser has a session; the tokens are HttpOnly cookies. */
export const SESSION_FLAG = 'casovi.session';
/** A logout that did not reach the server. Its cookies are still valid, so it is retried. */
const LOGOUT_PENDING_FLAG = 'casovi.leaving';

export type SessionState =
  | { status: 'in'; user: CurrentUser }
  | { status: 'loading'; user: null }
  | { status: 'out'; user: null };

const OUT: SessionState = { status: 'out', user: null };
const LOADING: SessionState = { status: 'loading', user: null };

export interface Session {
  state: Store<SessionState>;
  unread: Store<UnreadCounts>;
  /** Returns a function that stops it. */
  start(): () => void;
  /** The user and counts that the server rendered the page for. */
  adopt(user: CurrentUser | null, counts: UnreadCounts): void;
  /** True when the page was rendered for another user. */
  outdated(): boolean;
  /** Resolves when no pending response could end the session of a login that is sent now. */
  settled(): Promise<unknown>;
  signedIn(user: CurrentUser): void;
  /** True after a login in this tab, until logout or reload. */
  signedInHere(): boolean;
  updated(user: CurrentUser): void;
  signOut(): Promise<void>;
  check(): Promise<void>;
  /** Opening the lessons page reads all class notifications. */
  classesRead(): void;
}

export function createSession(initialUser: CurrentUser | null, initialCounts: UnreadCounts): Session {
  const state = createStore<SessionState>(initialUser ? { status: 'in', user: initialUser } : OUT);
  const unread = createStore<UnreadCounts>(initialCounts);
  let renderedFor = initialUser?.id_korisnika ?? null;
  /** Counts changes in this tab: responses to requests before a change are stale. */
  let changes = 0;
  let signedInHere = false;
  let pending: Promise<unknown> = Promise.resolve();
  const track = <Work extends Promise<unknown>>(work: Work): Work => {
    pending = Promise.allSettled([pending, work]).then(() => undefined);
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
    void forgetPrivate();
    unread.set(NOTHING_UNREAD);
    state.set(OUT);
  };
  /** Errors are ignored: locally the session ends in any case. */
  const endOnServer = () => track(sendLogout());
  /** Unless a logout is pending. */
  const takeOver = (user: CurrentUser) => {
    if (storage.get(LOGOUT_PENDING_FLAG) === null) return enter(user);
    void endOnServer();
    leave();
  };
  /** The server has ended this session. Logs out there too, so that the next page is not rendered for it. */
  const expel = async () => {
    storage.remove(SESSION_FLAG);
    if (state.get().status === 'out') return;
    await endOnServer();
    leave();
  };
  const tryToRenew = async (): Promise<RenewalOutcome> => {
    const changesBefore = changes;
    const outcome = await loadChunk(() => import('./renewal.ts')).then(
      ({ renewToken }) => renewToken(),
      () => 'unreachable' as const,
    );
    if (outcome === 'refused' && changesBefore === changes) await expel();
    return outcome;
  };
  const renew = () => track(tryToRenew());
  let requests = 0;
  const fetchUser = async () => {
    const changesBefore = changes;
    const request = ++requests;
    /** Only the latest of several requests counts. */
    const upToDate = () => changesBefore === changes && request === requests;
    try {
      const user = await call('GET /api/auth/me');
      if (upToDate()) takeOver(user);
    } catch (error) {
      if (!upToDate()) return;
      if (error instanceof ApiError && error.refused) await expel();
      else if (state.get().status === 'loading') state.set(OUT);
    }
  };
  const check = () => track(fetchUser());

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
      // A logout may have been interrupted.
      else void forgetPrivate();
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
        // The access token may have expired; the API can renew it.
        void check();
      }
    },
    outdated: () => (state.get().user?.id_korisnika ?? null) !== renderedFor,
    // With a timeout, so that a hanging request does not block the login.
    settled: () => Promise.race([pending, new Promise((resolve) => setTimeout(resolve, SETTLE_TIMEOUT_MILLISECONDS))]),
    signedIn(user) {
      markRenewed();
      storage.remove(LOGOUT_PENDING_FLAG);
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

const LOGOUT_TIMEOUT_MILLISECONDS = 5000;
const SETTLE_TIMEOUT_MILLISECONDS = 10_000;

async function sendLogout(): Promise<void> {
  storage.set(LOGOUT_PENDING_FLAG, '1');
  await call('POST /api/auth/logout', { signal: AbortSignal.timeout(LOGOUT_TIMEOUT_MILLISECONDS) }).then(
    () => storage.remove(LOGOUT_PENDING_FLAG),
    () => undefined,
  );
}

/** Runs while a user is logged in. */
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
        if (running === run) running.stop = runLoggedIn({ user, unread, stillLoggedIn, renew });
      },
      () => {
        // Retried at the next change of the session; until then there are no events.
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

/** Logs out all tabs, including those in the back/forward cache. */
function followOtherTabs(state: Store<SessionState>, check: () => Promise<void>, leave: () => void): () => void {
  const compare = () => {
    const flagged = storage.get(SESSION_FLAG) !== null;
    const { status } = state.get();
    if (!flagged && status === 'in') leave();
    // The user may have changed meanwhile.
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
