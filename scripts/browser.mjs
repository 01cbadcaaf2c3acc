// The browser of the tests: a headless shell, from the distribution or Playwright's own; else whatever browser is there.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { findProgram, installFromDistribution, isProgram } from './programs.mjs';
import { installed, progress, run, StepFailed } from './steps.mjs';

/** Takes a quarter of the processor time of a browser with windows. */
const HEADLESS_SHELL = 'chromium-headless-shell';
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC_APPLICATION = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** The browser to use; nothing for Playwright's own, or if there is none. */
export function findBrowser() {
  const shell = process.env.CHROMIUM_PATH ?? findProgram([HEADLESS_SHELL]);
  if (shell || playwrightsOwnWorks()) return shell;
  return findProgram(NAMES) ?? [MAC_APPLICATION].find(isProgram);
}

/** Installs the headless shell, whatever browsers there are; another browser if that cannot be. */
export async function ensureBrowser() {
  if (process.env.CHROMIUM_PATH || findProgram([HEADLESS_SHELL]) || playwrightsOwnWorks()) return;
  await installFromDistribution([HEADLESS_SHELL]);
  if (findProgram([HEADLESS_SHELL])) return;
  // The browser with windows too: only of that one does Playwright tell where it is.
  await progress('Downloading a browser', () =>
    run(process.execPath, [installed('@playwright/test/cli.js'), 'install', 'chromium'], { timeout: 300_000 }),
  );
  if (playwrightsOwnWorks() || findBrowser()) return;
  await installFromDistribution(['chromium']);
  if (findBrowser()) return;
  throw new StepFailed('No browser was found or could be installed: install Chromium, or set CHROMIUM_PATH.');
}

/** It is downloaded for every system, and does not run on all of them. */
function playwrightsOwnWorks() {
  // Not imported above: npm test may be about to install it.
  const { chromium } = createRequire(import.meta.url)('@playwright/test');
  return spawnSync(chromium.executablePath(), ['--version']).status === 0;
}
