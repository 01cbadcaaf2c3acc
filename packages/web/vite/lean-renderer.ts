import type { Plugin } from 'vite';

/** Parts of React's renderer for Node, and what stands in their place for pages that are rendered whole and collected as text. */
const REPLACED: [what: RegExp, by: string][] = [
  // Remembers the request, for those who preload something from outside of a render. Nobody here does, and once such a storage has
  // been used Node hooks into every promise of the process: the whole server is slower for good.
  [
    /new async_hooks\.AsyncLocalStorage\(\)/,
    '{ run: (_request, work, ...given) => work(...given), getStore: () => undefined }',
  ],
  // Make bytes of every bit of text, only for us to make text of them again.
  [
    /^function stringToPrecomputedChunk\([\s\S]*?\n\}$/m,
    'function stringToPrecomputedChunk(content) { return content; }',
  ],
  [/^function byteLengthOfChunk\([\s\S]*?\n\}$/m, 'function byteLengthOfChunk(chunk) { return chunk.length; }'],
  [/^function writeChunk\([\s\S]*?\n\}$/m, 'function writeChunk(destination, chunk) { destination.write(chunk); }'],
];

/** A fifth of the time that a page takes. The build stops when a part is not found, so that an update of React is looked at. */
export function leanRenderer(): Plugin {
  let found = 0;
  return {
    name: 'casovi:lean-renderer',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    transform(code, id) {
      if (!/[\\/]react-dom-server\.node\.production\.js$/.test(id)) return null;
      found = REPLACED.filter(([what]) => what.test(code)).length;
      return { code: REPLACED.reduce((text, [what, by]) => text.replace(what, () => by), code), map: null };
    },
    buildEnd(error) {
      if (!error && found < REPLACED.length) this.error("React's renderer has changed: look at this plugin again.");
    },
  };
}
