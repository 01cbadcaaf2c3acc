import { ensureBuilt } from '../scripts/build.mjs';
import { startClock } from './clock.ts';
import { startOwnServer } from './own-server.ts';

/** Runs the server, built from the sources as they are, for the whole run. */
export default async function setup(): Promise<() => Promise<void>> {
  await ensureBuilt();
  startClock();
  const server = await startOwnServer('e2e-server');
  process.env.CASOVI_E2E_URL = server.url;
  return server.stop;
}
