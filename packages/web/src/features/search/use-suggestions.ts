import type { Suggestion } from '@casovi/contract/search';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../lib/api.ts';

const DEBOUNCE_MILLISECONDS = 150;

interface Suggested {
  /** What they were asked for. */
  query: string;
  suggestions: Suggestion[];
}

export const NOTHING: Suggested = { query: '', suggestions: [] };

/** Suggestions for what was typed last; an answer to anything before is dropped. None where the request fails. */
export function useSuggestions(): { suggested: Suggested; ask: (typed: string) => void } {
  const [suggested, setSuggested] = useState<Suggested>(NOTHING);
  const pending = useRef<AbortController>(undefined);

  useEffect(() => () => pending.current?.abort(), []);

  const ask = (typed: string) => {
    pending.current?.abort();
    const query = typed.trim();
    if (query === '') return setSuggested(NOTHING);
    const request = new AbortController();
    pending.current = request;
    const { signal } = request;
    const timer = setTimeout(async () => {
      const suggestions = await call('GET /api/pretraga', { query: { q: query }, signal }).catch(() => []);
      if (!signal.aborted) setSuggested({ query, suggestions });
    }, DEBOUNCE_MILLISECONDS);
    signal.addEventListener('abort', () => clearTimeout(timer));
  };
  return { suggested, ask };
}
