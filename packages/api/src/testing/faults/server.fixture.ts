// The whole server but for its pages, on an embedded database of its own: what the fault tests kill. The address goes out
// as one line when it listens. No limits, since its clients are faster than people; and short timeouts, as tests have.
import type { AddressInfo } from 'node:net';
import { buildApp } from '../../app.ts';
import { startJobs } from '../../jobs/start.ts';
import { noLimits } from '../../platform/security/rate-limits.ts';
import { attachRealtime } from '../../realtime/attach.ts';
import { openRuntime } from '../../runtime.ts';
import { endOnUncaught, endWithOneLine } from '../../terminal.ts';

endOnUncaught();
try {
  const runtime = await openRuntime({
    migrations: new URL('../../migrations/', import.meta.url),
    print: (line) => process.stderr.write(`${line}\n`),
    timeouts: { connectMilliseconds: 1000, queryMilliseconds: 2000 },
  });
  const parts = { ...runtime.parts, limits: noLimits };
  const app = await buildApp(parts);
  await attachRealtime(app, parts);
  await startJobs(parts, { stopMilliseconds: 1000, restartMilliseconds: 500 });
  await app.listen({ port: parts.settings.port, host: parts.settings.host });
  process.stdout.write(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}\n`);
} catch (error) {
  endWithOneLine(error);
}
