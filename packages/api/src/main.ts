import { openRuntime } from './runtime.ts';
import { endWithOneLine, say } from './terminal.ts';

// A request that hangs must not keep a stopped server alive.
const STOP_WITHIN_MILLISECONDS = 15_000;

/** What is open, in the order in which it was opened; it is closed in the other one. */
const open: (() => Promise<void>)[] = [];

async function closeAll(): Promise<void> {
  for (let close = open.pop(); close; close = open.pop()) await close();
}

async function start(): Promise<void> {
  const opening = openRuntime({ migrations: new URL('../migrations/', import.meta.url), say });
  // Most of the program is loaded while the database starts.
  const loading = import('./serve.ts');
  const { parts, close } = await opening;
  open.push(close);
  const { serve } = await loading;
  await serve(parts, new URL('../../web/', import.meta.url), (closeOne) => open.push(closeOne));
}

let stopping = false;

/** Requests under way are answered, sockets and database closed. A second signal (npm sends its own) changes nothing. */
function stop(): void {
  if (stopping) return;
  stopping = true;
  setTimeout(() => process.exit(1), STOP_WITHIN_MILLISECONDS).unref();
  closeAll().then(() => process.exit(0), endWithOneLine);
}

process.on('SIGTERM', stop);
process.on('SIGINT', stop);

start().catch(async (error) => {
  if (stopping) return;
  await closeAll().catch(() => undefined);
  endWithOneLine(error);
});
