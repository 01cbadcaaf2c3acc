// npm run build: the API as files that Node runs as they are, and the web pages for server and browser.
import { readdirSync, rmSync } from 'node:fs';
import { basename, isAbsolute, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { at, ensureInstalled, installed, noteBuild, progress, run, StepFailed, script } from './steps.mjs';

const API_SOURCES = at('packages/api/src');
const API_OUTPUT = at('packages/api/dist');

export function build() {
  return progress('Building', () =>
    noteBuild(async () => {
      const results = await Promise.allSettled([buildApi(), buildWeb()]);
      const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.message] : []));
      if (reasons.length) throw new StepFailed(reasons.join('\n'));
    }),
  );
}

async function buildApi() {
  const { rolldown } = await import('rolldown');
  try {
    const bundle = await rolldown({
      input: apiEntries(),
      platform: 'node',
      // Our own packages are bundled; what npm installs stays where it is.
      external: (id) => !id.startsWith('.') && !isAbsolute(id) && !id.startsWith('@casovi/'),
    });
    rmSync(API_OUTPUT, { recursive: true, force: true });
    await bundle.write({
      dir: API_OUTPUT,
      format: 'esm',
      sourcemap: true,
      entryFileNames: '[name].js',
      chunkFileNames: 'chunks/[name]-[hash].js',
    });
    await bundle.close();
  } catch (error) {
    throw new Error(`The API does not build: ${error instanceof Error ? error.message : error}`);
  }
}

/** main, every command in cli/, and every *.worker.ts, which runs as a process of its own from dist/workers/. */
function apiEntries() {
  const files = readdirSync(API_SOURCES, { recursive: true, encoding: 'utf8' });
  /** @type {Record<string, string>} */
  const entries = { main: join(API_SOURCES, 'main.ts') };
  for (const file of files) {
    if (/^cli\/[^/]+(?<!\.test)\.ts$/.test(file)) entries[file.slice(0, -'.ts'.length)] = join(API_SOURCES, file);
    if (file.endsWith('.worker.ts')) entries[`workers/${basename(file, '.worker.ts')}`] = join(API_SOURCES, file);
  }
  return entries;
}

async function buildWeb() {
  const { ok, output } = await run(process.execPath, [installed('@react-router/dev/bin.js'), 'build'], {
    cwd: at('packages/web'),
    env: { ...process.env, NODE_ENV: 'production' },
    quiet: true,
  });
  if (!ok) throw new Error(`The web pages do not build:\n${output}`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await script(async () => {
    await ensureInstalled();
    await build();
  });
}
