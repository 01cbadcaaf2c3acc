// npm test: type check, lint with the boundaries, unit and API tests, browser tests; ends with the failures and the
// flaky tests by name, and with `N passed, N failed`.
// npm test -- <filter> runs only the test files whose path contains the filter.
import { ensureBrowser } from './browser.mjs';
import { ensureBuilt } from './build.mjs';
import { ensurePostgres } from './postgres.mjs';
import { ensureProxies } from './proxies.mjs';
import { ensureRedis } from './redis.mjs';
import { ensureInstalled, npm, progress, StepFailed, script } from './steps.mjs';
import { runPlaywright, runVitest, summary } from './test-runners.mjs';

const filter = process.argv.slice(2);
/** @type {import('./test-runners.mjs').Result[]} */
const results = [];

await script(async () => {
  if (await prepared(ensureInstalled)) {
    const [typed, built, hasBrowser] = await Promise.all([
      check('Type check', 'typecheck'),
      prepared(ensureBuilt),
      preparePrograms(),
      check('Lint', 'lint'),
    ]);
    if (typed && built) {
      console.log('Unit and API tests…');
      results.push(await runVitest(filter));
      if (hasBrowser) {
        console.log('Browser tests…');
        results.push(await runPlaywright(filter));
      }
    }
  }
});

for (const line of summary(results)) console.log(line);
process.exitCode = results.some(({ failed }) => failed) ? 1 : 0;

/** One after the other: apt-get has a lock. Without a browser, no browser tests. */
async function preparePrograms() {
  await ensureRedis();
  await ensurePostgres();
  await ensureProxies();
  return prepared(ensureBrowser);
}

/** @param {() => Promise<void>} step */
async function prepared(step) {
  try {
    await step();
    return true;
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    console.error(error.message);
    results.push({ passed: 0, failed: 1, failures: [error.message], flaky: [] });
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
  if (!ok) console.error(`${name} failed:\n${output}`);
  results.push(
    ok
      ? { passed: 1, failed: 0, failures: [], flaky: [] }
      : { passed: 0, failed: 1, failures: [`${name} failed`], flaky: [] },
  );
  return ok;
}
