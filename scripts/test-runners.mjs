// Vitest and Playwright as `npm test` runs them: with retries, so that no run fails for a moment's chance, and with a
// report that tells which tests needed one.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { at, installed, run } from './steps.mjs';

const VITEST_RETRIES = 1;
const PLAYWRIGHT_RETRIES = 2;

/**
 * @typedef {object} Result
 * @property {number} passed tests that passed only at a retry among them
 * @property {number} failed
 * @property {string[]} failures what failed, with its errors
 * @property {string[]} flaky what passed only at a retry, each with the first line of its error
 */

/**
 * @param {string[]} args
 * @param {{ quiet?: boolean }} [options]
 * @returns {Promise<Result>}
 */
export async function runVitest(args, options) {
  const { ok, report } = await runWithReport(
    (file) => [
      installed('vitest/vitest.mjs'),
      'run',
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
      ...['--passWithNoTests', `--retry=${VITEST_RETRIES}`, ...args],
    ],
    options,
  );
  const failures = [];
  const flaky = [];
  for (const { name, message, assertionResults } of report?.testResults ?? []) {
    const file = relative(at(), name);
    if (message) failures.push(`${file}: ${message}`);
    for (const { status, fullName, failureMessages } of assertionResults) {
      if (status === 'failed') failures.push(`${file}: ${fullName}\n${failureMessages.join('\n')}`);
      // A test that passed keeps the errors of the tries before.
      if (status === 'passed' && failureMessages.length) flaky.push(flakyLine(file, fullName, failureMessages[0]));
    }
  }
  return { ...counts(ok, report?.numPassedTests, report?.numFailedTests), failures, flaky };
}

/**
 * Playwright prints the failed tests last by itself, so `failures` stays empty.
 * @param {string[]} args
 * @param {{ quiet?: boolean }} [options]
 * @returns {Promise<Result>}
 */
export async function runPlaywright(args, options) {
  const { ok, report } = await runWithReport(
    () => [
      installed('@playwright/test/cli.js'),
      'test',
      ...['--reporter=list,json', '--pass-with-no-tests', `--retries=${PLAYWRIGHT_RETRIES}`, ...args],
    ],
    options,
  );
  const { expected = 0, flaky = 0, unexpected } = report?.stats ?? {};
  const folder = report ? relative(at(), report.config.rootDir) : '';
  return {
    ...counts(ok, expected + flaky, unexpected),
    failures: [],
    flaky: specsBelow(report?.suites ?? []).flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status === 'flaky')
        .map(({ results }) => flakyLine(join(folder, file), title, results[0]?.error?.message)),
    ),
  };
}

/**
 * The last lines of `npm test`.
 * @param {Result[]} results
 */
export function summary(results) {
  const flaky = results.flatMap((result) => result.flaky);
  const sum = (/** @type {'passed' | 'failed'} */ key) => results.reduce((total, result) => total + result[key], 0);
  return [
    ...results.flatMap((result) => result.failures),
    ...(flaky.length ? ['flaky:', ...flaky.map((line) => `  ${line}`)] : []),
    `${sum('passed')} passed, ${sum('failed')} failed`,
  ];
}

/**
 * @param {(reportFile: string) => string[]} args
 * @param {{ quiet?: boolean } | undefined} options
 */
async function runWithReport(args, options) {
  const folder = mkdtempSync(join(tmpdir(), 'casovi-report-'));
  const file = join(folder, 'report.json');
  try {
    const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
    const { ok } = await run(process.execPath, args(file), { ...options, env });
    return { ok, report: readReport(file) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** @param {string} file */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * A run can fail beside its tests (a file that does not load, an error after the last test): that is a failure too.
 * @param {boolean} ok
 * @param {number} [passed]
 * @param {number} [failed]
 */
function counts(ok, passed = 0, failed = 0) {
  return { passed, failed: ok || failed ? failed : 1 };
}

/**
 * The tests of a report, named with the groups that they stand in. The outermost suites are the files.
 * @typedef {{ file: string, title: string, tests: { status: string, results: { error?: { message?: string } }[] }[] }} Spec
 * @typedef {{ title: string, specs: Spec[], suites?: Suite[] }} Suite
 * @param {Suite[]} suites
 * @returns {Spec[]}
 */
function specsBelow(suites) {
  return suites.flatMap(({ specs, suites: groups = [] }) => [
    ...specs,
    ...groups.flatMap((group) =>
      specsBelow([group]).map((spec) => ({ ...spec, title: `${group.title} ${spec.title}` })),
    ),
  ]);
}

/**
 * @param {string} file
 * @param {string} title
 * @param {string} [error]
 */
function flakyLine(file, title, error = '') {
  return `${file}: ${title} (${stripVTControlCharacters(error).split('\n', 1)[0]})`;
}
