// npm test: type check, lint with the boundaries, unit and API tests, browser tests; ends with the failures by name and
// with `N passed, N failed`.
// npm test -- <filter> runs only the test files whose path contains the filter.
import { readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { ensureRedis } from './redis.mjs';
import { at, ensureBuilt, ensureInstalled, installed, npm, progress, run, StepFailed, script } from './steps.mjs';

const VITEST_REPORT = at('.cache', 'vitest.json');
/** playwright.config.ts names the same file. */
const PLAYWRIGHT_REPORT = at('.cache', 'playwright.json');

const filter = process.argv.slice(2);
const total = { passed: 0, failed: 0 };
/** @type {string[]} What failed before the browser tests, said again at the end: those name theirs last anyway. */
const failures = [];

await script(async () => {
  if (await prepared(ensureInstalled)) {
    // The checks and the build share nothing but the processor; only the build decides whether the tests can run.
    const checks = check('Type check', 'typecheck').then(() => check('Lint', 'lint'));
    const built = await prepared(ensureBuilt);
    await checks;
    if (built) {
      await ensureRedis();
      await runVitest();
      if (await prepared(ensureBrowser)) await runPlaywright();
    }
  }
});

for (const failure of failures) console.log(failure);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed ? 1 : 0;

/** @param {() => Promise<void>} step */
async function prepared(step) {
  try {
    await step();
    return true;
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    console.error(error.message);
    failures.push(error.message);
    total.failed++;
    return false;
  }
}

/**
 * A check counts as one test.
 * @param {string} name
 * @param {string} npmScript
 */
async function check(name, npmScript) {
  const { ok, output } = await progress(name, () => npm(['run', '--silent', npmScript], { quiet: true }));
  if (ok) {
    total.passed++;
  } else {
    console.error(`${name} failed:\n${output}`);
    failures.push(`${name} failed`);
    total.failed++;
  }
}

async function runVitest() {
  console.log('Unit and API tests…');
  rmSync(VITEST_REPORT, { force: true });
  const { ok } = await run(process.execPath, [
    installed('vitest/vitest.mjs'),
    'run',
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${VITEST_REPORT}`, '--passWithNoTests'],
    ...filter,
  ]);
  const report = readReport(VITEST_REPORT);
  count(ok, report?.numPassedTests, report?.numFailedTests);
  for (const { name, message, assertionResults } of report?.testResults ?? []) {
    const file = relative(at(), name);
    if (message) failures.push(`${file}: ${message}`);
    for (const { status, fullName, failureMessages } of assertionResults) {
      if (status === 'failed') failures.push(`${file}: ${fullName}\n${failureMessages.join('\n')}`);
    }
  }
}

async function runPlaywright() {
  console.log('Browser tests…');
  rmSync(PLAYWRIGHT_REPORT, { force: true });
  const { ok } = await run(process.execPath, [
    installed('@playwright/test/cli.js'),
    'test',
    '--pass-with-no-tests',
    ...filter,
  ]);
  const stats = readReport(PLAYWRIGHT_REPORT)?.stats;
  count(ok, stats?.expected, stats?.unexpected);
}

/**
 * A run can fail beside its tests (a file that does not load, an error after the last test): that is a failure too.
 * @param {boolean} ok
 * @param {number} [passed]
 * @param {number} [failed]
 */
function count(ok, passed = 0, failed = 0) {
  total.passed += passed;
  total.failed += ok || failed ? failed : 1;
}

/** @param {string} file */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
