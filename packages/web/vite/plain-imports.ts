import type { Plugin } from 'vite';

const HELPER = /vite\/preload-helper\.js$/;

/**
 * Around every dynamic import Vite puts a helper that fetches the styles and preloads the files which it knows to belong to
 * it. Ours bring no styles, and what they import is loaded already or found at once: the helper and its lists would weigh
 * more than they spare.
 */
export function plainImports(): Plugin {
  return {
    name: 'casovi:plain-imports',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    load: (id) => (HELPER.test(id) ? 'export const __vitePreload = (load) => load();' : null),
  };
}
