import { buildApp } from './app.ts';
import { DEMO_ACCOUNTS } from './demo/accounts.ts';
import { demoIsNeeded, fillDemo } from './demo/fill.ts';
import { startJobs } from './jobs/start.ts';
import { loadPages } from './load-pages.ts';
import { keepsMails } from './modules/mail/public.ts';
import type { Settings } from './platform/env.ts';
import type { Parts } from './platform/parts.ts';
import { attachRealtime } from './realtime/attach.ts';
import { say } from './terminal.ts';

type Close = () => Promise<void>;

/** Pages, API, sockets and jobs on top of an open runtime. `opened` is told how to close each of them, in order. */
export async function serve(parts: Parts, webFolder: URL, opened: (close: Close) => void): Promise<void> {
  const { settings, log } = parts;
  if (settings.demo && (await demoIsNeeded(parts.db))) {
    say('Filling the demo …');
    await fillDemo(parts.db, { now: parts.clock.now(), chatKeys: settings.chatKeys });
  }
  const pages = await loadPages(webFolder, log);
  opened(pages.close);
  const app = await buildApp(parts, pages.part);
  await pages.attach(app);
  await attachRealtime(app, parts);
  const jobs = await startJobs(parts);
  opened(jobs.stop);
  opened(() => app.close());
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
