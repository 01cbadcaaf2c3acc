import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Whole servers, which wait more than they compute: begun last they would run alone at the end, one beside the other. */
const BEGUN_FIRST = /\/(scripts|system-tests)\//;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isFirst = ({ moduleId }: TestSpecification) => BEGUN_FIRST.test(moduleId);
    return [...sorted.filter(isFirst), ...sorted.filter((file) => !isFirst(file))];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // More than there are cores: half of the time a test waits for a database, a server or a clock.
    maxWorkers: availableParallelism() + 2,
    projects: [
      {
        test: {
          name: 'contract',
          root: 'packages/contract',
          include: ['src/**/*.test.ts'],
          isolate: false,
          testTimeout: 30_000,
        },
      },
      {
        test: { name: 'web', root: 'packages/web', include: ['src/**/*.test.ts'], isolate: false, testTimeout: 30_000 },
      },
      {
        test: {
          name: 'api',
          root: 'packages/api',
          include: ['src/**/*.test.ts', 'system-tests/**/*.test.ts', '../../bench/**/*.test.ts'],
          globalSetup: 'src/testing/global-setup.ts',
          setupFiles: 'src/testing/bundled-decoder.ts',
          // The application is loaded once per worker, not once per file. What it keeps, it keeps per database.
          isolate: false,
          // Real servers, databases and pictures; a busy machine with two cores takes its time.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 60_000 } },
        },
      },
      {
        test: {
          name: 'scripts',
          include: ['scripts/**/*.test.mjs'],
          // Whole starts, and whole databases to be cleared away, while two other workers are at it.
          testTimeout: 300_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
