import type { Plugin } from 'vite';

const DEVELOPMENT = /([\\/]react-router[\\/]dist[\\/])development([\\/])/;

/**
 * React Router ships two builds and offers only the one with warnings for developers, whatever is built. Visitors get the
 * other. Should it move, nothing is replaced and nothing breaks.
 */
export function productionRouter(): Plugin {
  return {
    name: 'casovi:production-router',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    async resolveId(source, importer, options) {
      if (!/^react-router($|\/)/.test(source)) return null;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      return resolved && { ...resolved, id: resolved.id.replace(DEVELOPMENT, '$1production$2') };
    },
  };
}
