import { SEARCH_MAX_LENGTH } from '@casovi/contract/constants';
import { SEARCH_TEXT } from '@casovi/contract/texts/search';
import { Search } from 'lucide-react';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { Form } from 'react-router';
import { loadChunk } from '../../lib/lazy.ts';
import { cx } from '../../ui/cx.ts';
import { controlLook } from '../../ui/input.tsx';
import type { SuggestionsProps } from './suggestions-props.ts';

interface SearchFieldProps {
  /** What the page has the results of. */
  query?: string;
  /** Of the landmark: a page can have two. */
  label?: string;
  className?: string;
  listClassName?: string;
}

/** A form that works without script; whoever enters the field gets suggestions as well. */
export function SearchField({ query = '', label = SEARCH_TEXT.title, className, listClassName }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [Suggestions, setSuggestions] = useState<ComponentType<SuggestionsProps> | null>(null);
  const asked = useRef(false);

  const load = () => {
    if (asked.current) return;
    asked.current = true;
    loadChunk(() => import('./suggestions.tsx')).then(
      (loaded) => setSuggestions(() => loaded.Suggestions),
      // The form still works, and the next visit to the field tries again.
      () => {
        asked.current = false;
      },
    );
  };

  // It may have been entered before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (document.activeElement === input.current) load();
  }, []);

  return (
    <Form
      role="search"
      aria-label={label}
      action="/pretraga"
      method="get"
      className={cx('relative', className)}
      onFocus={load}
    >
      <input
        ref={input}
        name="q"
        defaultValue={query}
        aria-label={SEARCH_TEXT.field}
        placeholder={SEARCH_TEXT.placeholder}
        maxLength={SEARCH_MAX_LENGTH}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        className={cx(controlLook, 'h-11 truncate pr-12')}
      />
      <button
        type="submit"
        aria-label={SEARCH_TEXT.submit}
        className="absolute top-0 right-0 grid size-11 place-items-center rounded-control text-quiet transition-colors hover:text-primary"
      >
        <Search className="size-5" aria-hidden="true" />
      </button>
      {Suggestions && <Suggestions input={input} className={listClassName} />}
    </Form>
  );
}
