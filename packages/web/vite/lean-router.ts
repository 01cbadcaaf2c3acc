import type { Plugin } from 'vite';

/** Functions of React Router that nothing of ours can reach, though no bundler can know it. */
const UNREACHABLE = {
  // Our whole route table is sent at once (react-router.config.ts).
  useFogOFWarDiscovery: 'discovery of routes',
  fetchAndApplyManifestPatches: 'discovery of routes',
  // Only for routers that are handed instrumentations.
  getRouteInstrumentationUpdates: 'instrumentation',
  instrumentClientSideRouter: 'instrumentation',
  recurseRight: 'instrumentation',
  // Our pages are rendered by plain React on the server, not by server components.
  RSCErrorHandler: 'server components',
  RSCPrefetchPageLinksImpl: 'server components',
} as const;

const declaration = (name: string): RegExp =>
  new RegExp(`^((?:async )?function ${name}\\([\\s\\S]*?\\) \\{)\\n[\\s\\S]*?\\n\\}$`, 'm');

/**
 * Leaves these functions empty: two kilobytes less at every first visit. The build stops when one of them is not found, so that
 * an update of React Router is looked at.
 */
export function leanRouter(): Plugin {
  const emptied = new Set<string>();
  return {
    name: 'casovi:lean-router',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      if (!/[\\/]react-router[\\/]dist[\\/]production[\\/]chunk-/.test(id)) return null;
      let lean = code;
      for (const name of Object.keys(UNREACHABLE)) {
        lean = lean.replace(declaration(name), (_, head: string) => {
          emptied.add(name);
          return `${head}}`;
        });
      }
      return { code: lean, map: null };
    },
    buildEnd(error) {
      const missing = Object.keys(UNREACHABLE).filter((name) => !emptied.has(name));
      if (!error && missing.length > 0)
        this.error(`React Router no longer has ${missing.join(', ')}: look at this plugin again.`);
    },
  };
}
