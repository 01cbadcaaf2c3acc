import { buildApp } from './app.ts';
import { DEMO_ACCOUNTS } from './demo/accounts.ts';
import { demoIsNeeded, fillDemo } from './demo/fill.ts';
import { type Jobs, startJobs } from './jobs/start.ts';
import { loadPages } from './load-pages.ts';
import { hasDemoMailbox } from './modules/mail/public.ts';
import { LISTEN_BACKLOG } from './platform/http/overload.ts';
import type { Parts } from './platform/parts.ts';
import type { Settings } from './platform/process/settings.ts';
import { attachRealtime } from './realtime/attach.ts';

type Close = () => Promise<void>;
type Print = (line: string) => void;

export async function prepare({ settings, db, clock }: Parts, print: Print): Promise<void> {
  if (!settings.demo || !(await demoIsNeeded(db))) return;
  print('Filling the demo …');
  await fillDemo(db, { now: clock.now(), settings });
}

/** Starts pages, API, sockets and jobs. `opened` is called with the function that closes each of them. */
export async function serve(
  parts: Parts,
  webFolder: URL,
  opened: (close: Close) => void,
  { withJobs }: { withJobs: boolean },
): Promise<void> {
  const { settings, log } = parts;
  const pages = await loadPages(webFolder, log);
  opened(pages.close);
  const app = await buildApp(parts, pages.part);
  const closing = new AbortController();
  let jobs: Promise<Jobs> | undefined;
  // Registered before they are open, so that an aborted start closes them. The application is closed before the jobs.
  opened(async () => (await jobs?.catch(() => undefined))?.stop());
  opened(async () => {
    closing.abort();
    await app.announceStop();
    await app.close();
  });
  await pages.attach(app);
  // A closed application would still open sockets and listen, and never close them.
  closing.signal.throwIfAborted();
  await attachRealtime(app, parts);
  closing.signal.throwIfAborted();
  if (withJobs) {
    jobs = startJobs(parts);
    await jobs;
    closing.signal.throwIfAborted();
  }
  await app.listen({ port: settings.port, host: settings.host, backlog: LISTEN_BACKLOG });
}

export function welcome(settings: Settings, print: Print): void {
  const ready = `Časovi is ready at ${settings.publicUrl}`;
  if (settings.logFormat === 'json') {
    print(ready);
    return;
  }
  print(`\n  ${ready}\n`);
  if (!settings.demo) return;
  for (const account of DEMO_ACCOUNTS) print(`  ${account.role.padEnd(8)} ${account.email}  ${account.password}`);
  if (hasDemoMailbox(settings)) print(`\n  Mails that would have been sent: ${settings.publicUrl}/posta`);
  print('');
}
