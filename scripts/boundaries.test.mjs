import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import { afterAll, expect, test } from 'vitest';

const config = createRequire(import.meta.url)('../.dependency-cruiser.cjs');

/** For each rule a file that breaks it by importing another, from its own place. */
const VIOLATIONS = {
  'contract-stands-alone': ['packages/contract/src/a.ts', '../../web/src/ui/a.ts'],
  'web-not-to-api': ['packages/web/src/lib/a.ts', '../../../api/src/platform/a.ts'],
  'api-not-to-web': ['packages/api/src/app.ts', '../../web/src/ui/a.ts'],
  'modules-through-public': ['packages/api/src/modules/a/mails.ts', '../b/service.ts'],
  'into-modules-through-public': ['packages/api/src/jobs/b.ts', '../modules/b/service.ts'],
  'platform-and-tables-are-the-ground': ['packages/api/src/platform/b.ts', '../modules/b/public.ts'],
  'tables-through-queries': ['packages/api/src/modules/a/service.ts', '../../tables/a.ts'],
  'policy-and-presenter-are-pure': ['packages/api/src/modules/a/policy.ts', 'drizzle-orm'],
  'fastify-in-routes-only': ['packages/api/src/modules/a/sessions.ts', 'fastify'],
  'modules-do-not-tell': ['packages/api/src/modules/a/events.ts', '../../jobs/a.ts'],
  'features-apart': ['packages/web/src/features/a/a.ts', '../b/b.ts'],
  'ui-stands-alone': ['packages/web/src/ui/b.ts', '@casovi/contract/c'],
  'pages-look-down': ['packages/web/src/features/a/b.ts', '../../routes/a.ts'],
  'lib-knows-no-features': ['packages/web/src/lib/b.ts', '../features/b/b.ts'],
  'no-testing-in-production': ['packages/api/src/realtime/b.ts', '../testing/a.ts'],
  'no-cycles': ['packages/contract/src/about.ts', './round.ts'],
  resolvable: ['packages/contract/src/lost.ts', './nowhere.ts'],
  'listed-dependencies': ['packages/api/src/realtime/c.ts', 'unlisted'],
  'no-development-dependencies': ['packages/api/src/realtime/d.ts', 'development'],
};

/** What the house allows, in shapes close to what it forbids. */
const ALLOWED = {
  'packages/api/src/modules/a/routes.ts': ['fastify', './queries.ts', '../b/public.ts', '@casovi/contract/c'],
  'packages/api/src/modules/a/queries.ts': ['drizzle-orm', '../../tables/a.ts'],
  'packages/api/src/modules/a/a.test.ts': ['../../testing/a.ts', '../b/service.ts', 'development'],
  'packages/api/src/realtime/a.ts': ['../modules/b/public.ts', '../platform/a.ts'],
  'packages/web/src/routes/b.ts': ['../features/a/a.ts', '../features/b/b.ts', '../ui/a.ts'],
};

/** What the files above import. */
const TARGETS = [
  'packages/contract/src/c.ts',
  'packages/api/src/platform/a.ts',
  'packages/api/src/tables/a.ts',
  'packages/api/src/modules/b/public.ts',
  'packages/api/src/modules/b/service.ts',
  'packages/api/src/jobs/a.ts',
  'packages/api/src/testing/a.ts',
  'packages/web/src/routes/a.ts',
  'packages/web/src/features/b/b.ts',
  'packages/web/src/ui/a.ts',
];

const folder = mkdtempSync(join(tmpdir(), 'casovi-boundaries-'));
afterAll(() => rmSync(folder, { recursive: true }));

/**
 * @param {string} file
 * @param {string} content
 */
function plant(file, content) {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), content);
}

const imports = (/** @type {string[]} */ paths) => paths.map((path) => `import '${path}';\n`).join('');

test('every forbidden arrow is caught, and nothing else', async () => {
  const dependencies = { '@casovi/contract': '1', fastify: '1', 'drizzle-orm': '1' };
  for (const name of ['contract', 'api', 'web']) {
    const manifest = {
      name: `@casovi/${name}`,
      exports: { './*': './src/*.ts' },
      dependencies,
      devDependencies: { development: '1' },
    };
    plant(`packages/${name}/package.json`, JSON.stringify(manifest));
  }
  for (const name of ['fastify', 'drizzle-orm', 'unlisted', 'development']) {
    plant(`node_modules/${name}/package.json`, JSON.stringify({ name, main: 'index.js' }));
    plant(`node_modules/${name}/index.js`, '');
  }
  mkdirSync(join(folder, 'node_modules/@casovi'));
  symlinkSync(join(folder, 'packages/contract'), join(folder, 'node_modules/@casovi/contract'));
  for (const file of TARGETS) plant(file, 'export {};\n');
  plant('packages/contract/src/round.ts', imports(['./about.ts']));
  for (const [file, paths] of Object.entries(ALLOWED)) plant(file, imports(paths));
  for (const [file, path] of Object.values(VIOLATIONS)) plant(String(file), imports([String(path)]));

  const { output } = await cruise(['packages'], {
    ...config.options,
    cache: false,
    baseDir: folder,
    validate: true,
    ruleSet: { forbidden: config.forbidden },
  });
  if (typeof output === 'string') throw new Error('The result was expected as data.');
  const caught = output.summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`);
  expect(caught.sort()).toEqual(
    Object.entries(VIOLATIONS)
      .map(([rule, [from]]) => `${rule}: ${from}`)
      .sort(),
  );
  expect(Object.keys(VIOLATIONS)).toEqual(config.forbidden.map((/** @type {{ name: string }} */ rule) => rule.name));
});
