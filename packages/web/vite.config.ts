import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  /** Our content security policy allows no data: fonts or scripts, and pictures are better cached than inlined. */
  build: {
    assetsInlineLimit: 0,
    // For scripts/offline-files.mjs.
    manifest: true,
  },
  environments: {
    /** The server build holds what it uses of React and the icons: half a second less at every start than loading them whole. */
    ...(command === 'build' && {
      ssr: { resolve: { noExternal: true }, define: { 'process.env.NODE_ENV': JSON.stringify('production') } },
    }),
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // What most pages use, in four files instead of some fifty of a few hundred bytes each.
              groups: [
                {
                  name: 'framework',
                  test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/,
                  priority: 3,
                },
                // What few parts show comes with them.
                { name: 'icons', test: /[\\/]lucide-react[\\/]/, priority: 2, minShareCount: 4 },
                // With all that these import.
                { name: 'shell', test: /[\\/]src[\\/](root\.tsx|features[\\/]shell[\\/])/, priority: 1 },
                {
                  name: 'common',
                  // But for the rules of forms, which few public pages have, and their texts.
                  test: /[\\/]packages[\\/](web|contract)[\\/](?!src[\\/](rules|texts[\\/](accounts|admin|planner))\.ts)/,
                  minShareCount: 12,
                },
              ],
            },
          },
        },
      },
    },
  },
  /** All dependencies are found at the start of development: one found later would be a second copy of React. */
  optimizeDeps: { entries: ['src/**/*.{ts,tsx}', '!src/**/*.test.*'] },
}));
