import { startOwnServer } from './own-server.ts';

/** Runs the built server for the whole run. */
export default async function setup(): Promise<() => Promise<void>> {
  const server = await startOwnServer('e2e-server');
  process.env.CASOVI_E2E_URL = server.url;
  return server.stop;
}
