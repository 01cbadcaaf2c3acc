// Runs an embedded server in its own process, for tests that kill it. Prints one JSON line when it is ready, or one error line, and
// stops when stdin ends.
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
