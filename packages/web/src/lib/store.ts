import { useSyncExternalStore } from 'react';

export interface Store<State> {
  get(): State;
  /** As the server rendered it: a part of the page that comes alive late finds itself as it was. */
  getInitial(): State;
  set(next: State): void;
  subscribe(listener: () => void): () => void;
}

/** A value that components follow and that code outside of React can change. */
export function createStore<State>(initial: State): Store<State> {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    getInitial: () => initial,
    set: (next) => {
      if (Object.is(next, state)) return;
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** A plain value out of a store: whoever follows it is not drawn anew for anything else. */
export function useStorePart<State, Part extends string | number | boolean | null>(
  store: Store<State>,
  part: (state: State) => Part,
): Part {
  return useSyncExternalStore(
    store.subscribe,
    () => part(store.get()),
    () => part(store.getInitial()),
  );
}

export const useStore = <State>(store: Store<State>): State =>
  useSyncExternalStore(store.subscribe, store.get, store.getInitial);
