// The browser of the tests: one that is there, else Playwright's own, else the distribution's.
import { existsSync } from 'node:fs';
import { findProgram, installFromDistribution, isProgram } from './programs.mjs';
import { installed, progress, run, StepFailed } from './steps.mjs';

/** Takes a quarter of the processor time of a browser with windows. */
const HEADLESS_SHELL = 'chromium-headless-shell';
const NAMES = [HEADLESS_SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC_APPLICATION = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** The browser that is on this machine already, if any: CHROMIUM_PATH, or one of the usual names. */
export function findBrowser() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  return findProgram(NAMES) ?? [MAC_APPLICATION].find(isProgram);
}

/** Installs a browser if there is none; the headless shell if the distribution has it. */
export async function ensureBrowser() {
  if (!process.env.CHROMIUM_PATH && !findProgram([HEADLESS_SHELL])) await installFromDistribution([HEADLESS_SHELL]);
  if (findBrowser()) return;
  if (await playwrightsOwnWorks()) return;
  await progress('Downloading a browser', () =>
    run(process.execPath, [installed('@playwright/test/cli.js'), 'install', 'chromium'], { timeout: 300_000 }),
  );
  if (await playwrightsOwnWorks()) return;
  await installFromDistribution(['chromium']);
  if (findBrowser()) return;
  throw new StepFailed('No browser was found or could be installed: install Chromium, or set CHROMIUM_PATH.');
}

async function playwrightsOwnWorks() {
  const { chromium } = await import('@playwright/test');
  const path = chromium.executablePath();
  return existsSync(path) && (await run(path, ['--version'], { quiet: true })).ok;
}
