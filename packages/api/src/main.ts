import cluster from 'node:cluster';
import { fileURLToPath } from 'node:url';
import { SERVER_TIMEOUTS } from './platform/postgres/database.ts';
import { runsJobs, startWorkers } from './platform/process/workers.ts';
import { openRuntime } from './runtime.ts';
import { endOnUncaught, endWithOneLine, printLine } from './terminal.ts';

// A request that hangs must not keep a stopped server alive.
const STOP_WITHIN_MILLISECONDS = 15_000;

/** Closed in reverse order. */
const open: (() => Promise<void>)[] = [];

const startAborted = new AbortController();

const nothingOpen = () => undefined;

/** An aborted start opens nothing more: it would be closed after the database. */
function opened(close: () => Promise<void>): void {
  if (stopping) throw new Error('The start was broken off.');
  open.push(close);
}

async function closeAll(): Promise<void> {
  for (let close = open.pop(); close; close = open.pop()) await close();
}

async function start(): Promise<void> {
  const opening = openRuntime({
    migrations: new URL('../migrations/', import.meta.url),
    print: printLine,
    timeouts: SERVER_TIMEOUTS,
    shareEmbedded: cluster.isWorker,
    signal: startAborted.signal,
  });
  // Registered before it is open: an aborted start must stop the database server too.
  open.push(() => opening.then(({ close }) => close(), nothingOpen));
  // Loads most modules while the database starts.
  const loading = import('./serve.ts');
  const { parts, print } = await opening;
  const { prepare, serve, welcome } = await loading;
  const { processes } = parts.settings;
  if (cluster.isPrimary) await prepare(parts, print);
  if (stopping) return;
  if (cluster.isPrimary && processes > 1 && process.env.CASOVI_DEV !== '1') {
    const workers = startWorkers(fileURLToPath(import.meta.url), processes, parts.log);
    open.push(workers.stop);
    await workers.ready;
  } else {
    const webFolder = new URL('../../web/', import.meta.url);
    await serve(parts, webFolder, opened, { withJobs: runsJobs() });
  }
  if (cluster.isPrimary && !stopping) welcome(parts.settings, print);
}

let stopping = false;

/** Graceful shutdown. A second signal (npm sends its own) is ignored. */
function stop(): void {
  if (stopping) return;
  stopping = true;
  startAborted.abort();
  setTimeout(() => process.exit(1), STOP_WITHIN_MILLISECONDS).unref();
  closeAll().then(() => process.exit(0), endWithOneLine);
}

endOnUncaught();
process.on('SIGTERM', stop);
process.on('SIGINT', stop);

start().catch(async (error) => {
  if (stopping) return;
  await closeAll().catch(() => undefined);
  endWithOneLine(error);
});
