import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const ICON_FACTORY = /[\\/]createLucideIcon\.mjs$/;
const OURS = fileURLToPath(new URL('../src/ui/icon-factory.ts', import.meta.url));

/**
 * Lucide's icons are a few paths each; the machinery around them (contexts, aliases, absolute strokes) weighs more than
 * all icons of a page together, and we use none of it. Should the factory move, nothing is replaced and nothing breaks.
 */
export function smallIcons(): Plugin {
  return {
    name: 'casovi:small-icons',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) =>
      ICON_FACTORY.test(source) && importer?.includes('lucide-react') ? { id: OURS } : null,
  };
}
