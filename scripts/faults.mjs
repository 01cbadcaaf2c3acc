// npm run test:faults: the server under load while everything around it fails, for some minutes; `npm test` runs a short form.
import { ensureRedis } from './redis.mjs';
import { ensureInstalled, installed, run, script } from './steps.mjs';

await script(async () => {
  await ensureInstalled();
  await ensureRedis();
  const args = [installed('vitest/vitest.mjs'), 'run', '--project', 'api', 'system-tests/faults.test.ts'];
  const { ok } = await run(process.execPath, args, { env: { ...process.env, FAULTS: 'long' } });
  process.exitCode = ok ? 0 : 1;
});
