// A server in a process of its own, for tests that kill it or run two of them on one database: settings come from the
// environment, the address goes out as one line when it listens. No limits: its clients write faster than people do.
import type { AddressInfo } from 'node:net';
import { buildApp } from '../app.ts';
import { LISTEN_BACKLOG } from '../platform/http/overload.ts';
import { noLimits } from '../platform/security/rate-limits.ts';
import { attachRealtime } from '../realtime/attach.ts';
import { openRuntime } from '../runtime.ts';

const migrations = new URL('../../migrations/', import.meta.url);
const runtime = await openRuntime({ migrations, print: () => undefined });
const parts = { ...runtime.parts, limits: noLimits };
const app = await buildApp(parts);
await attachRealtime(app, parts);
await app.listen({ port: parts.settings.port, host: parts.settings.host, backlog: LISTEN_BACKLOG });
process.stdout.write(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}\n`);
