import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { findBrowser } from './scripts/browser.mjs';

const browser = findBrowser();

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/global-setup.ts',
  reporter: 'list',
  forbidOnly: true,
  // More than there are cores: a test waits for its server, mails and timers a third of the time.
  workers: availableParallelism() + 1,
  // The longest journeys take half a minute on two idle cores.
  timeout: 120_000,
  // Only a test that fails waits for so long.
  expect: { timeout: 20_000 },
  use: {
    browserName: 'chromium',
    // Without a browser on the machine Playwright uses the one that it downloaded.
    // Without a graphics card the browser would keep a process that stands in for it: a tenth of the run.
    launchOptions: { args: ['--disable-gpu'], ...(browser && { executablePath: browser }) },
    locale: 'sr-Latn-ME',
    timezoneId: 'Europe/Podgorica',
    viewport: { width: 1280, height: 800 },
    // What moves is painted without a graphics card, and takes a fifth of the run; files in which motion matters ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    // It would come between pages and what tests put in place of the server's responses; tests of it ask for it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // A trace costs a quarter of the run; whoever needs one asks for it: npx playwright test --trace on.
    trace: 'off',
  },
});
