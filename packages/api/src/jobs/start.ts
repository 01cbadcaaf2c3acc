import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { type Runner, run } from 'graphile-worker';
import { mailWhoeverIsAway } from '../modules/chat/public.ts';
import { keepsMails, sendDueMails } from '../modules/mail/public.ts';
import { connectSmtp } from '../platform/mail/smtp.ts';
import type { Parts } from '../platform/parts.ts';
import { jobOptions } from './options.ts';
import { poll } from './poll.ts';
import { freeJobsOfTheDead } from './stuck.ts';
import { CRONTAB } from './tasks.ts';

export interface Jobs {
  /** Takes no new job, waits for the running ones. */
  stop(): Promise<void>;
}

const CONCURRENCY = 4;
/** As many as there are connections to the mail server: one mail that takes long holds up no other. */
const MAIL_SENDERS = 3;

export interface Patience {
  /** How long a stop waits for a mail server in the middle of a mail. What it cuts off is sent after the next start. */
  stopMilliseconds: number;
  /** The pause before a runner that ended by itself is replaced, or what failed is tried again. */
  restartMilliseconds: number;
}

const PATIENCE: Patience = { stopMilliseconds: 5000, restartMilliseconds: 5000 };

/** Works through jobs and mails in the database, until stopped. Several processes share them without doing one twice. */
export async function startJobs(parts: Parts, patience: Patience = PATIENCE): Promise<Jobs> {
  const { settings, log } = parts;
  const smtp = settings.smtpUrl ? await connectSmtp(settings.smtpUrl, settings) : undefined;
  if (!smtp && !keepsMails(settings)) log.warn('SMTP_URL is not set: mails wait in the database until it is');

  const stopping = new AbortController();
  // A database that is out of reach for a moment must not end a server that starts, nor one that runs.
  const tryToStart = () =>
    startRunner(parts).catch((error) => {
      log.error({ err: error }, 'the job runner could not be started; it will be tried again');
      return undefined;
    });
  const { signal } = stopping;
  const polling = { log, signal, ...patience };
  const finished = Promise.all([
    keepRunning(parts, await tryToStart(), tryToStart, patience, signal),
    poll(() => mailWhoeverIsAway(parts), polling),
    ...(smtp ? Array.from({ length: MAIL_SENDERS }, () => poll(() => sendDueMails(parts, smtp, signal), polling)) : []),
  ]);

  return {
    async stop() {
      const impatience = setTimeout(() => smtp?.close({ force: true }), patience.stopMilliseconds);
      stopping.abort();
      await finished;
      clearTimeout(impatience);
      smtp?.close();
    },
  };
}

async function startRunner(parts: Parts): Promise<Runner> {
  if (!parts.settings.databaseUrl) await freeJobsOfTheDead(parts);
  return run({ ...jobOptions(parts), crontab: CRONTAB, concurrency: CONCURRENCY });
}

/** A runner that loses the database at the end of a job ends; another one takes its place until all are told to stop. */
async function keepRunning(
  { log }: Parts,
  first: Runner | undefined,
  startAgain: () => Promise<Runner | undefined>,
  { restartMilliseconds }: Patience,
  signal: AbortSignal,
): Promise<void> {
  const stop = once(signal, 'abort');
  let runner = first;
  for (;;) {
    if (runner) {
      await Promise.race([runner.promise, stop]);
      if (signal.aborted) return runner.stop();
      log.error('the job runner ended by itself; starting another one');
    }
    await Promise.race([pause(restartMilliseconds), stop]);
    if (signal.aborted) return;
    runner = await startAgain();
  }
}
