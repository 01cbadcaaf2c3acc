import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { loadChunk } from './lazy.ts';

const SIGNS = ['scroll', 'pointermove', 'pointerdown', 'keydown', 'focusin', 'popstate'] as const;

/** Settles with the first sign that a visitor goes on from what the page shows at first. */
const firstMove: Promise<void> =
  typeof window === 'undefined' || window.scrollY > 0
    ? Promise.resolve()
    : new Promise((resolve) => {
        for (const sign of SIGNS) {
          window.addEventListener(sign, () => resolve(), { once: true, passive: true, capture: true });
        }
      });

/**
 * For parts of a page that are out of sight at first: until someone moves they stay as the server rendered them, where
 * links and reading need no script, and their code is not fetched.
 */
export const lazyFurtherDown = <Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => {
    await firstMove;
    return { default: await loadChunk(load) };
  });
