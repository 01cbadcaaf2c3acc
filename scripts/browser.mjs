// The browser of the tests: one that is there, else Playwright's own, else the distribution's.
import { existsSync } from 'node:fs';
import { findProgram, installFromDistribution, isProgram } from './programs.mjs';
import { installed, progress, run, StepFailed } from './steps.mjs';

/** The one without windows first: it takes a quarter of the processor. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC_APPLICATION = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** The browser that is on this machine already, if any: CHROMIUM_PATH, or one of the usual names. */
export function findBrowser() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  return findProgram(NAMES) ?? [MAC_APPLICATION].find(isProgram);
}

/** Makes sure that the browser tests have a browser that starts. */
export async function ensureBrowser() {
  const found = findBrowser();
  if (found) return;
  if (await playwrightsOwnWorks()) return;
  await progress('Downloading a browser', () =>
    run(process.execPath, [installed('@playwright/test/cli.js'), 'install', 'chromium'], { timeout: 300_000 }),
  );
  if (await playwrightsOwnWorks()) return;
  await installFromDistribution(['chromium-headless-shell', 'chromium']);
  if (findBrowser()) return;
  throw new StepFailed('No browser was found or could be installed: install Chromium, or set CHROMIUM_PATH.');
}

async function playwrightsOwnWorks() {
  const { chromium } = await import('@playwright/test');
  const path = chromium.executablePath();
  return existsSync(path) && (await run(path, ['--version'], { quiet: true })).ok;
}
