// The browser of the tests: one that is there, else Playwright's own, else the distribution's.
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installed, progress, run, StepFailed } from './steps.mjs';

/** The one without windows first: it takes a quarter of the processor. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC_APPLICATION = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** The browser that is on this machine already, if any: CHROMIUM_PATH, or one of the usual names. */
export function findBrowser() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const folders = (process.env.PATH ?? '').split(delimiter);
  return [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), MAC_APPLICATION].find(isProgram);
}

/** @param {string} file */
function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
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
  if (process.getuid?.() === 0 && isProgram('/usr/bin/apt-get')) {
    await progress('Installing chromium', async () => {
      await run('apt-get', ['update', '-qq'], { quiet: true });
      const install = (/** @type {string} */ name) => run('apt-get', ['install', '-y', '-qq', name], { quiet: true });
      if (!(await install('chromium-headless-shell')).ok) await install('chromium');
    });
    if (findBrowser()) return;
  }
  throw new StepFailed('No browser was found or could be installed: install Chromium, or set CHROMIUM_PATH.');
}

async function playwrightsOwnWorks() {
  const { chromium } = await import('@playwright/test');
  const path = chromium.executablePath();
  return existsSync(path) && (await run(path, ['--version'], { quiet: true })).ok;
}
