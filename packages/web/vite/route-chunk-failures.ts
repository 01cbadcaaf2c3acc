import type { Plugin } from 'vite';

const SILENT_RELOAD = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\s*\}\);/;

/** Thrown where the page would be rendered: an error in the loading itself never reaches a boundary, the page stays empty. */
const PAGE_THAT_FAILS = 'return { default() { throw error; } };';

/**
 * React Router answers a route chunk that does not load (new version deployed, network gone) by reloading the page
 * without a word: offline that ends on the browser's own error page, and a missing file reloads at every click.
 * This lets the failure reach our error boundary instead, which shows a message with a reload button.
 * The build stops when the place is not found, so an update of React Router cannot undo it unnoticed.
 */
export function routeChunkFailures(): Plugin {
  let found = false;
  return {
    name: 'casovi:route-chunk-failures',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      if (!id.includes('/react-router/dist/') || !SILENT_RELOAD.test(code)) return null;
      found = true;
      return { code: code.replace(SILENT_RELOAD, PAGE_THAT_FAILS), map: null };
    },
    buildEnd(error) {
      if (!error && !found) this.error('React Router no longer reloads where we expect it: look at this plugin again.');
    },
  };
}
