import { useSyncExternalStore } from 'react';

export interface Store<State> {
  get(): State;
  /** As rendered by the server, for hydration. */
  getInitial(): State;
  set(next: State): void;
  subscribe(listener: () => void): () => void;
}

/** A value that code outside of React can change. */
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

/** Rerenders only when this part of the state changes. */
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
