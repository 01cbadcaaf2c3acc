import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';

const SEARCH = 'pretraga';
const PAGE = 'strana';
const PAUSE_MILLISECONDS = 250;

/** The state of a list is in the URL. */
export function useListAddress() {
  const [parameters, setParameters] = useSearchParams();
  const search = parameters.get(SEARCH) ?? '';
  const page = Math.max(1, Math.trunc(Number(parameters.get(PAGE))) || 1);

  /** Null removes a parameter. Any change goes back to the first page. */
  const change = useCallback(
    (changes: Record<string, string | null>, options: { replace?: boolean } = {}) => {
      // `window.location`, because the rendered parameters may be stale.
      const next = new URLSearchParams(window.location.search);
      next.delete(PAGE);
      for (const [name, value] of Object.entries(changes)) {
        if (value) next.set(name, value);
        else next.delete(name);
      }
      setParameters(next, { ...options, preventScrollReset: true });
    },
    [setParameters],
  );

  const addressOfPage = (wanted: number): string => {
    const next = new URLSearchParams(parameters);
    if (wanted > 1) next.set(PAGE, String(wanted));
    else next.delete(PAGE);
    return `?${next}`;
  };

  return { parameters, search, page, change, addressOfPage };
}

export type ListAddress = ReturnType<typeof useListAddress>;

/** Debounced: the URL follows when typing pauses. */
export function useTypedSearch({ search, change }: Pick<ListAddress, 'search' | 'change'>) {
  const [typed, setTyped] = useState(search);
  const told = useRef(search);

  // After a navigation.
  useEffect(() => {
    if (search === told.current) return;
    told.current = search;
    setTyped(search);
  }, [search]);

  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === told.current) return;
    const timer = setTimeout(() => {
      told.current = wanted;
      change({ [SEARCH]: wanted }, { replace: true });
    }, PAUSE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [typed, change]);

  return [typed, setTyped] as const;
}
