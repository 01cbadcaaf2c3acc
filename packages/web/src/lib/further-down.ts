import { type ComponentType, createElement, lazy, type ReactNode, useState } from 'react';
import { firstMove } from '../ui/first-move.ts';
import { loadChunk } from './lazy.ts';

interface FurtherDown<Props> {
  (props: Props): ReactNode;
  /** Fetches the code now, for pages that are opened where a visitor already is. */
  fetch(): Promise<unknown>;
}

/**
 * For parts of a page that are out of sight at first: until someone moves they stay as the server rendered them, where
 * links and reading need no script, and their code is not fetched.
 */
export function lazyFurtherDown<Props extends object>(load: () => Promise<ComponentType<Props>>): FurtherDown<Props> {
  let loaded: ComponentType<Props> | undefined;
  const fetch = async () => {
    loaded ??= await loadChunk(load);
    return { default: loaded };
  };
  const Waiting = lazy(async () => {
    await firstMove;
    return fetch();
  });
  const FurtherDown = (props: Props) => {
    // What is there already is drawn at once, without an empty moment; which of the two it was stays, or it would be drawn anew.
    const [Part] = useState<ComponentType<Props>>(() => loaded ?? (Waiting as ComponentType<Props>));
    return createElement(Part, props);
  };
  return Object.assign(FurtherDown, { fetch });
}
