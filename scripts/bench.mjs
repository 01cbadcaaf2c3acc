// node scripts/bench.mjs <program> [arguments]: a program of bench/, on a build of the sources as they are.
import { ensureBuilt } from './build.mjs';
import { at, ensureInstalled, run, StepFailed, script } from './steps.mjs';

const [program = 'run', ...args] = process.argv.slice(2);

await script(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const { ok } = await run(process.execPath, ['--import', 'tsx', at('bench', `${program}.ts`), ...args]);
  if (!ok) throw new StepFailed(`bench/${program}.ts failed: see above.`);
});
