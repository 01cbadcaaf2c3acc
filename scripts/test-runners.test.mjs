import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { at } from './steps.mjs';
import { runPlaywright, runVitest, summary } from './test-runners.mjs';

// Below the repository, so that the planted files find the test runners.
mkdirSync(at('.cache'), { recursive: true });
const folder = mkdtempSync(at('.cache', 'flaky-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A folder with this one test file. @param {string} name @param {string} content */
function plant(name, content) {
  const root = mkdtempSync(join(folder, 'project-'));
  writeFileSync(join(root, name), content);
  writeFileSync(join(root, 'vitest.config.mjs'), 'export default {};');
  return root;
}

/**
 * Tests that pass at their first, at their last allowed, and at no try.
 * @param {string} imports
 * @param {number} retries
 */
const tests = (imports, retries) => `${imports}
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
// A file counts the tries: Playwright begins each one in a new process.
const file = import.meta.filename + '.tries';
test('steady', () => {});
describe('group', () => {
  test('flaky', () => {
    const tries = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
    writeFileSync(file, String(tries + 1));
    expect(tries).toBe(${retries});
  });
});
test('broken', () => expect('broken').toBe('whole'));
`;

test('vitest: a test that passes at its retry counts as passed and is named', async () => {
  const root = plant('one.test.mjs', tests("import { describe, expect, test } from 'vitest';", 1));
  const result = await runVitest(['--root', root], { quiet: true });
  expect(result).toMatchObject({ passed: 2, failed: 1, failures: [expect.stringContaining('broken')] });
  expect(result.flaky).toEqual([
    `${relative(at(), root)}/one.test.mjs: group flaky (AssertionError: expected +0 to be 1 // Object.is equality)`,
  ]);
});

test('Playwright: a test that passes at its second retry counts as passed and is named', async () => {
  const imports = "import { expect, test } from '@playwright/test'; const { describe } = test;";
  const root = plant('one.spec.mjs', tests(imports, 2));
  writeFileSync(
    join(root, 'playwright.config.mjs'),
    `export default { testMatch: '*.spec.mjs', outputDir: '${join(root, 'results')}' };`,
  );
  const result = await runPlaywright(['--config', join(root, 'playwright.config.mjs')], { quiet: true });
  expect(result).toMatchObject({ passed: 2, failed: 1 });
  expect(result.flaky).toEqual([
    `${relative(at(), root)}/one.spec.mjs: group flaky (Error: expect(received).toBe(expected) // Object.is equality)`,
  ]);
});

test('a file that does not load is a failure', async () => {
  const root = plant('two.test.mjs', 'import "./nowhere.mjs";');
  expect(await runVitest(['--root', root], { quiet: true })).toMatchObject({ passed: 0, failed: 1 });
});

test('the summary ends with flaky tests and the counts', () => {
  const failing = { passed: 1, failed: 1, failures: ['a.test.ts: red'], flaky: [] };
  const flaky = { passed: 2, failed: 0, failures: [], flaky: ['b.spec.ts: sometimes (timed out)'] };
  expect(summary([failing, flaky])).toEqual([
    'a.test.ts: red',
    'flaky:',
    '  b.spec.ts: sometimes (timed out)',
    '3 passed, 1 failed',
  ]);
  expect(summary([{ ...flaky, flaky: [] }])).toEqual(['2 passed, 0 failed']);
});
