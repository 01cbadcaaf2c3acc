import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { type Runner, run } from 'graphile-worker';
import { mailOfflineReceivers } from '../modules/chat/public.ts';
import { hasDemoMailbox, sendDueMails } from '../modules/mail/public.ts';
import { sendDuePushes } from '../modules/push/public.ts';
import { tellOfTutor } from '../modules/saved/public.ts';
import { offerHoursHeldFor, offerHoursOfTutor } from '../modules/waiting/public.ts';
import { connectSmtp } from '../platform/mail/smtp.ts';
import type { Parts } from '../platform/parts.ts';
import { jobOptions } from './options.ts';
import { poll } from './poll.ts';
import { unlockAllJobs } from './stuck.ts';
import { CRONTAB } from './tasks.ts';

export interface Jobs {
  /** Takes no new jobs and waits for the running ones. */
  stop(): Promise<void>;
}

const CONCURRENCY = 4;
/** As many as the SMTP pool has connections, so that one slow mail does not block the others. */
const MAIL_SENDERS = 3;

/** Each waits for one push service at a time. */
const PUSH_SENDERS = 4;

export interface JobTimeouts {
  /** How long a stop waits for a mail or a notification in delivery. One that is cut off is sent again after the next start. */
  stopMilliseconds: number;
  /** The delay before a restart of the runner, or a retry. */
  restartMilliseconds: number;
}

const TIMEOUTS: JobTimeouts = { stopMilliseconds: 5000, restartMilliseconds: 5000 };

/** Starts the job runner and the mail senders. Several processes can run them: jobs and mails are locked in the database. */
export async function startJobs(parts: Parts, timeouts: JobTimeouts = TIMEOUTS): Promise<Jobs> {
  const { settings, log } = parts;
  const smtp = settings.smtpUrl ? await connectSmtp(settings.smtpUrl, settings) : undefined;
  if (!smtp && !hasDemoMailbox(settings)) log.warn('SMTP_URL is not set: mails wait in the database until it is');

  const stopping = new AbortController();
  // An unreachable database must not end the server, neither at its start nor later.
  const tryToStart = () =>
    startRunner(parts).catch((error) => {
      log.error({ err: error }, 'the job runner failed to start; it will be retried');
      return undefined;
    });
  const { signal } = stopping;
  const offering = offerFreedHours(parts, signal);
  const polling = { log, signal, ...timeouts };
  const finished = Promise.all([
    keepRunning(parts, await tryToStart(), tryToStart, timeouts, signal),
    poll(() => mailOfflineReceivers(parts), polling),
    ...Array.from({ length: PUSH_SENDERS }, () => poll(() => sendDuePushes(parts, signal), polling)),
    ...(smtp ? Array.from({ length: MAIL_SENDERS }, () => poll(() => sendDueMails(parts, smtp, signal), polling)) : []),
  ]);

  return {
    async stop() {
      const forceClose = setTimeout(() => {
        smtp?.close({ force: true });
        parts.outbound.close();
      }, timeouts.stopMilliseconds);
      stopping.abort();
      await finished;
      await offering.finished();
      clearTimeout(forceClose);
      smtp?.close();
    },
  };
}

/** At once after a change of a calendar, or of who may book; what fails is done by the job of the next minute. */
function offerFreedHours(parts: Parts, signal: AbortSignal) {
  const running = new Set<Promise<void>>();
  const start = (offer: () => Promise<void>) => {
    if (signal.aborted) return;
    const work = offer()
      .catch((error) => parts.log.error({ err: error }, 'free hours were not offered; the job of the next minute will'))
      .finally(() => running.delete(work));
    running.add(work);
  };
  parts.events.on('calendarChanged', ({ tutorId }) =>
    start(async () => {
      await offerHoursOfTutor(parts, tutorId);
      await tellOfTutor(parts, tutorId);
    }),
  );
  // Of all sessions: the person may be blocked.
  parts.events.on('sessionsEnded', ({ userId, sessionId }) => {
    if (!sessionId) start(() => offerHoursHeldFor(parts, userId));
  });
  return { finished: () => Promise.all(running) };
}

async function startRunner(parts: Parts): Promise<Runner> {
  if (!parts.settings.databaseUrl) await unlockAllJobs(parts);
  return run({ ...jobOptions(parts), crontab: CRONTAB, concurrency: CONCURRENCY });
}

/** Restarts the runner: it ends when it loses the database at the end of a job. */
async function keepRunning(
  { log }: Parts,
  first: Runner | undefined,
  startAgain: () => Promise<Runner | undefined>,
  { restartMilliseconds }: JobTimeouts,
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
