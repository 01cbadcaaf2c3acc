// npm run typecheck: every package with the native compiler, which is several times as quick. TypeScript 6 stays
// beside it for tools that read sources through its API.
import { at, installed, run, StepFailed, script } from './steps.mjs';

/** bench imports the API, so that its project includes it: checked apart, the API would be checked twice. */
const PROJECTS = ['packages/contract', 'packages/web', 'scripts', 'e2e', 'bench'];

await script(async () => {
  // The types of each page's loader and parameters are written by React Router.
  await must([installed('@react-router/dev/bin.js'), 'typegen'], at('packages/web'));
  for (const project of PROJECTS) await must([installed('typescript-native/bin/tsc'), '-p', project], at('.'));
});

/**
 * @param {string[]} args
 * @param {string} cwd
 */
async function must(args, cwd) {
  const { ok, output } = await run(process.execPath, args, { cwd, quiet: true });
  if (!ok) throw new StepFailed(output);
}
