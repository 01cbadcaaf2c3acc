import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { codeSplitting } from './vite/chunks.ts';
import { leanRenderer } from './vite/lean-renderer.ts';
import { leanRouter } from './vite/lean-router.ts';
import { plainImports } from './vite/plain-imports.ts';
import { productionRouter } from './vite/production-router.ts';
import { routeChunkFailures } from './vite/route-chunk-failures.ts';
import { smallIcons } from './vite/small-icons.ts';

export default defineConfig(({ command }) => ({
  plugins: [
    productionRouter(),
    leanRouter(),
    leanRenderer(),
    plainImports(),
    smallIcons(),
    tailwindcss(),
    routeChunkFailures(),
    reactRouter(),
  ],
  build: {
    /** Our content security policy allows no data: fonts or scripts, and pictures are better cached than inlined. */
    assetsInlineLimit: 0,
    /** See the plugin of plain imports. */
    modulePreload: false,
  },
  environments: {
    /** The server build holds what it uses of React and the icons: half a second less at every start than loading them whole. */
    ...(command === 'build' && {
      ssr: { resolve: { noExternal: true }, define: { 'process.env.NODE_ENV': JSON.stringify('production') } },
    }),
    client: { build: { rolldownOptions: { output: { codeSplitting: codeSplitting() } } } },
  },
  /** All dependencies are found at the start of development: one found later would be a second copy of React. */
  optimizeDeps: { entries: ['src/**/*.{ts,tsx}', '!src/**/*.test.*'] },
}));
