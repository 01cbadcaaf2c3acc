import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { at } from './steps.mjs';

const page = readFileSync(at('docs/security.md'), 'utf8');

/** Every requirement of levels 1 and 2 in ASVS 5.0; V10 and V17 do not apply as a whole. */
const ITEMS = `
  1.1.1-2 1.2.1-9 1.3.1-11 1.4.1-3 1.5.1-2
  2.1.1-3 2.2.1-3 2.3.1-4 2.4.1-1
  3.2.1-2 3.3.1-4 3.4.1-6 3.5.1-5 3.7.1-2
  4.1.1-3 4.2.1-1 4.3.1-2 4.4.1-4
  5.1.1-1 5.2.1-3 5.3.1-2 5.4.1-3
  6.1.1-3 6.2.1-11 6.3.1-3 6.4.1-4 6.5.1-5 6.6.1-3 6.8.1-3
  7.1.1-3 7.2.1-4 7.3.1-2 7.4.1-5 7.5.1-2 7.6.1-2
  8.1.1-2 8.2.1-3 8.3.1-1 8.4.1-1
  9.1.1-3 9.2.1-4
  11.1.1-2 11.2.1-3 11.3.1-3 11.4.1-3 11.5.1-1 11.6.1-1
  12.1.1-3 12.2.1-2 12.3.1-4
  13.1.1-1 13.2.1-5 13.3.1-2 13.4.1-5
  14.1.1-2 14.2.1-4 14.3.1-3
  15.1.1-3 15.2.1-3 15.3.1-7
  16.1.1-1 16.2.1-5 16.3.1-4 16.4.1-3 16.5.1-3
`;

/** '1.2.6–1.2.8' → 1.2.6, 1.2.7, 1.2.8; the same for '1.2.6-8'. @param {string} text */
function numbersIn(text) {
  return [...text.matchAll(/(\d+\.\d+)\.(\d+)(?:[–-](?:\d+\.\d+\.)?(\d+))?/g)].flatMap(
    ([, section, first, last = first]) =>
      Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) => `${section}.${Number(first) + index}`),
  );
}

const table = page.split('\n').flatMap((line) => {
  const [, items, verdict, , tests] = /^\| (\d[^|]*) \| (yes|partly|no|–) \|([^|]*)\|([^|]*)\|$/.exec(line) ?? [];
  return items && verdict ? [{ items: numbersIn(items), verdict, tests: tests ?? '' }] : [];
});

/** @param {string} folder @returns {string[]} */
function filesBelow(folder) {
  return readdirSync(at(folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map((entry) => `${entry.parentPath}/${entry.name}`);
}

describe('docs/security.md', () => {
  it('answers every item once', () => {
    const answered = table.flatMap(({ items }) => items);
    const byNumber = (/** @type {string} */ one, /** @type {string} */ other) =>
      one.localeCompare(other, 'en', { numeric: true });
    expect(answered.toSorted(byNumber)).toEqual(numbersIn(ITEMS).toSorted(byNumber));
  });

  it('names tests that exist', () => {
    const files = [
      ...filesBelow('packages/api/src'),
      ...filesBelow('packages/api/system-tests'),
      ...filesBelow('packages/web/src'),
      ...filesBelow('packages/contract/src'),
      ...filesBelow('e2e'),
      ...filesBelow('scripts'),
    ];
    const named = [...page.matchAll(/`([\w./-]+\.(?:test|spec)\.(?:ts|mjs))`/g)].map(([, name = '']) => name);
    expect(named.length).toBeGreaterThan(100);
    const gone = named.filter((name) => !files.some((file) => file.endsWith(`/${name}`)));
    expect([...new Set(gone)]).toEqual([]);
    const unclear = named.filter((name) => files.filter((file) => file.endsWith(`/${name}`)).length > 1);
    expect([...new Set(unclear)]).toEqual([]);
  });

  it('keeps no promise without a test', () => {
    const unshown = table.filter(({ verdict, tests }) => verdict === 'yes' && !tests.includes('`'));
    expect(unshown.flatMap(({ items }) => items)).toEqual([]);
  });
});
