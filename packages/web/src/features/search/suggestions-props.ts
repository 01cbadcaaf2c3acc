import type { RefObject } from 'react';

export interface SuggestionsProps {
  input: RefObject<HTMLInputElement | null>;
  /** Where the list is. */
  className?: string | undefined;
}
