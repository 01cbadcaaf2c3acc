import { buildApp } from './app.ts';
import { DEMO_ACCOUNTS } from './demo/accounts.ts';
import { demoIsNeeded, fillDemo } from './demo/fill.ts';
import { startJobs } from './jobs/start.ts';
import { loadPages } from './load-pages.ts';
import { keepsMails } from './modules/mail/public.ts';
import type { Settings } from './platform/env.ts';
import { attachRealtime } from './realtime/attach.ts';
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
  const migrations = new URL('../migrations/', import.meta.url);
  const { parts, close } = await openRuntime({ migrations, say });
  open.push(close);
  const { settings, log } = parts;
  if (settings.demo && (await demoIsNeeded(parts.db))) {
    say('Filling the demo …');
    await fillDemo(parts.db, { now: parts.clock.now(), chatKeys: settings.chatKeys });
  }

  const pages = await loadPages(new URL('../../web/', import.meta.url), log);
  open.push(pages.close);
  const app = await buildApp(parts, pages.part);
  await pages.attach(app);
  await attachRealtime(app, parts);
  const jobs = await startJobs(parts);
  open.push(jobs.stop);
  open.push(() => app.close());
  await app.listen({ port: settings.port, host: settings.host });
  welcome(settings);
}

function welcome(settings: Settings): void {
  say(`\n  Časovi is ready at ${settings.publicUrl}\n`);
  if (!settings.demo) return;
  for (const account of DEMO_ACCOUNTS) say(`  ${account.role.padEnd(8)} ${account.email}  ${account.password}`);
  if (keepsMails(settings)) say(`\n  Mails that would have been sent: ${settings.publicUrl}/posta`);
  say('');
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
