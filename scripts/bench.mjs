// npm run bench [-- NAME …] [--write]: the measurements of bench/, on a build of the sources as they are.
import { at, ensureBuilt, ensureInstalled, run, StepFailed, script } from './steps.mjs';

await script(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const { ok } = await run(process.execPath, ['--import', 'tsx', at('bench/run.ts'), ...process.argv.slice(2)]);
  if (!ok) throw new StepFailed('The measurement failed: see above.');
});
