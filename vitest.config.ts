import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Left to itself it would leave one of two cores idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      { test: { name: 'contract', root: 'packages/contract', include: ['src/**/*.test.ts'] } },
      { test: { name: 'web', root: 'packages/web', include: ['src/**/*.test.ts'] } },
      {
        test: {
          name: 'api',
          root: 'packages/api',
          include: ['src/**/*.test.ts'],
          globalSetup: 'src/testing/global-setup.ts',
          // Real servers, databases and pictures; a busy machine with two cores takes its time.
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      { test: { name: 'scripts', include: ['scripts/**/*.test.mjs'], testTimeout: 120_000 } },
    ],
  },
});
