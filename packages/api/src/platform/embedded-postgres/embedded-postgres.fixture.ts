// Runs an embedded server in a process of its own, for tests that kill that process or refuse it:
// prints one JSON line when it is ready, or the one line that says why not, and stops when its input ends.
import { startEmbeddedPostgres } from './start.ts';

const [dataDir = ''] = process.argv.slice(2);
try {
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  process.stdout.write(`${JSON.stringify(server)}\n`);
  process.stdin.resume().once('end', () => server.stop());
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
