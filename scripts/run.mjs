// node scripts/run.mjs <command> [arguments]: one of the commands in packages/api/src/cli.
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './build.mjs';
import { at, ensureInstalled, StepFailed, script } from './steps.mjs';

const [command = '', ...args] = process.argv.slice(2);
const file = at('packages/api/dist/cli', `${command}.js`);

await script(async () => {
  await ensureInstalled();
  await ensureBuilt();
  if (!existsSync(file)) throw new StepFailed(`There is no command "${command}" in packages/api/src/cli.`);
});

process.env.NODE_ENV ??= 'production';
process.argv = [process.execPath, file, ...args];
await import(pathToFileURL(file).href);
