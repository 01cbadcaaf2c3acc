import cluster from 'node:cluster';
import { fileURLToPath } from 'node:url';
import { SERVER_TIMEOUTS } from './platform/postgres/database.ts';
import { runsJobs, startWorkers } from './platform/process/workers.ts';
import { openRuntime } from './runtime.ts';
import { endOnUncaught, endWithOneLine, say as sayAtTerminal } from './terminal.ts';

// A request that hangs must not keep a stopped server alive.
const STOP_WITHIN_MILLISECONDS = 15_000;

/** What is open, in the order in which it was opened; it is closed in the other one. */
const open: (() => Promise<void>)[] = [];

/** Tells a start that still waits for its database. */
const brokenOff = new AbortController();

const nothingOpen = () => undefined;

/** A start that is broken off goes no further: what it opens now would be closed after the database. */
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
    say: sayAtTerminal,
    patience: SERVER_TIMEOUTS,
    shareEmbedded: cluster.isWorker,
    signal: brokenOff.signal,
  });
  // Known before it is open: a start that is broken off must not leave a database server behind.
  open.push(() => opening.then(({ close }) => close(), nothingOpen));
  // Most of the program is loaded while the database starts.
  const loading = import('./serve.ts');
  const { parts, say } = await opening;
  const { prepare, serve, welcome } = await loading;
  const { processes } = parts.settings;
  if (cluster.isPrimary) await prepare(parts, say);
  if (stopping) return;
  if (cluster.isPrimary && processes > 1 && process.env.CASOVI_DEV !== '1') {
    const workers = startWorkers(fileURLToPath(import.meta.url), processes, parts.log);
    open.push(workers.stop);
    await workers.ready;
  } else {
    const webFolder = new URL('../../web/', import.meta.url);
    await serve(parts, webFolder, opened, { withJobs: runsJobs() });
  }
  if (cluster.isPrimary && !stopping) welcome(parts.settings, say);
}

let stopping = false;

/** Requests under way are answered, sockets and database closed. A second signal (npm sends its own) changes nothing. */
function stop(): void {
  if (stopping) return;
  stopping = true;
  brokenOff.abort();
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
