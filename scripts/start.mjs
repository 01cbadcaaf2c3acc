// npm start: installs and builds what is missing, then becomes the server. It is loaded into this process rather
// than started beside it: a signal has one receiver, and its exit code is ours.
import module from 'node:module';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './build.mjs';
import { at, ensureInstalled, script } from './steps.mjs';

await script(async () => {
  await ensureInstalled();
  await ensureBuilt();
});

process.env.NODE_ENV ??= 'production';
// The compile cache of newer Node versions.
if ('enableCompileCache' in module && typeof module.enableCompileCache === 'function') {
  module.enableCompileCache(at('.cache', 'compiled'));
}
await import(pathToFileURL(at('packages/api/dist/main.js')).href);
