// The Redis of the tests: TEST_REDIS_URL, else a redis-server that they start and stop themselves.
import { findProgram, installFromDistribution } from './programs.mjs';

const NAMES = ['redis-server', 'valkey-server'];

/** Installs redis-server if possible. Without it, its tests are skipped with a message. */
export async function ensureRedis() {
  if (process.env.TEST_REDIS_URL || findProgram(NAMES)) return;
  await installFromDistribution(NAMES);
  if (!findProgram(NAMES))
    console.log('No redis-server was found or could be installed: tests with Redis are skipped.');
}
